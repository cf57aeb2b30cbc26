// The browser's client of imports, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { imports } from '../contract.ts'

export const importsApi = apiOf<typeof imports>('imports')

export type ImportAnswer = Awaited<ReturnType<typeof importsApi.find.call>>
export type ImportReleaseAnswer = Awaited<ReturnType<typeof importsApi.releases.call>>['items'][number]

/** How often an import is asked for while something happens to it. */
export const POLL_MS = 1_500

export const hrefOf = (id: string) => `/distributions/import/${id}`
