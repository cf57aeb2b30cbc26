// Every SQL statement that compares the ledger with what is derived from it, and that makes its partitions.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { PLATFORM } from './domain/transfers.ts'
import type { HoldReason } from './tables.server.ts'

/** The next customers' accounts by id. It jumps from one to the next, however many transfers each has. */
export async function listAccountsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const next = (account: ReturnType<typeof sql>) => sql`least(
    (select account_id from ledger_transfers where account_id > ${account} and account_id <> ${PLATFORM}::uuid
      order by account_id limit 1),
    (select account_id from ledger_balances where account_id > ${account} order by account_id limit 1))`
  const { rows } = await sql<{ id: string }>`
    with recursive listed as (
      select ${next(sql`${after}::uuid`)} as id
      union all
      select ${next(sql`listed.id`)} from listed where listed.id is not null
    )
    select id from listed where id is not null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Difference {
  accountId: string
  reason: HoldReason
  book: string
  currency: string
  ref: string
  /** The sum of the entries, and what it should be. */
  sumMicros: string
  expectedMicros: string
}

/** Where balances are not the sums of their entries, or the entries of an account do not add up to 0: one snapshot. */
export async function listDifferences(db: Db, accountIds: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with sums as (
      select account_id, book, currency, ref, sum(amount_micros) as amount, sum(us_source_micros) as us_source
      from ledger_entries where account_id = any(${accountIds}::uuid[])
      group by account_id, book, currency, ref
    ), balances as (
      select * from ledger_balances where account_id = any(${accountIds}::uuid[])
    )
    select account_id as "accountId", 'balance_differs' as reason, book, currency, ref,
           coalesce(amount, 0)::text as "sumMicros", coalesce(balance_micros, 0)::text as "expectedMicros"
    from (select * from sums where book <> 'clearing') as entries
    full join balances using (account_id, book, currency, ref)
    where coalesce(amount, 0) <> coalesce(balance_micros, 0)
       or coalesce(us_source, 0) <> coalesce(us_source_micros, 0)
    union all
    select account_id, 'entries_unbalanced', '', currency, '', sum(amount)::text, '0'
    from sums group by account_id, currency having sum(amount) <> 0
    order by 1, 3, 4, 5`.execute(db)
  return rows
}

/** Transfers of a period whose entries, or whose clearing, do not add up to 0 over all accounts; with the accounts. */
export async function listOpenTransfers(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ transferId: string; accountIds: string[] }[]> {
  const { rows } = await sql<{ transferId: string; accountIds: string[] }>`
    select transfer_id as "transferId", array_agg(distinct account_id) as "accountIds"
    from ledger_entries where posted_at >= ${from} and posted_at < ${to}
    group by transfer_id, currency
    having sum(amount_micros) <> 0 or coalesce(sum(amount_micros) filter (where book = 'clearing'), 0) <> 0
    order by transfer_id limit 1000`.execute(db)
  return rows
}

/** @returns how many partitions are new */
export async function createPartitions(
  db: Db,
  { first, months }: { first: Date; months: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select create_ledger_partitions(${first.toISOString().slice(0, 10)}, ${months}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isDefaultPartitionUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select is_ledger_default_used() as used`.execute(db)
  return rows[0]?.used ?? false
}
