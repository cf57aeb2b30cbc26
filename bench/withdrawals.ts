// Measures withdrawals as people ask for them, over HTTP: 100 at the same time from one account, of which half can be paid.
//
// Each goes through everything that a request does: the session, settings, tax form, holds and balance under lock, the payout
// with its history, the transfer, the job of its day and the audit entry. None may take more than there is, and the 99th
// percentile is at most 250 ms. The peer is the transfer alone, of the same size and at the same time, in the same database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callAs, Refused, signUpByApi } from '../e2e/by-api.ts'
import { startServer } from '../e2e/server.ts'
import { PLATFORM } from '../src/features/ledger/domain/transfers.ts'
import { postTransfers, readBalances, type Transfer } from '../src/features/ledger/service.server.ts'
import { openDatabase } from '../src/lib/db.ts'
import { newId } from '../src/lib/pure/ids.ts'
import { thrownCode } from '../src/lib/pure/thrown.ts'
import { systemClock } from '../src/ports/clock/index.ts'
import { ownDatabase, percentile, timed } from './kit/measure.ts'

const WITHDRAWALS = 100
const ROUNDS = 5
const P99_MS = 250
const AMOUNT = 10_000_000n
const BALANCE = (BigInt(WITHDRAWALS) / 2n) * AMOUNT

const dataDir = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } })
const { db, close } = openDatabase(await ownDatabase(dataDir))
const clock = systemClock()
try {
  const times = { request: [] as number[], transfer: [] as number[] }
  let overdrawn = 0
  // The first round fills caches and plans.
  for (let round = 0; round <= ROUNDS; round++) {
    const { accountId, call } = await payee(`bench${round}`)
    const taken: number[] = []
    const paid = await atOnce(taken, () =>
      call('POST', '/payouts', { amountMicros: String(AMOUNT), key: newId() }),
    )
    const reserved = (await readBalances(db, accountId)).reduce(
      (sum, { book, balanceMicros }) => sum + (book === 'reserved' ? balanceMicros : 0n),
      0n,
    )
    if (paid !== WITHDRAWALS / 2 || reserved !== BALANCE) overdrawn++

    const other = newId()
    await post([credit(other)])
    const alone: number[] = []
    await atOnce(alone, () => post([reserve(other)]))
    if (round > 0) {
      times.request.push(...taken)
      times.transfer.push(...alone)
    }
  }
  const [p50, p99] = [percentile(times.request, 0.5), percentile(times.request, 0.99)]
  const alone = percentile(times.transfer, 0.99)
  console.log(
    `${WITHDRAWALS} withdrawals at once from one account: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${P99_MS}), ${(p99 / alone).toFixed(1)} x the transfers alone (${alone.toFixed(0)} ms); ${overdrawn} of ${ROUNDS + 1} rounds overdrawn`,
  )
  process.exitCode = p99 <= P99_MS && overdrawn === 0 ? 0 : 1
} finally {
  await close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** How many were not refused for lack of money. */
async function atOnce(times: number[], withdraw: () => Promise<unknown>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: WITHDRAWALS }, async () => {
      let isPaid = true
      times.push(
        await timed(() =>
          withdraw().catch((error) => {
            const code = error instanceof Refused ? error.code : thrownCode(error)
            if (code !== 'insufficient_balance') throw error
            isPaid = false
          }),
        ),
      )
      return isPaid
    }),
  )
  return answers.filter(Boolean).length
}

/** A person who can be paid: a method, an accepted tax form, and a balance. */
async function payee(username: string) {
  const cookie = await signUpByApi(server, { name: 'Ana Lima', username, email: `${username}@music.example` })
  const person = await db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payout_settings')
    .values({
      account_id: person.account_id,
      method: 'stripe',
      stripe_account: 'acct_test_1',
      stripe_configured: true,
    })
    .execute()
  await db
    .insertInto('tax_forms')
    .values({
      id: newId(),
      account_id: person.account_id,
      kind: 'w8ben',
      status: 'accepted',
      country: 'BR',
      has_treaty_claim: false,
      has_number: false,
      sealed: '',
      submitted_by: person.id,
      submitted_at: clock.now(),
    })
    .execute()
  await post([credit(person.account_id)])
  return { accountId: person.account_id, call: callAs(server.url, cookie) }
}

function post(transfers: Transfer[]) {
  return db.transaction().execute((trx) => postTransfers(trx, { clock }, transfers))
}

function credit(accountId: string): Transfer {
  return {
    key: `post:${newId()}`,
    accountId,
    kind: 'earning',
    movements: [
      {
        from: { accountId: PLATFORM, book: 'store_receivable', ref: 'bench' },
        to: { accountId, book: 'payable' },
        amountMicros: BALANCE,
        currency: 'USD',
      },
    ],
  }
}

function reserve(accountId: string): Transfer {
  const id = newId()
  return {
    key: `payout:${id}:reserve`,
    accountId,
    kind: 'reserve',
    movements: [
      {
        from: { accountId, book: 'payable' },
        to: { accountId, book: 'reserved', ref: id },
        amountMicros: AMOUNT,
        currency: 'USD',
      },
    ],
    requirePayable: true,
  }
}
