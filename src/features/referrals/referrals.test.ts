// Referrals: who came by whose link, when they count, what is given once, and what staff decide.
import { describe, expect, test } from 'vitest'
import { buy } from '#features/billing/billing.fixtures.ts'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  PASSWORD,
  proveSession,
  solveCaptcha,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { followSignUp } from './follow-sign-up.server.ts'
import { qualifyReferral, takeQualificationBack } from './qualify-referral.server.ts'

const REASON = 'Their catalogues are by two different artists.'
const START = new Date('2026-11-21T09:00:00Z')
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

const ownOf = (app: TestApp, person: TestPerson) => app.client(person.cookie).referrals
const codeOf = async (app: TestApp, person: TestPerson) =>
  new URL((await ownOf(app, person).find()).url).searchParams.get('ref') ?? ''
const planOf = async (app: TestApp, { cookie }: TestPerson) =>
  (await app.client(cookie).accounts.user()).subscription
const kindsOf = async (app: TestApp, { cookie }: TestPerson) =>
  (await app.client(cookie).notifications.list({})).items.map(({ kind }) => kind)

async function openWorld(env: Record<string, string> = {}) {
  const app = await openTestApp({ TRUSTED_PROXIES: '1', ...env })
  const referrer = await buildUser(app)
  return { app, referrer, own: ownOf(app, referrer), code: await codeOf(app, referrer) }
}
type World = Awaited<ReturnType<typeof openWorld>>

let count = 0
interface SignUp {
  code?: string
  email?: string
  username?: string
  address?: string
  agent?: string
  cookie?: string
}

/** Registers as a browser does. */
async function signUp(app: TestApp, { code, cookie, ...change }: SignUp) {
  const username = change.username ?? `friend-${++count}`
  const answer = await app.fetch('/v1/auth/register', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': change.address ?? `203.0.113.${count}`,
      'user-agent': change.agent ?? IPHONE,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({
      captcha: await solveCaptcha(app),
      name: 'Yara Mendes',
      username,
      email: change.email ?? `${username}@music.example`,
      password: PASSWORD,
      terms: true,
      referred_by_user: code,
    }),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0])
  await app.runJobs()
  return { username, cookie: cookies.join('; '), userId: (await answer.json())._id as string }
}

/** Somebody who came by the link and uses the product; without marks of a browser. */
async function bring({ app, code }: World, email?: string): Promise<TestPerson> {
  const friend = await buildUser(app, { name: 'Yara Mendes', ...(email ? { email } : {}) })
  const { userId } = friend.viewer
  await app.deps.db.updateTable('users').set({ referred_by_user: code }).where('id', '=', userId).execute()
  await followSignUp(app.deps, { userId, address: '', device: '' })
  return friend
}

const qualify = ({ app }: World, { viewer }: TestPerson, by: 'release' | 'plan' = 'release') =>
  qualifyReferral(app.deps, { accountId: viewer.accountId, by })

/** Sends the money of a plan back; with what follows. */
async function refund(app: TestApp, person: TestPerson): Promise<void> {
  const [own, finance] = [app.client(person.cookie).purchases, await buildStaff(app, 'finance')]
  await proveSession(app, finance)
  const [invoice] = (await own.invoices()).items
  const asked = await own.requestRefund({
    invoiceId: required(invoice).id,
    reason: 'I bought it by mistake.',
  })
  await app
    .client(finance.cookie)
    .purchases.decideRefund({ id: required(asked.refund).id, decision: 'approved', reason: REASON })
  await app.runJobs()
}

