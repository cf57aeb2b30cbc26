// Every SQL statement that writes or reads transfers and balances.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { preparedText } from '#lib/prepared.ts'
import type { Entry, TenantBook, TransferKind } from './domain/transfers.ts'
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

/** The function of the database keeps its plans; the text has as many parameters as the function has arguments. */
const postLedgerTransfers = preparedText<
  | (BalanceRow & { transferId: null })
  | { transferId: null; accountId: string; book: null }
  | { transferId: string; accountId: null; book: null }
>(`select "transferId", "accountId", book, currency, ref, "balanceMicros"
  from post_ledger_transfers(${Array.from({ length: 23 }, (_, i) => `$${i + 1}`).join(', ')})`)

/**
 * Writes the transfers whose key is new, with their entries and balances, in one statement; the others are left out.
 *
 * @param guarded accounts of which to return whether they are on hold
 * @returns the ids of the written transfers, the changed balances, and the accounts on hold
 */
export async function insertTransfers(
  trx: Db,
  postedAt: Date,
  transfers: readonly TransferRow[],
  guarded: readonly string[],
): Promise<{ ids: Set<string>; balances: BalanceRow[]; held: Set<string> }> {
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
      return { entry, id, seq }
    })
  })
  const rows = await postLedgerTransfers(trx, [
    postedAt,
    keyed.map(({ key }) => key.accountId),
    keyed.map(({ key }) => key.key),
    keyed.map(({ id }) => id),
    keyed.map(({ key }) => key.requestSha256),
    takingPart.map(({ accountId }) => accountId),
    takingPart.map(({ transfer }) => transfer.id),
    takingPart.map(({ transfer }) => transfer.kind),
    takingPart.map(({ transfer }) => transfer.statementId),
    takingPart.map(({ transfer }) => transfer.trackId),
    takingPart.map(({ transfer }) => transfer.payoutId),
    takingPart.map(({ transfer }) => transfer.reversesId),
    takingPart.map(({ transfer }) => transfer.actorId),
    entries.map(({ entry }) => entry.accountId),
    entries.map(({ id }) => id),
    entries.map(({ seq }) => seq),
    entries.map(({ entry }) => entry.book),
    entries.map(({ entry }) => entry.ref),
    entries.map(({ entry }) => entry.currency),
    entries.map(({ entry }) => entry.amountMicros),
    entries.map(({ entry }) => entry.usSourceMicros),
    entries.map(({ entry }) => entry.splitRevisionId),
    guarded,
  ])
  return {
    ids: new Set(rows.flatMap(({ transferId }) => transferId ?? [])),
    balances: rows.filter((row) => row.book !== null),
    held: new Set(
      rows.flatMap(({ accountId, book }) => (accountId !== null && book === null ? accountId : [])),
    ),
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

const payable = (db: Db, { accountId, currency }: { accountId: string; currency: string }) =>
  db
    .selectFrom('ledger_balances')
    .select(['balance_micros', 'us_source_micros'])
    .where('account_id', '=', accountId)
    .where('book', '=', 'payable')
    .where('currency', '=', currency)
    .where('ref', '=', '')

/** The balance of a `payable`; undefined where nothing was ever posted. */
export const findPayable = (db: Db, account: { accountId: string; currency: string }) =>
  payable(db, account).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const findPayableForUpdate = (trx: Db, account: { accountId: string; currency: string }) =>
  payable(trx, account).forUpdate().executeTakeFirst()

/**
 * What decided disputes have moved to an account, negative for what they moved from it, in micro-units by currency. What
 * is only frozen stays with the account, and what was reversed with its statement counts no longer.
 */
export async function sumDecidedDisputes(
  db: Db,
  accountId: string,
): Promise<{ currency: string; amountMicros: bigint }[]> {
  const { rows } = await sql<{ currency: string; amountMicros: bigint }>`
    select e.currency, sum(e.amount_micros)::bigint as "amountMicros"
    from ledger_transfers t
    join ledger_entries e on e.account_id = t.account_id and e.posted_at = t.posted_at and e.transfer_id = t.id
    where t.account_id = ${accountId} and t.kind = 'dispute' and e.book in ('payable', 'disputed')
      and not exists (
        select from ledger_transfers r where r.reverses_id = t.id and r.account_id = t.account_id)
    group by e.currency`.execute(db)
  return rows
}

/** The accounts among these from which nothing may be withdrawn. */
export async function listHeldAccounts(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ledger_holds')
    .select('account_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Of these, the accounts whose `payable` is negative: a correction took back more than was in it. */
export async function listOverdrawnAccounts(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ledger_balances')
    .select('account_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('book', '=', 'payable')
    .where('balance_micros', '<', 0n)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

export const insertHold = (db: Db, hold: { account_id: string; reason: HoldReason; held_at: Date }) =>
  db
    .insertInto('ledger_holds')
    .values(hold)
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()

/** What is in one book of an account, by the statement it came from; sums of 0 are left out. */
export async function listBookByStatement(
  db: Db,
  by: { accountId: string; book: TenantBook; ref: string },
): Promise<{ statementId: string | null; currency: string; amountMicros: bigint; usSourceMicros: bigint }[]> {
  const { rows } = await sql<{
    statementId: string | null
    currency: string
    amountMicros: bigint
    usSourceMicros: bigint
  }>`
    select t.statement_id as "statementId", e.currency::text as currency,
           sum(e.amount_micros)::bigint as "amountMicros", sum(e.us_source_micros)::bigint as "usSourceMicros"
    from ledger_entries e
    join ledger_transfers t on t.account_id = e.account_id and t.posted_at = e.posted_at and t.id = e.transfer_id
    where e.account_id = ${by.accountId} and e.book = ${by.book} and e.ref = ${by.ref}
    group by 1, 2 having sum(e.amount_micros) <> 0 or sum(e.us_source_micros) <> 0
    order by 1, 2`.execute(db)
  return rows
}
