// Measures posting to the ledger, compared with the least that a database can do for the same entries.
//
// A transfer is the earning of one track: five entries in the books of the platform and of one of 1,000 accounts. The
// peer writes the same five rows to one table without key, triggers, partitions or second index, and updates the balance,
// in a single statement of a transaction, as pgbench would. Ours adds all of its guarantees. Both use the same pool, the
// same number of callers, and a durable database, and take turns. The goal is at least 0.6 times the
// peer's transfers per second.
//
// A second line posts batches, as statements do. The third measures 100 withdrawals from one account at the same time,
// of which half can be paid: none may take more than there is, and the 99th percentile is at most 250 ms.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { entriesOf, type Movement, PLATFORM } from '../src/features/ledger/domain/transfers.ts'
import { postTransfers, readBalances, type Transfer } from '../src/features/ledger/service.server.ts'
import { type Db, openDatabase } from '../src/lib/db.ts'
import { migrate } from '../src/lib/migrations.ts'
import { newId } from '../src/lib/pure/ids.ts'
import { thrownCode } from '../src/lib/pure/thrown.ts'
import { systemClock } from '../src/ports/clock/index.ts'
import { openEmbeddedPostgres } from '../src/ports/postgres/embedded.ts'
import { percentile, timed } from './kit/measure.ts'

const ACCOUNTS = 1_000
const TRANSFERS = 4_000
const BATCH = 1_000
const CALLERS = 8
const ROUNDS = 5
const GOAL = 0.6
const WITHDRAWALS = 100
const WITHDRAWAL_P99_MS = 250

const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
// The database runs as a user without read access to our files.
chmodSync(folder, 0o755)
const postgres = await openEmbeddedPostgres(path.join(folder, 'postgres'))
const { db, close } = openDatabase(postgres.url)
const clock = systemClock()
try {
  await migrate(postgres.url, path.resolve('db/migrations'))
  await sql`create table peer_entries (account_id uuid not null, posted_at timestamptz not null, transfer_id uuid not null,
    seq smallint not null, book text not null, ref text not null, currency char(3) not null, amount_micros bigint not null,
    primary key (account_id, posted_at, transfer_id, seq))`.execute(db)
  await sql`create table peer_balances (account_id uuid primary key, balance_micros bigint not null)`.execute(
    db,
  )
  const accounts = Array.from({ length: ACCOUNTS }, () => newId())
  await sql`insert into peer_balances select id, 0 from unnest(${accounts}::uuid[]) as id`.execute(db)
  for (const account of accounts) await post([earning(account)])

  const rates = {
    ours: [] as number[],
    peer: [] as number[],
    inTransaction: [] as number[],
    batches: [] as number[],
  }
  const measure = async (name: keyof typeof rates, work: () => Promise<unknown>) => {
    const ms = await timed(work)
    rates[name].push(TRANSFERS / (ms / 1000))
  }
  const next = () => accounts[Math.floor(Math.random() * ACCOUNTS)] as string
  for (let round = 0; round < ROUNDS; round++) {
    await measure('ours', () => inParallel(TRANSFERS, () => post([earning(next())])))
    await measure('peer', () => inParallel(TRANSFERS, () => postAsPeer(db, next())))
    await measure('inTransaction', () =>
      inParallel(TRANSFERS, () => db.transaction().execute((trx) => postAsPeer(trx, next()))),
    )
    await measure('batches', async () => {
      for (let n = 0; n < TRANSFERS; n += BATCH)
        await post(Array.from({ length: BATCH }, () => earning(next())))
    })
  }
  for (const [name, values] of Object.entries(rates))
    console.log(`${name.padEnd(8)} ${percentile(values, 0.5).toFixed(0)} transfers/s (five entries each)`)
  const ratio = percentile(rates.ours, 0.5) / percentile(rates.peer, 0.5)
  const inTransaction = percentile(rates.ours, 0.5) / percentile(rates.inTransaction, 0.5)
  const batches = percentile(rates.batches, 0.5) / percentile(rates.peer, 0.5)
  console.log(
    `posting one at a time: ${ratio.toFixed(2)} x the peer (goal ${GOAL}), ${inTransaction.toFixed(2)} x the peer in a transaction; in batches of ${BATCH}: ${batches.toFixed(1)} x the peer`,
  )

  const times: number[] = []
  let overdrawn = 0
  for (let round = 0; round < ROUNDS; round++) {
    const account = newId()
    await post([credit(account, 50_000_000n)])
    const answers = await Promise.all(
      Array.from({ length: WITHDRAWALS }, async () => {
        let isPaid = true
        times.push(
          await timed(() =>
            post([withdrawal(account, 1_000_000n)]).catch((error) => {
              if (thrownCode(error) !== 'insufficient_balance') throw error
              isPaid = false
            }),
          ),
        )
        return isPaid
      }),
    )
    const [reserved, ...others] = await readBalances(db, account)
    const isExact =
      others.length === 0 && reserved?.book === 'reserved' && reserved.balanceMicros === 50_000_000n
    if (!isExact || answers.filter(Boolean).length !== 50) overdrawn++
  }
  const p99 = percentile(times, 0.99)
  console.log(
    `${WITHDRAWALS} withdrawals at once from one account: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${WITHDRAWAL_P99_MS}); ${overdrawn} of ${ROUNDS} rounds overdrawn`,
  )
  process.exitCode = ratio >= GOAL && p99 <= WITHDRAWAL_P99_MS && overdrawn === 0 ? 0 : 1
} finally {
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function post(transfers: Transfer[]) {
  return db.transaction().execute((trx) => postTransfers(trx, { clock }, transfers))
}

function movementsOf(accountId: string): Movement[] {
  const receivable = { accountId: PLATFORM, book: 'store_receivable', ref: 'spotify' } as const
  return [
    { from: receivable, to: { accountId, book: 'payable' }, amountMicros: 850_000n, currency: 'USD' },
    {
      from: receivable,
      to: { accountId: PLATFORM, book: 'fee' },
      amountMicros: 150_000n,
      currency: 'USD',
    },
  ]
}

function earning(accountId: string): Transfer {
  return { key: `post:${newId()}`, accountId, kind: 'earning', movements: movementsOf(accountId) }
}

function credit(accountId: string, amountMicros: bigint): Transfer {
  const movement: Movement = {
    from: { accountId: PLATFORM, book: 'store_receivable' },
    to: { accountId, book: 'payable' },
    amountMicros,
    currency: 'USD',
  }
  return { key: `post:${newId()}`, accountId, kind: 'earning', movements: [movement] }
}

function withdrawal(accountId: string, amountMicros: bigint): Transfer {
  const movement: Movement = {
    from: { accountId, book: 'payable' },
    to: { accountId, book: 'reserved' },
    amountMicros,
    currency: 'USD',
  }
  return { key: `payout:${newId()}`, accountId, kind: 'reserve', movements: [movement], requirePayable: true }
}

function postAsPeer(executor: Db, accountId: string): Promise<unknown> {
  const id = newId()
  const at = clock.now()
  const rows = entriesOf(movementsOf(accountId)).map(
    (entry, seq) =>
      sql`(${entry.accountId}, ${at}, ${id}, ${seq}, ${entry.book}, ${entry.ref}, ${entry.currency}, ${entry.amountMicros})`,
  )
  return sql`
    with written as (insert into peer_entries values ${sql.join(rows)})
    update peer_balances set balance_micros = balance_micros + 850000 where account_id = ${accountId}`.execute(
    executor,
  )
}

/** Callers that each start the next call when their last one has ended. */
async function inParallel(count: number, call: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (left-- > 0) await call()
    }),
  )
}
