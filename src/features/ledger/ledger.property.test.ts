// Random sequences of transfers against a simple model in memory: the stored ledger says the same after every step.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { tries } from '#test/depth.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { type Entry, entriesOf, mirrorOf, PLATFORM } from './domain/transfers.ts'
import { earning, move, platform, sumsOf, tenant, transfer } from './ledger.fixtures.ts'
import { reconcileLedger } from './reconcile-ledger.server.ts'
import { postTransfers, readBalances, reverseTransfers, type Transfer } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

/** Positions in the model's lists, taken modulo their length. */
const index = fc.nat(1_000)
const micros = fc.oneof(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }))
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      owner: index,
      other: index,
      micros: micros.filter((amount) => amount !== 0n),
      planShareBp: fc.constantFrom(8_500, 10_000),
      shareBp: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      owner: index,
      micros: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), payout: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), posted: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), posted: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reuse_key' as const), posted: index }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** One transaction in eight is lost before it commits. */
const step = fc.record({ command, crashes: fc.nat(7).map((side) => side === 0) })

class Crash extends Error {}

class Model {
  readonly accounts = [newId(), newId(), newId()]
  /** The sum of each book of each account. */
  readonly sums = new Map<string, bigint>()
  readonly posted: { transfer: Transfer; id: string; isReversed: boolean }[] = []
  readonly payouts: { id: string; owner: string; micros: bigint; isOpen: boolean }[] = []

  account = (position: number) => this.accounts[position % this.accounts.length] as string
  sum = (accountId: string, name: string) => this.sums.get(`${accountId} ${name}`) ?? 0n

  apply(entries: readonly Entry[]): void {
    for (const { accountId, book, ref, amountMicros } of entries) {
      const name = ref ? `${book} ${ref}` : book
      this.sums.set(`${accountId} ${name}`, this.sum(accountId, name) + amountMicros)
    }
  }

  of(accountId: string): Record<string, bigint> {
    const own = [...this.sums].filter(([key, micros]) => key.startsWith(accountId) && micros !== 0n)
    return Object.fromEntries(own.map(([key, micros]) => [key.slice(accountId.length + 1), micros]))
  }
}

/** Runs in a transaction that is lost before it commits if the step crashes. */
async function inTransaction<T>(
  crashes: boolean,
  work: Parameters<typeof run<T>>[0],
): Promise<T | undefined> {
  if (!crashes) return run(work)
  await expect(
    run(async (trx) => {
      await work(trx)
      throw new Crash()
    }),
  ).rejects.toBeInstanceOf(Crash)
  return undefined
}
const run = <T>(work: (trx: Parameters<typeof postTransfers>[0]) => Promise<T>) =>
  app.deps.db.transaction().execute(work)

async function post(model: Model, request: Transfer, crashes: boolean): Promise<string | undefined> {
  const answers = await inTransaction(crashes, (trx) => postTransfers(trx, app.deps, [request]))
  const [answer] = answers ?? []
  if (!answer) return undefined
  expect(answer.isNew).toBe(true)
  model.apply(entriesOf(request.movements))
  model.posted.push({ transfer: request, id: answer.transferId, isReversed: false })
  return answer.transferId
}

