// What a grant does to the plan of an account, its periods and the share of a month.
import { beforeAll, expect, test } from 'vitest'
import { listPaidPlans } from '#features/accounts/service.server.ts'
import { planShareBp } from '#features/ledger/domain/waterfall.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { GrantCause } from './domain/grants.ts'
import { grantPlan } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const give = (person: TestPerson, cause: GrantCause, plan: Plan, endsAt: string | null, keptUntil?: string) =>
  app.deps.db.transaction().execute((trx) =>
    grantPlan(trx, app.deps, {
      accountId: person.viewer.accountId,
      cause,
      plan,
      endsAt: endsAt ? new Date(endsAt) : null,
      ...(keptUntil ? { keptUntil: new Date(keptUntil) } : {}),
    }),
  )
const planOf = async ({ cookie }: TestPerson) => (await app.client(cookie).accounts.user()).subscription
const periodsOf = async ({ viewer }: TestPerson) =>
  (await listPaidPlans(app.deps.db, [viewer.accountId])).get(viewer.accountId) ?? []

test('the plan ends by itself, at the instant it ends, and staff’s outlasts a subscription', async () => {
  const person = await buildUser(app)
  await give(person, 'staff', 'pro', '2027-02-01T00:00:00Z')
  await give(person, 'subscription', 'advanced', '2026-12-21T09:00:00Z')
  expect(await planOf(person)).toEqual({ plan_name: 'advanced', expires: '2026-12-21' })
  // Nothing ran here for ten days.
  await app.moveTo('2026-12-31T00:00:00Z')
  expect(await planOf(person)).toEqual({ plan_name: 'pro', expires: '2027-01-31' })
  await app.moveTo('2027-02-03T12:00:00Z')
  expect(await planOf(person)).toEqual({ plan_name: 'indiefy_lite', expires: null })
  const periods = await periodsOf(person)
  expect(periods.map(({ to }) => to?.toISOString())).toEqual([
    '2026-12-21T09:00:00.000Z',
    '2027-02-01T00:00:00.000Z',
  ])
  expect([planShareBp('2027-01', periods), planShareBp('2027-02', periods)]).toEqual([10_000, 8_500])
})

test('a plan is kept while its payment is awaited, and a renewal only moves its end', async () => {
  const local = await openTestApp()
  const person = await buildUser(local)
  const give = (endsAt: string, keptUntil: string) =>
    local.deps.db.transaction().execute((trx) =>
      grantPlan(trx, local.deps, {
        accountId: person.viewer.accountId,
        cause: 'subscription',
        plan: 'pro',
        endsAt: new Date(endsAt),
        keptUntil: new Date(keptUntil),
      }),
    )
  const planNow = async () => (await local.client(person.cookie).accounts.user()).subscription
  await give('2026-12-21T00:00:00Z', '2027-01-04T00:00:00Z')
  await local.moveTo('2027-01-03T00:00:00Z')
  expect(await planNow()).toEqual({ plan_name: 'pro', expires: '2026-12-20' })
  await give('2027-12-21T00:00:00Z', '2028-01-04T00:00:00Z')
  await local.moveTo('2027-01-05T00:00:00Z')
  expect(await planNow()).toEqual({ plan_name: 'pro', expires: '2027-12-20' })
  const rows = await local.deps.db
    .selectFrom('entitlement_grants')
    .select('plan')
    .where('account_id', '=', person.viewer.accountId)
    .execute()
  expect(rows).toHaveLength(1)
})
