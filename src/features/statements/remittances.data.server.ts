// SQL of what stores have paid for statements.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

export const listRemittances = (db: Db, statementId: string) =>
  db
    .selectFrom('statement_remittances')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('currency')
    .execute()

export const insertRemittance = (trx: Db, row: Insertable<Tables['statement_remittances']>) =>
  trx.insertInto('statement_remittances').values(row).execute()

export const deleteRemittance = (trx: Db, by: { statementId: string; currency: string }) =>
  trx
    .deleteFrom('statement_remittances')
    .where('statement_id', '=', by.statementId)
    .where('currency', '=', by.currency)
    .returningAll()
    .executeTakeFirst()
