// Where real people would pay and be paid, no test gateway stands in for a payment service.
import { expect, test } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'

test('a public installation without a payment service sells no plan and offers no way to be paid', async () => {
  const app = await openTestApp({ PUBLIC_URL: 'https://music.example', BACKLINE_SEED: 'no' })
  const person = await buildUser(app)
  const client = app.client(person.cookie)
  expect(await client.plans.compare()).toMatchObject({ forSale: false })
  await expect(client.billing.openCheckout({ plan: 'pro' })).rejects.toMatchObject({ code: 'plans_not_sold' })
  expect(await client.payouts.find()).toMatchObject({ offered: [], sandbox: false })
  for (const path of ['/sandbox/billing/checkout/cs_1', '/sandbox/stripe/accounts/acct_1'])
    expect((await app.fetch(path)).status, path).toBe(404)
})

test('one that is asked for demo data has them', async () => {
  const app = await openTestApp({ PUBLIC_URL: 'https://music.example', BACKLINE_SEED: 'yes' })
  const client = app.client()
  expect(await client.plans.compare()).toMatchObject({ forSale: true })
})
