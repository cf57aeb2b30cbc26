// Subscriptions of the App Store: bought, renewed, not paid, refunded, in any order and each once.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  BUNDLE,
  type NotificationSpec,
  notificationOf,
  PRODUCTS,
  signAsApple,
  writeRoot,
} from '#ports/app-store/app-store.fixtures.ts'
import { buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buy } from './billing.fixtures.ts'

async function openWorld() {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'backline-apple-')), 'root.cer')
  writeRoot(root)
  const app = await openTestApp({
    APPLE_APP_BUNDLE_ID: BUNDLE,
    APPLE_APP_PRODUCTS: `${PRODUCTS.pro}=pro,${PRODUCTS.advanced}=advanced`,
    APPLE_ROOT_CERTIFICATES: root,
  })
  const person = await buildUser(app)
  return { app, person }
}

const send = async (app: TestApp, body: string) => {
  const { status } = await app.fetch('/v1/webhooks/apple', { method: 'POST', body })
  await app.runJobs()
  return status
}
const find = (app: TestApp, person: TestPerson) => app.client(person.cookie).billing.find()
const YEAR = { from: '2026-11-21T08:00:00Z', to: '2027-11-21T08:00:00Z' }
const NEXT = { from: YEAR.to, to: '2028-11-21T08:00:00Z' }
const specOf = (person: TestPerson, spec: Partial<NotificationSpec>): NotificationSpec => ({
  type: 'SUBSCRIBED',
  signedAt: '2026-11-21T08:00:05Z',
  accountId: person.viewer.accountId,
  ...YEAR,
  ...spec,
})

test('what is bought in the app gives the plan, and is changed nowhere here', async () => {
  const { app, person } = await openWorld()
  const body = await notificationOf(specOf(person, { subtype: 'INITIAL_BUY' }))
  expect(await Promise.all([1, 2, 3].map(() => send(app, body)))).toEqual([200, 200, 200])
  expect(await find(app, person)).toMatchObject({
    plan: 'pro',
    until: '2027-11-21',
    subscription: { source: 'apple', plan: 'pro', status: 'active', amount: '49.99', interval: 'year' },
    upgrade: null,
  })
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual(['PRO is yours'])
  await expect(app.client(person.cookie).billing.cancel()).rejects.toMatchObject({ code: 'billed_by_apple' })
})

test('twenty copies in every order lead to the state of the latest', async () => {
  const { app, person } = await openWorld()
  const bodies = await Promise.all(
    [
      specOf(person, {}),
      specOf(person, { type: 'DID_CHANGE_RENEWAL_STATUS', signedAt: '2027-03-01T00:00:00Z', renews: false }),
      specOf(person, { type: 'DID_CHANGE_RENEWAL_STATUS', signedAt: '2027-04-01T00:00:00Z', renews: true }),
      specOf(person, { type: 'DID_RENEW', signedAt: '2027-11-21T08:00:01Z', ...NEXT }),
    ].map(notificationOf),
  )
  await app.moveTo('2027-11-22T00:00:00Z')
  for (const body of Array.from({ length: 20 }, (_, round) =>
    round % 2 ? bodies : bodies.toReversed(),
  ).flat())
    expect(await send(app, body)).toBe(200)
  expect(await find(app, person)).toMatchObject({
    plan: 'pro',
    subscription: { status: 'active', cancelsAtPeriodEnd: false, periodEnd: '2028-11-21' },
  })
  const rows = await app.deps.db.selectFrom('subscriptions').select('id').execute()
  expect(rows).toHaveLength(1)
})