describe('a link', () => {
  test('the program has one link for each account, and tiers that are not reached', async () => {
    const { app, own, code, referrer } = await openWorld()
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{8}$/)
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(app, referrer)))
    expect(new Set(codes)).toEqual(new Set([code]))
    expect(await own.find()).toMatchObject({
      isOpen: true,
      linkDays: 30,
      counts: { qualified: 0, pending: 0, held: 0, refused: 0 },
      tiers: [
        { friends: 1, reward: { kind: 'mastering', worth: '15.00', currency: 'USD' } },
        { friends: 3, reward: { kind: 'credit', worth: '10.00' } },
        { friends: 5, reward: { kind: 'plan', plan: 'pro', months: 3, worth: '12.50' } },
        { friends: 10, reward: { kind: 'plan', plan: 'pro', months: 12, worth: '49.99' } },
        { friends: 25, reward: { kind: 'plan', plan: 'advanced', months: 12, worth: '199.99' } },
      ],
      rewards: [],
    })
  })

  test('a person who registers by a link is pending once, and shown without private data', async () => {
    const { app, own, code } = await openWorld()
    const { userId, username } = await signUp(app, { code: ` ${code.toUpperCase()} ` })
    await followSignUp(app.deps, { userId, address: 'again', device: 'again' })
    expect((await own.find()).counts).toEqual({ qualified: 0, pending: 1, held: 0, refused: 0 })
    const { items } = await own.friends({})
    expect(items).toMatchObject([{ initial: 'Y.', state: 'pending', isConfirmed: false, metBy: null }])
    expect(JSON.stringify(items)).not.toContain(username)
  })

  test('an unknown code does not affect the person who registers with it', async () => {
    const { app, own } = await openWorld()
    await signUp(app, { code: 'nobody-has-this-code' })
    expect((await own.find()).counts.pending).toBe(0)
  })

  test('a registration that is corrected counts once, for the last link', async () => {
    const { app, own, code } = await openWorld()
    const other = await buildUser(app)
    const first = await signUp(app, { code })
    await signUp(app, { username: first.username, cookie: first.cookie, email: 'right@music.example' })
    expect((await own.find()).counts.pending).toBe(1)
    await signUp(app, {
      username: first.username,
      cookie: first.cookie,
      email: 'right@music.example',
      code: await codeOf(app, other),
    })
    expect((await own.find()).counts.pending).toBe(0)
    expect((await ownOf(app, other).find()).counts.pending).toBe(1)
  })

  test('the own link is refused, and never counts', async () => {
    const world = await openWorld()
    const { app, referrer, code, own } = world
    const { userId } = referrer.viewer
    await app.deps.db.updateTable('users').set({ referred_by_user: code }).where('id', '=', userId).execute()
    await followSignUp(app.deps, { userId, address: '', device: '' })
    await qualify(world, referrer)
    expect((await own.find()).counts).toEqual({ qualified: 0, pending: 0, held: 0, refused: 1 })
    expect((await own.find()).rewards).toEqual([])
  })
})

