// Every SQL statement of comparing payouts with payment services and the bank.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import type { Rail } from '#ports/payouts/index.ts'

/** What we sent on a day (UTC); a payout that failed later was sent all the same. */
export const listSentOn = (db: Db, { day, rail }: { day: string; rail: Rail }) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_orders', 'payout_orders.client_id', 'payouts.id')
    .select(['payouts.id', 'payouts.net_micros', 'payouts.currency', 'payout_orders.request'])
    .where('payouts.rail', '=', rail)
    .where('sent_at', '>=', new Date(`${day}T00:00:00Z`))
    .where('sent_at', '<', sql<Date>`${new Date(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`)
    .orderBy('payouts.id')
    .execute()

export const listBankLines = (db: Db, { day, rail }: { day: string; rail: Rail }) =>
  db.selectFrom('bank_lines').selectAll().where('booked_on', '=', day).where('rail', '=', rail).execute()

/** Lines that are there already are left out. @returns how many are new */
export async function insertBankLines(db: Db, rows: Insertable<Tables['bank_lines']>[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bank_lines')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** A difference that was found before keeps its owner and its explanation unless its amounts have changed. */
export const upsertDifference = (trx: Db, row: Insertable<Tables['payout_differences']>) =>
  trx
    .insertInto('payout_differences')
    .values(row)
    .onConflict((on) =>
      on.columns(['day', 'rail', 'reference']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        ours_micros: eb.ref('excluded.ours_micros'),
        rail_micros: eb.ref('excluded.rail_micros'),
        bank_micros: eb.ref('excluded.bank_micros'),
        status: sql<'open' | 'explained'>`case when
          (payout_differences.kind, payout_differences.ours_micros, payout_differences.rail_micros, payout_differences.bank_micros)
          is not distinct from (excluded.kind, excluded.ours_micros, excluded.rail_micros, excluded.bank_micros)
          then payout_differences.status else 'open' end`,
      })),
    )
    .execute()

/** Removes open differences of a day that are no longer there. */
export const deleteResolvedDifferences = (
  trx: Db,
  { day, rail, references }: { day: string; rail: Rail; references: readonly string[] },
) =>
  trx
    .deleteFrom('payout_differences')
    .where('day', '=', day)
    .where('rail', '=', rail)
    .where('status', '=', 'open')
    .where(sql<boolean>`reference <> all(${references}::text[])`)
    .execute()

/** The differences of a day, and those of other days that are open. */
export const listDifferences = (db: Db, day: string) =>
  db
    .selectFrom('payout_differences')
    .leftJoin('users', 'users.id', 'payout_differences.owner_id')
    .selectAll('payout_differences')
    .select('users.name as owner_name')
    .where((eb) => eb.or([eb('day', '=', day), eb('payout_differences.status', '=', 'open')]))
    .orderBy('day', 'desc')
    .orderBy('reference')
    .limit(200)
    .execute()

export const findDifferenceForUpdate = (trx: Db, id: string) =>
  trx.selectFrom('payout_differences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDifference = (trx: Db, id: string, values: Updateable<Tables['payout_differences']>) =>
  trx.updateTable('payout_differences').set(values).where('id', '=', id).execute()

/** Names differences in the audit log by their day and reference. */
export const nameDifferences: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('payout_differences')
    .select(['id', sql<string>`day::text || ' ' || reference`.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, text) => query.where('reference', '=', text)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
