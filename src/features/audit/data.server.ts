// Every SQL statement of the audit log: adding to it, and reading it.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const insertAuditEntry = (db: Db, entry: Insertable<Tables['audit_entries']>) =>
  db.insertInto('audit_entries').values(entry).execute()
