// The browser's client of the audit log.
import type { audit } from '#features/audit/contract.ts'
import { apiOf } from '#lib/web/client.ts'

export const auditApi = apiOf<typeof audit>('audit')

/** As JSON carries them: instants are text. */
export type EntryRow = Awaited<ReturnType<typeof auditApi.list.call>>['items'][number]
