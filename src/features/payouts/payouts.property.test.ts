// Random commands against a simple model: open requests are what is reserved, and no request takes payable below 0.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { tries } from '#test/depth.ts'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { previewBatch, proposeBatch } from './approve-payouts.server.ts'
import { OPEN_STATES, type PayoutState, RESERVED_STATES } from './domain/payout-states.ts'
import { booksOf, buildPayee, credit, type Fate } from './payouts.fixtures.ts'
import { cancelPayout, requestPayout } from './request-payout.server.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_APPROVAL_LIMIT: '1000000' })
  staff = await buildStaff(app, 'finance')
})

type Command =
  | { do: 'credit'; micros: bigint }
  | { do: 'request'; cents: number; repeat: boolean }
  | { do: 'cancel'; pick: number }
  | { do: 'approve'; crash: boolean }
  | { do: 'wait'; hours: number }

const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('credit' as const),
    micros: fc.bigInt({ min: -30_000_000n, max: 90_000_000n }),
  }),
  fc.record({
    do: fc.constant('request' as const),
    cents: fc.integer({ min: 1, max: 8_000 }),
    repeat: fc.boolean(),
  }),
  fc.record({ do: fc.constant('cancel' as const), pick: fc.nat(20) }),
  fc.record({ do: fc.constant('approve' as const), crash: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 24, 24 * 8, 24 * 31) }),
)

const listAll = (accountId: string) =>
  app.deps.db.selectFrom('payouts').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

test('whatever happens, the books say the same as the requests', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Fate>('works', 'fails', 'times_out', 'never_arrives', 'returns', 'noisy'),
      fc.constantFrom('stripe' as const, 'payoneer' as const),
      fc.array(COMMAND, { minLength: 5, maxLength: 25 }),
      async (fate, rail, commands) => {
        const person = await buildPayee(app, { fate, rail, amountMicros: 0n })
        const { accountId } = person.viewer
        let credited = 0n
        const keys: { key: string; amountMicros: bigint }[] = []

        for (const command of commands) {
          const before = (await booksOf(app, accountId)).payable ?? 0n
          if (command.do === 'credit' && command.micros !== 0n) {
            await credit(app, accountId, command.micros)
            credited += command.micros
          }
          if (command.do === 'request') {
            const earlier = command.repeat ? keys[command.cents % Math.max(keys.length, 1)] : undefined
            const request = earlier ?? { key: newId(), amountMicros: BigInt(command.cents) * 10_000n }
            const answer = await requestPayout(app.deps, person.viewer, request).catch(thrownCode)
            const minimum = rail === 'stripe' ? 10_000_000n : 20_000_000n
            const expected = earlier
              ? 'object'
              : request.amountMicros < minimum
                ? 'below_minimum'
                : request.amountMicros > before
                  ? 'insufficient_balance'
                  : 'object'
            expect(typeof answer === 'object' ? 'object' : answer).toBe(expected)
            if (typeof answer === 'object' && !earlier) keys.push(request)
          }
          if (command.do === 'cancel') {
            const rows = await listAll(accountId)
            const row = rows[command.pick % Math.max(rows.length, 1)]
            if (row) {
              const outcome = await cancelPayout(app.deps, person.viewer, row).then(() => 'fine', thrownCode)
              expect(outcome).toBe(row.state === 'waiting' || row.state === 'due' ? 'fine' : 'wrong_state')
            }
          }
          if (command.do === 'approve') {
            const ids = (await listAll(accountId)).filter(({ state }) => state === 'due').map(({ id }) => id)
            if (ids.length > 0) {
              const { sha256 } = await previewBatch(app.deps, staff.viewer, { ids })
              await proposeBatch(app.deps, staff.viewer, { ids, sha256 })
              // As if the process had ended after it began to send.
              if (command.crash)
                await app.deps.db
                  .updateTable('payouts')
                  .set({ state: 'approved' })
                  .where('id', 'in', ids)
                  .execute()
              await app.runJobs()
            }
          }
          if (command.do === 'wait')
            await app.moveTo(new Date(app.deps.clock.now().getTime() + command.hours * 3_600_000))
          await holds(accountId, credited)
        }
      },
    ),
    { numRuns: tries(12, 200) },
  )
})

/** The model: money is payable, reserved, on its way or paid, and each state says where. */
async function holds(accountId: string, credited: bigint): Promise<void> {
  const rows = await listAll(accountId)
  const sum = (states: readonly PayoutState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, row) => total + row.amount_micros, 0n)
  const { payable = 0n, ...others } = await booksOf(app, accountId)
  const reserved = Object.entries(others).filter(([book]) => book.startsWith('reserved '))
  expect(Object.keys(others).length).toBe(reserved.length)
  expect(new Set(reserved.map(([book]) => book))).toEqual(
    new Set(
      rows
        .filter(({ state }) => RESERVED_STATES.some((one) => one === state))
        .map(({ id }) => `reserved ${id}`),
    ),
  )
  expect(reserved.reduce((total, [, micros]) => total + micros, 0n)).toBe(sum(RESERVED_STATES))
  expect(payable + sum([...OPEN_STATES, 'paid'])).toBe(credited)
}
