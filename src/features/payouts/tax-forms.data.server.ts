// Every SQL statement of tax forms.
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, type Tables, whenSet } from '#lib/db.ts'

/** The newest form of an account, which is the one that counts. */
export const findTaxForm = (db: Db, accountId: string) =>
  db
    .selectFrom('tax_forms')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type TaxFormRow = NonNullable<Awaited<ReturnType<typeof findTaxForm>>>

export async function listTaxFormsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, TaxFormRow>> {
  const rows = await db
    .selectFrom('tax_forms')
    .selectAll()
    .distinctOn('account_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

export const insertTaxForm = (trx: Db, row: Insertable<Tables['tax_forms']>) =>
  trx.insertInto('tax_forms').values(row).returningAll().executeTakeFirstOrThrow()

export const findTaxFormForUpdate = (trx: Db, id: string) =>
  trx.selectFrom('tax_forms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateTaxForm = (trx: Db, id: string, values: Updateable<Tables['tax_forms']>) =>
  trx.updateTable('tax_forms').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Forms that wait for a decision, oldest first, one more than `limit`; a newer form of the account replaces an older. */
export const listSubmittedTaxForms = (db: Db, { cursor, limit }: { cursor?: string; limit: number }) =>
  db
    .selectFrom('tax_forms')
    .selectAll()
    .where('status', '=', 'submitted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tax_forms as newer')
            .select('newer.id')
            .whereRef('newer.account_id', '=', 'tax_forms.account_id')
            .whereRef('newer.id', '>', 'tax_forms.id'),
        ),
      ),
    )
    .$call(whenSet(cursor, (query, id) => query.where('id', '>', id)))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