describe('a sign-up that looks like the account that invited it', () => {
  const heldKinds = async (app: TestApp) => {
    const staff = await buildStaff(app, 'support')
    const { items } = await ownOf(app, staff).staffList({})
    return items.map(({ kinds }) => kinds)
  }

  test('is held when it has the same mailbox, of the referrer or of another friend', async () => {
    const world = await openWorld()
    const { app, referrer } = world
    await app.deps.db
      .updateTable('users')
      .set({ email: 'ana.lima@gmail.com' })
      .where('id', '=', referrer.viewer.userId)
      .execute()
    await signUp(app, { code: world.code, email: 'a.nalima+2@googlemail.com' })
    await signUp(app, { code: world.code, email: 'bia@label.example' })
    await signUp(app, { code: world.code, email: 'bia+again@label.example' })
    expect((await world.own.find()).counts).toMatchObject({ pending: 1, held: 2 })
    expect(await heldKinds(app)).toEqual([['mailbox'], ['mailbox']])
  })

  test('is held when it comes from the same address or device within a day, of which only hashes are kept', async () => {
    const world = await openWorld()
    const { app, code, referrer, own } = world
    await app.deps.db
      .updateTable('sessions')
      .set({ ip_address: '198.51.100.7', user_agent: IPHONE })
      .where('user_id', '=', referrer.viewer.userId)
      .execute()
    await signUp(app, { code, address: '198.51.100.7', agent: IPHONE })
    await signUp(app, { code, address: '198.51.100.7', agent: WINDOWS })
    await signUp(app, { code, address: '198.51.100.9', agent: IPHONE })
    expect((await own.find()).counts).toMatchObject({ pending: 1, held: 2 })
    const kinds = await heldKinds(app)
    expect(kinds[0]).toEqual(expect.arrayContaining(['device', 'address']))
    expect(kinds[1]).toEqual(['address'])
    const rows = await app.deps.db.selectFrom('referrals').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('198.51.100')
    await app.moveTo('2026-11-22T09:00:01Z')
    const later = await app.deps.db.selectFrom('referrals').select(['address_mark', 'device_mark']).execute()
    expect(later.every((row) => row.address_mark === null && row.device_mark === null)).toBe(true)
  })

  test('people behind one proxy are not one person, unless their browsers are the same', async () => {
    const { app, code, own } = await openWorld()
    await signUp(app, { code, address: '10.0.0.1', agent: IPHONE })
    await signUp(app, { code, address: '10.0.0.1', agent: WINDOWS })
    expect((await own.find()).counts).toMatchObject({ pending: 2, held: 0 })
    await signUp(app, { code, address: '10.0.0.1', agent: WINDOWS })
    expect((await own.find()).counts).toMatchObject({ pending: 2, held: 1 })
  })

  test('is held when it would count and is paid to the same place, or works in the same account', async () => {
    const world = await openWorld()
    const { app, referrer, own } = world
    const staff = await buildStaff(app, 'support')
    const [paid, member] = [await bring(world), await bring(world)]
    for (const { viewer } of [referrer, paid])
      await app.deps.db
        .insertInto('payout_settings')
        .values({ account_id: viewer.accountId, payoneer_email: 'Money@ana.example' })
        .onConflict((on) => on.column('account_id').doUpdateSet({ payoneer_email: 'money@ana.example' }))
        .execute()
    await app.deps.db
      .insertInto('seats')
      .values({
        id: member.viewer.accountId,
        account_id: referrer.viewer.accountId,
        user_id: member.viewer.userId,
        role: 'manager',
        artist_id: null,
        created_at: START,
      })
      .execute()
    await qualify(world, paid)
    await qualify(world, member)
    expect((await own.find()).counts).toMatchObject({ qualified: 0, held: 2 })
    expect(await heldKinds(app)).toEqual([['payout'], ['team']])
    expect(await kindsOf(app, staff)).toEqual(['account.referral_held', 'account.referral_held'])
  })
})

describe('a friend counts', () => {
  test('with the first release that is live, once', async () => {
    const world = await openWorld()
    const { app, own, referrer } = world
    const friend = await bring(world)
    const id = await buildRelease(app, friend)
    await app.deps.db.updateTable('releases').set({ status: 'in_process' }).where('id', '=', id).execute()
    await transitionReleaseById(app.deps, id, { to: 'published', by: 'system', values: { live_at: START } })
    await app.runJobs()
    expect((await own.find()).counts).toMatchObject({ qualified: 1, pending: 0 })
    expect((await own.friends({})).items).toMatchObject([{ state: 'qualified', metBy: 'release' }])
    await qualify(world, friend)
    expect((await own.find()).rewards).toMatchObject([
      { tier: 1, friends: 1, reward: { kind: 'mastering' }, usedAt: null, takenBackAt: null },
    ])
    expect(await kindsOf(app, referrer)).toEqual(['account.referral_rewarded'])
    const [mail] = await mailsTo(app, referrer.email)
    expect(mail?.subject).toBe('Your reward: One mastering')
    expect((await app.client(referrer.cookie).mastering.terms()).free).toBe(1)
  })

  test('with a plan that is paid, and not with a card that pays nothing', async () => {
    const world = await openWorld()
    const { app, own } = world
    const friend = await bring(world)
    await buy(app, friend, 'pro', 'declines').catch(() => undefined)
    await app.runJobs()
    expect((await own.find()).counts.qualified).toBe(0)
    await buy(app, friend, 'pro')
    await app.runJobs()
    expect((await own.friends({})).items).toMatchObject([{ state: 'qualified', metBy: 'plan' }])
  })
})

