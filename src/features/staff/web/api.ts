// The browser's client of the audit log.

import contract from '#features/audit/contract.json'
import type { audit } from '#features/audit/contract.ts'
import { apiOf } from '#lib/web/client.ts'

export const auditApi = apiOf<typeof audit>('audit', contract)

/** Entries as JSON: timestamps are strings. */
export type EntryRow = Awaited<ReturnType<typeof auditApi.list.call>>['items'][number]
