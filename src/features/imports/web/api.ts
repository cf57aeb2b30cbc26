// The browser's client of imports, and the types of its answers.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { imports } from '../contract.ts'

export const importsApi = apiOf<typeof imports>('imports', contract)

export type ImportAnswer = Awaited<ReturnType<typeof importsApi.find.call>>
export type ImportReleaseAnswer = Awaited<ReturnType<typeof importsApi.releases.call>>['items'][number]

/** Polling interval while an import is in progress. */
export const POLL_MS = 1_500
