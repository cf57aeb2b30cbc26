// Every SQL statement of earnings.
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

const ROWS_AT_ONCE = 10_000

/** As arrays, one for each column, because parsing a parameter for each value takes longer than storing the rows. */
export async function insertEarnings(
  trx: Db,
  rows: readonly Insertable<Tables['earnings']>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const block = rows.slice(start, start + ROWS_AT_ONCE)
    const of = (column: keyof Tables['earnings']) => block.map((row) => row[column] ?? null)
    await sql`
      insert into earnings (
        account_id, posted_at, id, statement_id, run, transfer_id, owner_account_id, role, state, party_id,
        split_revision_id, recoupment_id, track_id, usage_month, source, store, country, kind, lines, quantity,
        reported, reported_currency, gross_micros, plan_share_bp, fee_micros, recouped_micros, share_bp,
        share_position, amount_micros, currency)
      select * from unnest(
        ${of('account_id')}::uuid[], ${of('posted_at')}::timestamptz[], ${of('id')}::uuid[],
        ${of('statement_id')}::uuid[], ${of('run')}::smallint[], ${of('transfer_id')}::uuid[],
        ${of('owner_account_id')}::uuid[], ${of('role')}::text[], ${of('state')}::text[], ${of('party_id')}::uuid[],
        ${of('split_revision_id')}::uuid[], ${of('recoupment_id')}::uuid[], ${of('track_id')}::uuid[],
        ${of('usage_month')}::date[], ${of('source')}::text[], ${of('store')}::text[], ${of('country')}::text[],
        ${of('kind')}::text[], ${of('lines')}::int[], ${of('quantity')}::numeric[], ${of('reported')}::numeric[],
        ${of('reported_currency')}::text[], ${of('gross_micros')}::bigint[], ${of('plan_share_bp')}::int[],
        ${of('fee_micros')}::bigint[], ${of('recouped_micros')}::bigint[], ${of('share_bp')}::int[],
        ${of('share_position')}::smallint[], ${of('amount_micros')}::bigint[], ${of('currency')}::text[])`.execute(
      trx,
    )
  }
}

/** What is held for a party, by statement and track; the rows are locked. */
export const listHeldForUpdate = (trx: Db, by: { ownerAccountId: string; partyId: string }) =>
  trx
    .selectFrom('earnings')
    .select(['id', 'posted_at', 'statement_id', 'country', 'amount_micros', 'currency', 'split_revision_id'])
    .where('account_id', '=', by.ownerAccountId)
    .where('party_id', '=', by.partyId)
    .where('state', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Hands rows that were held over to the account that gets them. */
export const creditHeld = (trx: Db, by: { ownerAccountId: string; partyId: string; toAccountId: string }) =>
  trx
    .updateTable('earnings')
    .set({ account_id: by.toAccountId, state: 'credited' })
    .where('account_id', '=', by.ownerAccountId)
    .where('party_id', '=', by.partyId)
    .where('state', '=', 'held')
    .execute()

/** What an account has been credited for a track since a month, by statement, the newest first. */
export const listCredited = (db: Db, by: { accountId: string; trackId: string; fromMonth: string | null }) =>
  db
    .selectFrom('earnings')
    .select([
      'statement_id',
      'currency',
      sql<bigint>`sum(amount_micros)::bigint`.as('amountMicros'),
      sql<bigint>`coalesce(sum(amount_micros) filter (where country = 'US'), 0)::bigint`.as('usMicros'),
    ])
    .where('account_id', '=', by.accountId)
    .where('track_id', '=', by.trackId)
    .where('state', '=', 'credited')
    .where('role', 'in', ['owner', 'party'])
    .$if(by.fromMonth !== null, (query) => query.where('usage_month', '>=', `${by.fromMonth}-01`))
    .groupBy(['statement_id', 'currency'])
    .orderBy(sql`max(posted_at)`, 'desc')
    .orderBy('statement_id')
    .execute()

/** The owner of a track of which an account has earned something in a statement. */
export const findTrackOwner = (
  db: Db,
  by: { accountId: string; statementId: string; trackId: string },
): Promise<{ ownerAccountId: string } | undefined> =>
  db
    .selectFrom('earnings')
    .select('owner_account_id as ownerAccountId')
    .where('account_id', '=', by.accountId)
    .where('statement_id', '=', by.statementId)
    .where('track_id', '=', by.trackId)
    .limit(1)
    .executeTakeFirst()

export const reverseEarnings = (trx: Db, statementId: string) =>
  trx
    .updateTable('earnings')
    .set({ state: 'reversed' })
    .where('statement_id', '=', statementId)
    .where('state', '<>', 'reversed')
    .execute()

export const lastPostedMonth = async (db: Db, trackIds: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(usage_month), 'YYYY-MM') as month from earnings
    where track_id = any(${trackIds}::uuid[]) and state <> 'reversed'`.execute(db)
  return rows[0]?.month ?? null
}

/** What is left for the shares of tracks in a month: gross less fee and recoupment, counted once for each row of the file. */
export const findNetOfMonth = async (
  db: Db,
  by: { trackIds: readonly string[]; month: string },
): Promise<bigint> => {
  const { rows } = await sql<{ micros: bigint }>`
    select coalesce(sum(amount_micros), 0)::bigint as micros from earnings
    where track_id = any(${by.trackIds}::uuid[]) and usage_month = ${`${by.month}-01`}
      and state <> 'reversed' and role in ('owner', 'party')`.execute(db)
  return rows[0]?.micros ?? 0n
}
