// The comparison of plans by HTTP: prices from the configuration, and visits by link.
import { beforeAll, expect, test } from 'vitest'
import { FEATURES, LIMITS } from '#lib/pure/entitlements.ts'
import { buildUser } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { recordVisit } from './compare-plans.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('anybody sees prices, the saving with its base, and what each plan includes', async () => {
  const comparison = await app.client().plans.compare()
  expect(comparison).toMatchObject({
    currency: 'USD',
    monthlyReference: '24.99',
    worthFrom: '333.27',
    plans: [
      { plan: 'indiefy_lite', price: null },
      { plan: 'pro', price: { amount: '49.99', interval: 'year', savingPercent: 83 } },
      { plan: 'advanced', price: { amount: '199.99', interval: 'year', savingPercent: null } },
    ],
  })
  for (const { plan, features, limits } of comparison.plans) {
    const own = plan === 'indiefy_lite' ? 'basic' : plan
    for (const [name, row] of Object.entries(FEATURES)) expect(features).toHaveProperty([name], row[own])
    for (const [name, row] of Object.entries(LIMITS)) expect(limits).toHaveProperty([name], row[own])
  }
})

test('the configured prices are those of the comparison and of the checkout', async () => {
  const other = await openTestApp({
    PLAN_PRICES: 'pro=5.50/month,advanced=120',
    PLAN_MONTHLY_REFERENCE: 'none',
    PRICE_CURRENCY: 'EUR',
  })
  const { plans, currency, monthlyReference } = await other.client().plans.compare()
  expect([currency, monthlyReference]).toEqual(['EUR', null])
  expect(plans.map(({ price }) => price)).toEqual([
    null,
    { amount: '5.50', interval: 'month', savingPercent: null },
    { amount: '120.00', interval: 'year', savingPercent: null },
  ])
  const person = await buildUser(other)
  const { url } = await other.client(person.cookie).billing.openCheckout({ plan: 'pro' })
  const page = await other.fetch(url.replace(other.deps.publicUrl, ''))
  expect(await page.text()).toContain('EUR 5.50')
})

test('visits are counted by day and link, and say nothing of the visitor', async () => {
  for (const from of ['v3_navbar', 'v3_navbar', 'a link of somebody else'])
    await app.client().plans.recordVisit({ from })
  expect(await app.deps.db.selectFrom('plan_visits').selectAll().orderBy('source').execute()).toEqual([
    { day: '2026-11-21', source: 'other', visits: 1 },
    { day: '2026-11-21', source: 'v3_navbar', visits: 2 },
  ])
})

test('the visits of one address are counted up to a limit, those of others still are', async () => {
  const visit = (address: string) => recordVisit(app.deps, { from: 'pricing', address })
  for (let visits = 0; visits < 60; visits++) await visit('203.0.113.9')
  await expect(visit('203.0.113.9')).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
  await visit('203.0.113.10')
})
