// Payout settings over the API: who may change them, the hold after a change, and who is notified.
import { beforeAll, describe, expect, test } from 'vitest'
import { findViewer } from '#features/accounts/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { payoutHold } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie).payouts
const hoursOn = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * 3_600_000)

async function proven(): Promise<TestPerson> {
  const person = await buildUser(app)
  await proveSession(app, person)
  return person
}
const auditOf = ({ viewer }: TestPerson) =>
  app.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity_id', '=', viewer.accountId)
    .orderBy('id')
    .execute()

test('a new account has no payout method', async () => {
  expect(await clientOf(await buildUser(app)).find()).toEqual({
    method: null,
    payoneer_email: null,
    stripe: 'incomplete',
    payoneer: 'incomplete',
    offered: ['stripe', 'payoneer'],
    held_until: null,
    sandbox: true,
  })
})

describe('choosing', () => {
  test.each([
    ['stripe', { method: 'stripe' }, { method: 'stripe', payoneer_email: null }],
    [
      'payoneer',
      { method: 'payoneer', payoneer_email: ' Pay@Example.com ' },
      { method: 'payoneer', payoneer_email: 'pay@example.com' },
    ],
  ] as const)('choosing %s is accepted and holds payouts for 72 hours, the first time too', async (_, choice, kept) => {
    const person = await proven()
    expect(await clientOf(person).choose(choice)).toMatchObject({
      ...kept,
      held_until: hoursOn(72).toISOString(),
    })
    expect(await clientOf(person).find()).toMatchObject(kept)
  })

  test.each([
    ['no Payoneer e-mail', { method: 'payoneer' }, { code: 'required', at: 'payoneer_email' }],
    ['an empty one', { method: 'payoneer', payoneer_email: ' ' }, { code: 'required', at: 'payoneer_email' }],
    ['a@b', { method: 'payoneer', payoneer_email: 'a@b' }, { code: 'email_invalid', at: 'payoneer_email' }],
    ['an unknown method', { method: 'paypal' }, { code: 'invalid_value', at: 'method' }],
  ])('choosing %s is refused and changes nothing', async (_, choice, problem) => {
    const person = await proven()
    await expect(clientOf(person).choose(choice as never)).rejects.toMatchObject({
      status: 422,
      data: { problems: [problem] },
    })
    expect(await clientOf(person).find()).toMatchObject({ method: null, held_until: null })
  })

  test('choosing the same method again extends no hold and records nothing', async () => {
    const person = await proven()
    const choice = { method: 'payoneer', payoneer_email: 'pay@example.com' } as const
    const first = await clientOf(person).choose(choice)
    await app.moveTo(hoursOn(1))
    expect(await clientOf(person).choose(choice)).toEqual(first)
    expect(await auditOf(person)).toHaveLength(1)
  })

  test('the audit entry has both values without an address', async () => {
    const person = await proven()
    await clientOf(person).choose({ method: 'payoneer', payoneer_email: 'one@example.com' })
    await clientOf(person).choose({ method: 'stripe' })
    expect((await auditOf(person))[1]).toEqual({
      action: 'payout_method.changed',
      actor_id: person.viewer.userId,
      before: {
        method: 'payoneer',
        payoneer_email: 'o…@example.com',
        stripe_configured: false,
        payoneer_configured: false,
      },
      after: {
        method: 'stripe',
        payoneer_email: 'o…@example.com',
        stripe_configured: false,
        payoneer_configured: false,
        held_until: hoursOn(72).toISOString(),
      },
    })
  })

  test('a change notifies the owner and the previous Payoneer address', async () => {
    const person = await proven()
    const [firstEmail, two] = [`one-${person.username}@example.com`, `two-${person.username}@example.com`]
    await clientOf(person).choose({ method: 'payoneer', payoneer_email: firstEmail })
    await app.runJobs()
    expect(await mailsTo(app, firstEmail)).toHaveLength(0)
    await clientOf(person).choose({ method: 'payoneer', payoneer_email: two })
    await app.runJobs()
    const subject = 'Your payout method was changed'
    const mails = await mailsTo(app, person.email)
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(2)
    expect(mails[0]?.text).toMatch(/Until: .* 2026.* UTC\s+Then: Withdrawals are paid again/)
    expect((await mailsTo(app, firstEmail)).map((mail) => mail.subject)).toEqual([subject])
    expect(await mailsTo(app, two)).toHaveLength(0)
    const notices = await app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'href'])
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(notices).toHaveLength(2)
    expect(notices[0]).toEqual({ kind: 'money.payout_method_changed', href: '/account/payout' })
  })

  test('concurrent changes run one after the other', async () => {
    const person = await proven()
    await Promise.all([
      clientOf(person).choose({ method: 'stripe' }),
      clientOf(person).choose({ method: 'payoneer', payoneer_email: 'pay@example.com' }),
    ])
    const [first, second] = await auditOf(person)
    expect(first?.before).toMatchObject({ method: null })
    expect(second?.before).toMatchObject({ method: first?.after?.method })
  })
})

