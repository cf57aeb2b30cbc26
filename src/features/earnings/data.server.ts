// Every SQL statement of earnings.
import { type Insertable, sql } from 'kysely'
import { type CopyValue, copyRows } from '#lib/copy.ts'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

type EarningRow = Insertable<Tables['earnings']>

/** @param rows may be made while they are sent, as long as that needs nothing of the connection */
export const insertEarnings = (trx: Db, rows: Iterable<EarningRow>): Promise<void> =>
  copyRows(trx, 'earnings', COLUMNS, rows)

const COLUMNS: { [Column in keyof EarningRow]-?: (row: EarningRow) => CopyValue } = {
  account_id: (row) => row.account_id,
  posted_at: (row) => row.posted_at,
  id: (row) => row.id,
  statement_id: (row) => row.statement_id,
  run: (row) => row.run,
  transfer_id: (row) => row.transfer_id,
  owner_account_id: (row) => row.owner_account_id,
  role: (row) => row.role,
  state: (row) => row.state ?? 'credited',
  party_id: (row) => row.party_id,
  split_revision_id: (row) => row.split_revision_id,
  recoupment_id: (row) => row.recoupment_id,
  track_id: (row) => row.track_id,
  usage_month: (row) => row.usage_month,
  source: (row) => row.source,
  store: (row) => row.store,
  country: (row) => row.country,
  kind: (row) => row.kind,
  lines: (row) => row.lines,
  quantity: (row) => row.quantity,
  reported: (row) => row.reported,
  reported_currency: (row) => row.reported_currency,
  gross_micros: (row) => row.gross_micros,
  plan_share_bp: (row) => row.plan_share_bp,
  fee_micros: (row) => row.fee_micros,
  recouped_micros: (row) => row.recouped_micros,
  share_bp: (row) => row.share_bp,
  share_position: (row) => row.share_position,
  amount_micros: (row) => row.amount_micros,
  currency: (row) => row.currency,
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

/** Transfers held rows to the account that receives them. */
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

/** What a statement has credited to each account, in micro-units of the book currency. */
export async function sumCredited(
  db: Db,
  statementId: string,
): Promise<(readonly [accountId: string, micros: bigint])[]> {
  const rows = await db
    .selectFrom('earnings')
    .select(['account_id', sql<bigint>`sum(amount_micros)::bigint`.as('micros')])
    .where('statement_id', '=', statementId)
    .where('state', '=', 'credited')
    .groupBy('account_id')
    .execute()
  return rows.map(({ account_id, micros }) => [account_id, micros] as const)
}

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