describe('rewards', () => {
  test('twenty friends who count at the same moment give each tier once', async () => {
    const world = await openWorld()
    const { app, own, referrer } = world
    const friends = []
    for (let index = 0; index < 20; index++) friends.push(await bring(world))
    const calls = friends.flatMap((friend) => [qualify(world, friend), qualify(world, friend, 'plan')])
    await Promise.all(calls)
    await app.runJobs()
    const { counts, rewards } = await own.find()
    expect(counts).toEqual({ qualified: 20, pending: 0, held: 0, refused: 0 })
    expect(rewards.map(({ tier }) => tier).toSorted()).toEqual([1, 2, 3, 4])
    const { db } = app.deps
    const { accountId } = referrer.viewer
    const count = async (table: 'free_masterings' | 'credit_grants' | 'entitlement_grants') =>
      (await db.selectFrom(table).select('id').where('account_id', '=', accountId).execute()).length
    expect([await count('free_masterings'), await count('credit_grants')]).toEqual([1, 1])
    expect((await app.client(referrer.cookie).purchases.credit()).balance).toBe('10.00')
    // 92 and 366 days from 21 November 2026.
    expect(await planOf(app, referrer)).toEqual({ plan_name: 'pro', expires: '2028-02-22' })
    expect((await mailsTo(app, referrer.email)).length).toBe(4)
    expect(await count('entitlement_grants')).toBe(1)
  })

  test('the time of a better plan comes first, and no day of the lesser one is lost', async () => {
    const world = await openWorld({ REFERRAL_TIERS: '1,2,3,4,5' })
    const { app, referrer } = world
    for (let index = 0; index < 5; index++) await qualify(world, await bring(world))
    await app.runJobs()
    expect(await planOf(app, referrer)).toEqual({ plan_name: 'advanced', expires: '2027-11-22' })
    await app.moveTo('2027-11-22T10:00:00Z')
    expect(await planOf(app, referrer)).toEqual({ plan_name: 'pro', expires: '2029-02-22' })
  })

  test('an account that pays for the plan gets its price as credit', async () => {
    const world = await openWorld({ REFERRAL_TIERS: '5,6,1,7,8' }).catch((error: unknown) => error)
    expect(world).toBeInstanceOf(Error)
    const open = await openWorld({ REFERRAL_TIERS: '1,2,3,8,9' })
    await buy(open.app, open.referrer, 'advanced')
    for (let index = 0; index < 3; index++) await qualify(open, await bring(open))
    await open.app.runJobs()
    expect((await open.own.find()).rewards[0]).toMatchObject({
      tier: 3,
      reward: { kind: 'credit', worth: '12.50' },
    })
    expect((await open.app.client(open.referrer.cookie).purchases.credit()).balance).toBe('22.50')
  })
})

describe('money that goes back', () => {
  test('a plan that is refunded within thirty days takes the friend and what is unused back', async () => {
    const world = await openWorld({ REFERRAL_TIERS: '1,2,3,4,5' })
    const { app, own, referrer } = world
    const friends = [await bring(world), await bring(world), await bring(world)]
    for (const friend of friends) await buy(app, friend, 'pro')
    await app.runJobs()
    expect((await own.find()).rewards).toHaveLength(3)
    expect(await planOf(app, referrer)).toMatchObject({ plan_name: 'pro' })
    await app.moveTo('2026-11-25T09:00:00Z')
    for (const friend of friends) await refund(app, friend)
    const { counts, rewards } = await own.find()
    expect(counts).toMatchObject({ qualified: 0, pending: 3 })
    expect(rewards.every(({ takenBackAt }) => takenBackAt !== null)).toBe(true)
    expect(await planOf(app, referrer)).toEqual({ plan_name: 'indiefy_lite', expires: null })
    const person = app.client(referrer.cookie)
    expect((await person.purchases.credit()).balance).toBe('0.00')
    expect((await person.mastering.terms()).free).toBe(0)
    expect((await own.friends({})).items[0]).toMatchObject({ state: 'pending', wasTakenBack: true })

    await qualify(world, required(friends[0]))
    expect((await own.find()).rewards.filter(({ takenBackAt }) => takenBackAt === null)).toMatchObject([
      { tier: 1 },
    ])
    expect((await person.mastering.terms()).free).toBe(1)
  })

  test('a friend with a live release counts all the same, and what was used stays', async () => {
    const world = await openWorld()
    const { app, own, referrer } = world
    const [one] = [await bring(world)]
    await qualify(world, one, 'plan')
    await app.deps.db
      .updateTable('free_masterings')
      .set({ used_at: START, recording_sha256: 'a'.repeat(64) })
      .where('account_id', '=', referrer.viewer.accountId)
      .execute()
    const back = { accountId: one.viewer.accountId }
    await takeQualificationBack(app.deps, { ...back, askedAt: '2027-01-21T09:00:00Z' })
    expect((await own.find()).counts.qualified).toBe(1)
    await takeQualificationBack(app.deps, { ...back, askedAt: '2026-11-25T09:00:00Z' })
    const { counts, rewards } = await own.find()
    expect(counts).toMatchObject({ qualified: 0, pending: 1 })
    expect(rewards).toMatchObject([{ tier: 1, takenBackAt: null, usedAt: START.toISOString() }])
    await qualify(world, one, 'plan')
    expect((await app.client(referrer.cookie).mastering.terms()).free).toBe(0)
  })
})