test('the hold ends after 72 hours', async () => {
  const person = await proven()
  await clientOf(person).choose({ method: 'stripe' })
  const { accountId } = person.viewer
  expect(await payoutHold(app.deps, accountId)).toEqual(hoursOn(72))
  await app.moveTo(hoursOn(72))
  expect(await payoutHold(app.deps, accountId)).toBeNull()
  expect((await clientOf(person).find()).held_until).toBeNull()
})

describe('the setup at Stripe', () => {
  const visit = (url: string, method: string) =>
    app.fetch(new URL(url).pathname + new URL(url).search, { method })

  test('a Stripe setup is incomplete when cancelled and configured when completed', async () => {
    const person = await proven()
    const { url } = await clientOf(person).setUpStripe()
    expect(await (await visit(url, 'GET')).text()).toContain('not Stripe')
    expect(await clientOf(person).checkStripe()).toMatchObject({ stripe: 'incomplete', held_until: null })
    const back = await visit(url, 'POST')
    expect(new URL(back.headers.get('location') ?? '').pathname).toBe('/account/payout')
    expect(await clientOf(person).checkStripe()).toMatchObject({
      stripe: 'configured',
      method: 'stripe',
      held_until: hoursOn(72).toISOString(),
    })
    expect((await auditOf(person)).map((entry) => entry.action)).toEqual([
      'stripe_setup.begun',
      'payout_method.changed',
    ])
    await clientOf(person).checkStripe()
    expect(await auditOf(person)).toHaveLength(2)
  })

  test('completing the Stripe setup does not change an account paid by Payoneer', async () => {
    const person = await proven()
    await clientOf(person).choose({ method: 'payoneer', payoneer_email: 'pay@example.com' })
    await app.moveTo(hoursOn(80))
    await visit((await clientOf(person).setUpStripe()).url, 'POST')
    expect(await clientOf(person).checkStripe()).toMatchObject({
      method: 'payoneer',
      stripe: 'configured',
      held_until: null,
    })
  })

  test('a Stripe setup that the gateway refuses stays unchanged', async () => {
    const broken = await openTestApp({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    })
    const person = await buildUser(broken)
    await proveSession(broken, person)
    const there = broken.client(person.cookie).payouts
    await expect(there.setUpStripe()).rejects.toMatchObject({
      code: 'stripe_setup_failed',
      status: 502,
      message: 'Error setting up Stripe',
    })
    expect(await there.find()).toMatchObject({ stripe: 'incomplete', method: null, sandbox: false })
  })
})

describe('access to payout settings', () => {
  const choice = { method: 'stripe' } as const

  test('changing the payout method requires re-authentication', async () => {
    const person = await buildUser(app)
    await expect(clientOf(person).choose(choice)).rejects.toMatchObject({
      code: 'reauthentication_required',
      status: 403,
    })
    await expect(clientOf(person).setUpStripe()).rejects.toMatchObject({ code: 'reauthentication_required' })
  })

  test('impersonating staff see payout settings and change nothing', async () => {
    const [person, staff] = [await proven(), await buildStaff(app)]
    await app.deps.db
      .updateTable('sessions')
      .set({ impersonated_by: staff.viewer.userId })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(await clientOf(person).find()).toMatchObject({ method: null })
    for (const call of [
      () => clientOf(person).choose(choice),
      () => clientOf(person).setUpStripe(),
      () => clientOf(person).checkStripe(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'impersonating', status: 403 })
    }
  })

  test.each([
    ['finance', true],
    ['manager', false],
    ['analyst', false],
  ] as const)('a %s of the team: reading gives %s, changing is always refused', async (role, looks) => {
    const [owner, member] = [await buildUser(app, { plan: 'advanced' }), await proven()]
    const { accountId } = owner.viewer
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: accountId,
        user_id: member.viewer.userId,
        role,
        created_at: app.deps.clock.now(),
      })
      .execute()
    await app.deps.db
      .updateTable('sessions')
      .set({ seat_account_id: accountId })
      .where('user_id', '=', member.viewer.userId)
      .execute()
    expect((await findViewer(app.deps, member.viewer.userId, accountId))?.seat).toBe(role)
    if (looks) expect(await clientOf(member).find()).toMatchObject({ method: null })
    else await expect(clientOf(member).find()).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(clientOf(member).choose(choice)).rejects.toMatchObject({
      code: 'permission_denied',
      status: 403,
    })
  })
})