test('a renewal that is not paid keeps the plan for a while, and recovers or ends', async () => {
  const { app, person } = await openWorld()
  await send(app, await notificationOf(specOf(person, {})))
  await app.moveTo('2027-11-21T09:00:00Z')
  const failed = { type: 'DID_FAIL_TO_RENEW', subtype: 'GRACE_PERIOD', graceUntil: '2027-12-07T08:00:00Z' }
  await send(app, await notificationOf(specOf(person, { ...failed, signedAt: '2027-11-21T08:00:01Z' })))
  expect(await find(app, person)).toMatchObject({ plan: 'pro', subscription: { status: 'past_due' } })
  // Apple writes to the person about the card.
  const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('failed'))).toEqual([])
  const recovered = { type: 'DID_RENEW', subtype: 'BILLING_RECOVERY', signedAt: '2027-11-25T00:00:00Z' }
  await send(app, await notificationOf(specOf(person, { ...recovered, ...NEXT })))
  expect(await find(app, person)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
  await app.moveTo('2028-11-22T00:00:00Z')
  await send(
    app,
    await notificationOf(specOf(person, { type: 'EXPIRED', signedAt: '2028-11-21T08:00:01Z', ...NEXT })),
  )
  expect(await find(app, person)).toMatchObject({ plan: 'indiefy_lite', subscription: null })
  const again = { signedAt: '2028-11-23T00:00:00Z', from: '2028-11-23T00:00:00Z', to: '2029-11-23T00:00:00Z' }
  await app.moveTo('2028-11-23T01:00:00Z')
  await send(app, await notificationOf(specOf(person, { subtype: 'RESUBSCRIBE', ...again })))
  expect(await find(app, person)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('PRO is yours')
})

test('a refund ends the plan at once, and what came before it changes nothing afterwards', async () => {
  const { app, person } = await openWorld()
  const bought = await notificationOf(specOf(person, { plan: 'advanced' }))
  const refunded = await notificationOf(
    specOf(person, {
      type: 'REFUND',
      plan: 'advanced',
      signedAt: '2026-11-21T08:30:00Z',
      revokedAt: '2026-11-21T08:29:00Z',
    }),
  )
  expect(await send(app, bought)).toBe(200)
  expect((await find(app, person)).plan).toBe('advanced')
  expect(await send(app, refunded)).toBe(200)
  expect(await find(app, person)).toMatchObject({ plan: 'indiefy_lite', subscription: null })
  expect(await send(app, bought)).toBe(200)
  expect((await find(app, person)).plan).toBe('indiefy_lite')
})

test('a lesser plan begins with the next period', async () => {
  const { app, person } = await openWorld()
  const downgrade = {
    type: 'DID_CHANGE_RENEWAL_PREF',
    subtype: 'DOWNGRADE',
    plan: 'advanced',
    nextPlan: 'pro',
  } as const
  await send(app, await notificationOf(specOf(person, downgrade)))
  expect(await find(app, person)).toMatchObject({
    plan: 'advanced',
    subscription: { plan: 'advanced', nextPlan: 'pro' },
  })
})

test('what Apple has not signed for our app is refused, and what names nobody changes nothing', async () => {
  const { app, person } = await openWorld()
  const body = await notificationOf(specOf(person, {}))
  const { signedPayload } = JSON.parse(body)
  const [head, payload, signature] = signedPayload.split('.')
  const changed = Buffer.from(payload, 'base64url').toString().replace('SUBSCRIBED', 'EXPIRED')
  const forged = [
    '',
    '{}',
    'no JSON',
    JSON.stringify({ signedPayload: 'a.b.c' }),
    JSON.stringify({
      signedPayload: [head, Buffer.from(changed).toString('base64url'), signature].join('.'),
    }),
    JSON.stringify({ signedPayload: await signAsApple({ notificationType: 'TEST' }, []) }),
    await notificationOf(specOf(person, { bundleId: 'another.app' })),
  ]
  for (const wrong of forged) expect(await send(app, wrong)).toBe(400)
  expect((await find(app, person)).plan).toBe('indiefy_lite')
  expect(await send(app, await notificationOf(specOf(person, { accountId: crypto.randomUUID() })))).toBe(200)
  expect(await app.deps.db.selectFrom('subscriptions').select('id').execute()).toEqual([])
})

test('an account that pays here already keeps what it pays for', async () => {
  const { app, person } = await openWorld()
  await buy(app, person, 'advanced')
  expect(await send(app, await notificationOf(specOf(person, {})))).toBe(200)
  expect(await find(app, person)).toMatchObject({ plan: 'advanced', subscription: { source: 'stripe' } })
})

test('without an app, the address does not exist', async () => {
  const app = await openTestApp()
  const person = await buildUser(app)
  expect(await send(app, await notificationOf(specOf(person, {})))).toBe(404)
})