describe('staff', () => {
  async function openHeld() {
    const world = await openWorld()
    const first = await bring(world, 'bia@label.example')
    const friend = await bring(world, 'bia+2@label.example')
    const staff = await buildStaff(world.app, 'support')
    const queue = ownOf(world.app, staff)
    const id = required((await queue.staffList({})).items[0]).id
    return { ...world, first, friend, staff, queue, id }
  }

  test('see the evidence and let a held friend count, which gives the reward', async () => {
    const world = await openHeld()
    const { app, queue, own, id, first, friend, referrer } = world
    await qualify(world, friend)
    expect((await own.find()).counts).toMatchObject({ qualified: 0, held: 1 })
    expect(await queue.staffFind({ id })).toMatchObject({
      state: 'held',
      metBy: 'release',
      evidence: [{ kind: 'mailbox', account: { id: first.viewer.accountId }, isCleared: false }],
    })
    await expect(queue.decide({ id, decision: 'approved', reason: 'ok' })).rejects.toMatchObject({
      data: { problems: [{ code: 'reason_short', at: 'reason' }] },
    })
    const decided = await queue.decide({ id, decision: 'approved', reason: REASON })
    expect(decided).toMatchObject({ state: 'qualified', decision: REASON, qualified: 1 })
    await app.runJobs()
    expect((await own.find()).rewards).toMatchObject([{ tier: 1 }])
    expect(await kindsOf(app, referrer)).toEqual(
      expect.arrayContaining(['account.referral_rewarded', 'account.referral_approved']),
    )
    await expect(queue.decide({ id, decision: 'refused', reason: REASON })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    expect((await queue.staffList({ view: 'decided' })).items).toMatchObject([{ id }])
  })

  test('refuse one, whose reason the account does not read, and can change their mind', async () => {
    const world = await openHeld()
    const { queue, own, id, friend } = world
    await queue.decide({ id, decision: 'refused', reason: REASON })
    await qualify(world, friend)
    expect((await own.find()).counts).toMatchObject({ qualified: 0, refused: 1 })
    expect(JSON.stringify(await own.friends({}))).not.toContain(REASON)
    expect(await queue.decide({ id, decision: 'approved', reason: REASON })).toMatchObject({
      state: 'qualified',
    })
  })

  test('do not decide about an account they belong to', async () => {
    const { app, queue, staff, id, referrer } = await openHeld()
    await app.deps.db
      .insertInto('seats')
      .values({
        id,
        account_id: referrer.viewer.accountId,
        user_id: staff.viewer.userId,
        role: 'manager',
        artist_id: null,
        created_at: START,
      })
      .execute()
    expect((await queue.staffFind({ id })).isOwnAccount).toBe(true)
    await expect(queue.decide({ id, decision: 'approved', reason: REASON })).rejects.toMatchObject({
      code: 'own_account',
    })
  })
})