async function perform(model: Model, command: Command, crashes: boolean): Promise<void> {
  const at = <T>(list: readonly T[], position: number) => list[position % Math.max(list.length, 1)]
  switch (command.kind) {
    case 'earn': {
      const [owner, other] = [model.account(command.owner), model.account(command.other)]
      const parties = [
        { accountId: owner, shareBp: command.shareBp },
        { accountId: other, shareBp: 10_000 - command.shareBp },
      ]
      const group = { grossMicros: command.micros, planShareBp: command.planShareBp }
      await post(model, earning(group, owner, parties), crashes)
      return
    }
    case 'reserve': {
      const [owner, id] = [model.account(command.owner), newId()]
      const request = transfer(
        [move(tenant(owner, 'payable'), tenant(owner, 'reserved', id), command.micros)],
        {
          accountId: owner,
          kind: 'reserve',
          requirePayable: true,
        },
      )
      if (command.micros > model.sum(owner, 'payable')) {
        await expect(run((trx) => postTransfers(trx, app.deps, [request]))).rejects.toMatchObject({
          code: 'insufficient_balance',
        })
        return
      }
      if (await post(model, request, crashes))
        model.payouts.push({ id, owner, micros: command.micros, isOpen: true })
      return
    }
    case 'cancel': {
      const payout = at(model.payouts, command.payout)
      if (!payout?.isOpen) return
      const { owner, id, micros } = payout
      const request = transfer([move(tenant(owner, 'reserved', id), tenant(owner, 'payable'), micros)], {
        accountId: owner,
        kind: 'unreserve',
      })
      if (await post(model, request, crashes)) payout.isOpen = false
      return
    }
    case 'reverse': {
      const posted = at(model.posted, command.posted)
      if (!posted || !['earning', 'adjustment'].includes(posted.transfer.kind)) return
      const answers = await inTransaction(crashes, (trx) =>
        reverseTransfers(trx, app.deps, { transferIds: [posted.id] }),
      )
      if (!answers) return
      expect(answers).toMatchObject([{ isNew: !posted.isReversed }])
      if (!posted.isReversed) model.apply(mirrorOf(entriesOf(posted.transfer.movements)))
      posted.isReversed = true
      return
    }
    case 'repeat': {
      const posted = at(model.posted, command.posted)
      if (!posted) return
      const answers = await Promise.all(
        [1, 2, 3].map(() => run((trx) => postTransfers(trx, app.deps, [posted.transfer]))),
      )
      expect(answers.flat()).toEqual([1, 2, 3].map(() => ({ transferId: posted.id, isNew: false })))
      return
    }
    case 'reuse_key': {
      const posted = at(model.posted, command.posted)
      if (!posted) return
      const other = transfer([move(platform('fee'), platform('adjustment'), 1n)])
      const request = { ...other, key: posted.transfer.key, accountId: posted.transfer.accountId }
      const error = await run((trx) => postTransfers(trx, app.deps, [request])).catch((error) => error)
      expect(thrownCode(error)).toBe('key_reused')
    }
  }
}

async function compare(model: Model): Promise<void> {
  for (const accountId of model.accounts) {
    expect(await sumsOf(app.deps.db, accountId)).toEqual(model.of(accountId))
    const { clearing: _, ...books } = model.of(accountId)
    const balances = await readBalances(app.deps.db, accountId)
    expect(
      Object.fromEntries(
        balances.map(({ book, ref, balanceMicros }) => [ref ? `${book} ${ref}` : book, balanceMicros]),
      ),
    ).toEqual(books)
    for (const { id, owner, micros, isOpen } of model.payouts)
      expect(model.sum(owner, `reserved ${id}`)).toBe(isOpen ? micros : 0n)
  }
}

test(
  'any sequence of earnings, withdrawals, reversals, repetitions and crashes ends as in the model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const model = new Model()
        for (const { command, crashes } of steps) {
          await perform(model, command, crashes)
          await compare(model)
        }
      }),
      {
        numRuns: tries(25, 1_000),
        interruptAfterTimeLimit: tries(50_000, 3_000_000),
        markInterruptAsFailure: true,
      },
    )
    expect(await reconcileLedger(app.deps)).toMatchObject({ differences: [], openTransfers: [] })
    const { rows } = await sql`select currency, sum(amount_micros) as total,
    coalesce(sum(amount_micros) filter (where book = 'clearing'), 0) as clearing from ledger_entries group by currency`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([{ currency: 'USD', total: '0', clearing: '0' }])
  },
  tries(60_000, 3_600_000),
)

test(
  'parallel transfers between few accounts end as one after the other',
  async () => {
    const book = fc.record({ account: fc.nat(3), name: fc.constantFrom('payable' as const, 'held' as const) })
    const movement = fc.record({ from: book, to: book, micros: fc.bigInt({ min: 1n, max: 1_000n }) })
    const batches = fc.array(
      fc.array(fc.array(movement, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      {
        minLength: 2,
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(batches, async (batches) => {
        const accounts = [newId(), newId(), newId(), PLATFORM]
        const bookOf = ({ account, name }: { account: number; name: 'payable' | 'held' }) =>
          accounts[account] === PLATFORM ? platform('fee') : tenant(accounts[account] as string, name)
        const model = new Model()
        const requests = batches.map((batch) =>
          batch
            .map((movements) =>
              transfer(movements.map(({ from, to, micros }) => move(bookOf(from), bookOf(to), micros))),
            )
            .filter(({ movements }) => entriesOf(movements).length > 0),
        )
        for (const { movements } of requests.flat()) model.apply(entriesOf(movements))
        await Promise.all(requests.map((batch) => run((trx) => postTransfers(trx, app.deps, batch))))
        for (const accountId of accounts.slice(0, 3))
          expect(await sumsOf(app.deps.db, accountId)).toEqual(model.of(accountId))
      }),
      { numRuns: tries(40, 1_000) },
    )
    expect(await reconcileLedger(app.deps)).toMatchObject({ differences: [], openTransfers: [] })
  },
  tries(60_000, 3_600_000),
)
