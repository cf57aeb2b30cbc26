// Every SQL statement that writes or reads transfers and balances.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { type Entry, TENANT_BOOKS, type TenantBook, type TransferKind } from './domain/transfers.ts'
import type { HoldReason } from './tables.server.ts'

/** A transfer that is ready to be written. */
export interface TransferRow {
  id: string
  key: { accountId: string; key: string; requestSha256: Buffer }
  kind: TransferKind
  statementId: string | null
  trackId: string | null
  payoutId: string | null
  reversesId: string | null
  actorId: string | null
  entries: readonly Entry[]
}

export interface BalanceRow {
  accountId: string
  book: TenantBook
  currency: string
  ref: string
  balanceMicros: bigint
}

/**
 * Writes the transfers whose key is new, with their entries and balances, in one statement; the others are left out.
 *
 * Locks are taken in the order of keys and then of balances, so that concurrent calls wait for each other and do not
 * deadlock. The rows of `ledger_balances` are inserted or updated one by one in the order of the sort.
 *
 * @returns the ids of the written transfers, and the changed balances
 */
export async function insertTransfers(
  trx: Db,
  postedAt: Date,
  transfers: readonly TransferRow[],
): Promise<{ ids: Set<string>; balances: BalanceRow[] }> {
  const keyed = transfers.toSorted((a, b) => compareKeys(a.key, b.key))
  const takingPart = transfers.flatMap((transfer) =>
    [...new Set(transfer.entries.map(({ accountId }) => accountId))].map((accountId) => ({
      accountId,
      transfer,
    })),
  )
  const entries = transfers.flatMap(({ id, entries }) => {
    const seqs = new Map<string, number>()
    return entries.map((entry) => {
      const seq = seqs.get(entry.accountId) ?? 0
      seqs.set(entry.accountId, seq + 1)
      return { ...entry, id, seq }
    })
  })
  const { rows } = await sql<BalanceRow & { transferId: string | null }>`
    with claimed as (
      insert into ledger_keys (account_id, key, transfer_id, request_sha256)
      select * from unnest(
        ${keyed.map(({ key }) => key.accountId)}::uuid[],
        ${keyed.map(({ key }) => key.key)}::text[],
        ${keyed.map(({ id }) => id)}::uuid[],
        ${keyed.map(({ key }) => key.requestSha256)}::bytea[])
      on conflict do nothing
      returning transfer_id
    ), transfers as (
      insert into ledger_transfers
        (account_id, posted_at, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id)
      select account_id, ${postedAt}, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id
      from unnest(
        ${takingPart.map(({ accountId }) => accountId)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.id)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.kind)}::text[],
        ${takingPart.map(({ transfer }) => transfer.statementId)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.trackId)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.payoutId)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.reversesId)}::uuid[],
        ${takingPart.map(({ transfer }) => transfer.actorId)}::uuid[]
      ) as given (account_id, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id)
      join claimed on claimed.transfer_id = given.id
    ), entries as (
      insert into ledger_entries
        (account_id, posted_at, transfer_id, seq, book, ref, currency, amount_micros, us_source_micros, split_revision_id)
      select account_id, ${postedAt}, id, seq, book, ref, currency, amount, us_source, split_revision_id
      from unnest(
        ${entries.map(({ accountId }) => accountId)}::uuid[],
        ${entries.map(({ id }) => id)}::uuid[],
        ${entries.map(({ seq }) => seq)}::smallint[],
        ${entries.map(({ book }) => book)}::text[],
        ${entries.map(({ ref }) => ref)}::text[],
        ${entries.map(({ currency }) => currency)}::text[],
        ${entries.map(({ amountMicros }) => amountMicros)}::bigint[],
        ${entries.map(({ usSourceMicros }) => usSourceMicros)}::bigint[],
        ${entries.map(({ splitRevisionId }) => splitRevisionId)}::uuid[]
      ) as given (account_id, id, seq, book, ref, currency, amount, us_source, split_revision_id)
      join claimed on claimed.transfer_id = given.id
      returning account_id, book, currency, ref, amount_micros, us_source_micros
    ), balances as (
      insert into ledger_balances as balance (account_id, book, currency, ref, balance_micros, us_source_micros)
      select account_id, book, currency, ref, sum(amount_micros), sum(us_source_micros)
      from entries
      where book = any(${[...TENANT_BOOKS]})
      group by account_id, book, currency, ref
      order by account_id, book collate "C", currency collate "C", ref collate "C"
      on conflict (account_id, book, currency, ref) do update set
        balance_micros = balance.balance_micros + excluded.balance_micros,
        us_source_micros = balance.us_source_micros + excluded.us_source_micros
      returning account_id, book, currency, ref, balance_micros
    )
    select transfer_id as "transferId", null as "accountId", null as book, null as currency, null as ref,
           null::bigint as "balanceMicros" from claimed
    union all
    select null, account_id, book, currency, ref, balance_micros from balances`.execute(trx)
  return {
    ids: new Set(rows.flatMap(({ transferId }) => transferId ?? [])),
    balances: rows.filter(({ transferId }) => transferId === null),
  }
}

const compareKeys = (a: TransferRow['key'], b: TransferRow['key']): number =>
  compare(a.accountId, b.accountId) || compare(a.key, b.key)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Reads keys that somebody else has used, in a statement of its own: one that waited for them does not see them. */
export const listKeys = (db: Db, keys: readonly { accountId: string; key: string }[]) =>
  db
    .selectFrom('ledger_keys')
    .selectAll()
    .where(
      sql<boolean>`(account_id, key) in (select * from unnest(
        ${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ key }) => key)}::text[]))`,
    )
    .execute()

/** What is known of transfers: one row for each account that takes part. */
export const listTransfers = (db: Db, ids: readonly string[]) =>
  db.selectFrom('ledger_transfers').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()

/** The transfers of a statement that are no reversals. */
export async function listTransferIdsOfStatement(db: Db, statementId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .distinct()
    .where('statement_id', '=', statementId)
    .where('reverses_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries of transfers that `listTransfers` has returned. */
export const listEntries = (
  db: Db,
  transfers: readonly { account_id: string; posted_at: Date; id: string }[],
) =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .where(
      sql<boolean>`(account_id, posted_at, transfer_id) in (select * from unnest(
        ${transfers.map(({ account_id }) => account_id)}::uuid[],
        ${transfers.map(({ posted_at }) => posted_at)}::timestamptz[],
        ${transfers.map(({ id }) => id)}::uuid[]))`,
    )
    .orderBy('account_id')
    .orderBy('seq')
    .execute()

export const listBalances = (db: Db, accountId: string) =>
  db
    .selectFrom('ledger_balances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('balance_micros', '<>', 0n), eb('us_source_micros', '<>', 0n)]))
    .orderBy('book')
    .orderBy('currency')
    .orderBy('ref')
    .execute()

export async function listHeldAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_holds')
    .select('account_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const insertHold = (db: Db, hold: { account_id: string; reason: HoldReason; held_at: Date }) =>
  db
    .insertInto('ledger_holds')
    .values(hold)
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()
