// The browser's clients of the staff area and the audit log.

import auditContract from '#features/audit/contract.json'
import type { audit } from '#features/audit/contract.ts'
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { staff } from '../contract.ts'

export const staffApi = apiOf<typeof staff>('staff', contract)
export const auditApi = apiOf<typeof audit>('audit', auditContract)

/** Entries as JSON: timestamps are strings. */
export type EntryRow = Awaited<ReturnType<typeof auditApi.list.call>>['items'][number]
export type SummaryAnswer = Awaited<ReturnType<typeof staffApi.find.call>>
