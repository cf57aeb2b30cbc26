// Closing an account: requested, cancelled, and carried out when its time comes.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBlock } from '#features/accounts/service.server.ts'
import { buy, insertApple } from '#features/billing/billing.fixtures.ts'
import { credit } from '#features/payouts/payouts.fixtures.ts'
import type { Actor, Status } from '#features/releases/domain/status.ts'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { accept, buildShared, ownerShare, save, shareOf } from '#features/splits/splits.fixtures.ts'
import type { Role } from '#lib/pure/access.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildArtist,
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  PASSWORD,
  proveSession,
  solveCaptcha,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie).settings
const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * DAY_MS)
const rowOf = ({ viewer }: TestPerson) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', viewer.userId).executeTakeFirstOrThrow()

async function proven(spec = {}): Promise<TestPerson> {
  const person = await buildUser(app, spec)
  await proveSession(app, person)
  return person
}

describe('requesting to close an account', () => {
  test('what can be withdrawn is shown before and while the account is closing', async () => {
    const person = await proven()
    expect(await clientOf(person).previewClosing()).toMatchObject({ balance: [] })
    await credit(app, person.viewer.accountId, 12_345_678n)
    const balance = [{ currency: 'USD', amount: '12.34' }]
    expect(await clientOf(person).previewClosing()).toMatchObject({ closingAt: null, balance })
    expect(await clientOf(person).close({ confirm: person.username })).toMatchObject({ balance })
  })

  test('closing is scheduled two weeks ahead and shown everywhere', async () => {
    const person = await proven()
    const closingAt = inDays(14).toISOString()
    expect(await clientOf(person).close({ confirm: person.username })).toMatchObject({ closingAt: closingAt })
    await app.runJobs()
    expect(await app.client(person.cookie).accounts.user()).toMatchObject({ closing: closingAt })
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'Your account closes on 5 December 2026',
      text: expect.stringMatching(
        /Whose turn: You\s+Until: Sat,? 5 Dec 2026.*\s+Then: Your account is permanently closed(?:.|\n)*\/account\/data/,
      ),
    })
    const notifications = await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(notifications).toEqual([{ kind: 'account.closing' }])
  })

  test('the mail names the day in the time zone of the person', async () => {
    const person = await proven()
    await app.client(person.cookie).accounts.setTimeZone({ time_zone: 'Pacific/Honolulu' })
    await clientOf(person).close({ confirm: person.username })
    await app.runJobs()
    // In UTC it is the next morning already.
    const { items } = await app.client(person.cookie).notifications.list({})
    expect(items[0]?.params).toEqual({ date: '2026-12-05T09:00:00.000Z' })
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'Your account closes on 4 December 2026',
      text: expect.stringContaining('Fri, 4 Dec 2026, 23:00'),
    })
  })

  test('closing requires the typed username', async () => {
    const person = await proven()
    await expect(clientOf(person).close({ confirm: 'yes' })).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'confirm_mismatch', at: 'confirm' }] },
    })
    expect((await rowOf(person)).closing_at).toBeNull()
  })

  const setRole = ({ viewer }: TestPerson, role: Role) =>
    app.deps.db.updateTable('users').set({ role }).where('id', '=', viewer.userId).execute()

  test('the only administrator is refused, and of two who ask at once one stays', async () => {
    const admins = [await buildStaff(app, 'admin'), await buildStaff(app, 'admin')] as const
    for (const admin of admins) await proveSession(app, admin)
    const answers = await Promise.allSettled(
      admins.map((admin) => clientOf(admin).close({ confirm: admin.username })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [closing, staying] = answers[0]?.status === 'fulfilled' ? admins : [admins[1], admins[0]]
    await expect(clientOf(staying).close({ confirm: staying.username })).rejects.toMatchObject({
      code: 'only_administrator',
      status: 409,
    })
    await setRole(staying, 'user')
    await app.moveTo(inDays(14.5))
    expect(await rowOf(closing)).toMatchObject({ closed_at: null, role: 'admin' })
    await setRole(staying, 'admin')
    await app.moveTo(inDays(1))
    expect((await rowOf(closing)).closed_at).not.toBeNull()
  })

  test('the preview counts what closing affects', async () => {
    const person = await proven()
    await sketch(person)
    await send(await sketch(person), 'submitted', 'in_review')
    expect(await clientOf(person).previewClosing()).toEqual({
      closingAt: null,
      drafts: 1,
      live: 0,
      inProgress: 1,
      teamSeats: 0,
      balance: [],
      renewedBy: null,
    })
  })

  test('the preview says who charges a plan that renews', async () => {
    const [here, apple] = [await buildUser(app), await buildUser(app)]
    await buy(app, here, 'pro')
    await insertApple(app, apple)
    expect(await clientOf(here).previewClosing()).toMatchObject({ renewedBy: 'stripe' })
    expect(await clientOf(apple).previewClosing()).toMatchObject({ renewedBy: 'apple' })
    await app.client(here.cookie).billing.cancel()
    expect(await clientOf(here).previewClosing()).toMatchObject({ renewedBy: null })
  })
})

test('cancelling in time restores everything', async () => {
  const person = await proven()
  await clientOf(person).close({ confirm: person.username })
  await app.moveTo(inDays(13))
  expect(await clientOf(person).cancelClosing()).toMatchObject({ closingAt: null })
  await app.moveTo(inDays(2))
  expect(await rowOf(person)).toMatchObject({ email: person.email, closing_at: null, closed_at: null })
})

test('requesting again after cancelling gives two weeks again', async () => {
  const person = await proven()
  await clientOf(person).close({ confirm: person.username })
  await clientOf(person).cancelClosing()
  await app.moveTo(inDays(7))
  await clientOf(person).close({ confirm: person.username })
  await app.moveTo(inDays(8))
  expect((await rowOf(person)).closed_at).toBeNull()
  await app.moveTo(inDays(6))
  expect((await rowOf(person)).closed_at).not.toBeNull()
})

/** An order, a request for money back, and an invitation that was declined. */
async function buildTexts(person: TestPerson): Promise<void> {
  const { db, clock } = app.deps
  const account_id = person.viewer.accountId
  const id = newId()
  const now = clock.now()
  const release_id = await buildRelease(app, person)
  // Drafts are deleted, and cannot be promoted.
  await db.updateTable('releases').set({ status: 'rejected' }).where('id', '=', release_id).execute()
  await db
    .insertInto('purchases')
    .values({ id, account_id, kind: 'promotion', amount_minor: 2_500, currency: 'USD', created_at: now })
    .execute()
  await db
    .insertInto('promotions')
    .values({
      id,
      account_id,
      release_id,
      daily_minor: 500,
      days: 5,
      starts_on: '2026-12-01',
      countries: ['PT'],
      goal: 'streams',
      note: 'Ask for Zenobia',
      created_at: now,
    })
    .execute()
  await buy(app, person, 'advanced')
  const invoice = await db
    .selectFrom('billing_invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund_requests')
    .values({
      id,
      account_id,
      invoice_id: invoice.id,
      kind: 'plan',
      amount_minor: 100,
      currency: 'USD',
      reason: 'Zenobia pays elsewhere',
      requested_by: person.viewer.userId,
      requested_at: now,
    })
    .execute()
  const shared = await buildShared(app, 'Wren', person)
  await save(app, shared, [
    ownerShare(9_000),
    shareOf('zenobia.sister@backline.test', 1_000, 'Zenobia Senior'),
  ])
  await db
    .updateTable('split_parties')
    .set({ status: 'declined', note: 'No, Zenobia' })
    .where('owner_account_id', '=', account_id)
    .where('status', '=', 'invited')
    .execute()
}

/** A fan who waits for a draft of a person. */
async function waitForRelease({ viewer: { accountId } }: TestPerson, email: string): Promise<void> {
  const { db, clock } = app.deps
  const ids = { release: newId(), presave: newId(), fan: newId() }
  const at = clock.now()
  const mine = { account_id: accountId, created_at: at }
  await db
    .insertInto('releases')
    .values({ ...mine, id: ids.release, title: 'Maré', updated_at: at })
    .execute()
  await db
    .insertInto('presaves')
    .values({ ...mine, id: ids.presave, release_id: ids.release, key: ids.presave })
    .execute()
  await db
    .insertInto('presave_fans')
    .values({
      id: ids.fan,
      presave_id: ids.presave,
      method: 'email',
      identity: ids.fan,
      email,
      language: 'en',
      subscribed_at: at,
      confirmed_at: at,
    })
    .execute()
}

describe('carried out', () => {
  test('no table contains personal data after closing', async () => {
    const person = await proven({
      name: 'Zenobia Quillfeather',
      username: 'zenobia',
      email: 'zq@backline.test',
      plan: 'pro',
    })
    await clientOf(person).change({ phone_code: '+55', phone_number: '11 91234-5678' })
    await proveSession(app, person)
    await clientOf(person).changeEmail({ email: 'zq2@backline.test' })
    await clientOf(person).requestExport()
    await app.client(person.cookie).support.open({
      key: newId(),
      subject: 'Zenobia asks',
      category: 'account',
      text: 'Reach me at zq@pay.test.',
      files: [new File(['%PDF-1.7\n%%EOF\n'], 'zenobia.pdf')],
    })
    await app.runJobs()
    await app.deps.db
      .insertInto('payout_settings')
      .values({ account_id: person.viewer.accountId, method: 'payoneer', payoneer_email: 'zq@pay.test' })
      .execute()
    await waitForRelease(person, 'zq@fan.test')
    const shared = await buildShared(app)
    const shares = [ownerShare(4_000), shareOf(person.email, 6_000, 'Zenobia Quillfeather')]
    await save(app, shared, shares)
    await accept(app, person)
    // A proposal names everybody who has a share.
    await save(app, shared, [ownerShare(5_000), shareOf(person.email, 5_000, 'Zenobia Quillfeather')])
    await app.client(person.cookie).analytics.addNote({ day: '2026-11-01', text: 'Zenobia on the radio' })
    await buildTexts(person)
    await clientOf(person).close({ confirm: 'zenobia' })
    await app.runJobs()
    // The local mailbox keeps sent emails, and finished jobs keep their payload.
    await sql`delete from mails`.execute(app.deps.db)
    await app.moveTo(inDays(14))
    expect(await rowOf(person)).toMatchObject({
      name: 'Closed account',
      username: `closed-${person.viewer.userId}`,
      phone_number: null,
      email: `closed-${person.viewer.userId}@closed.invalid`,
      email_verified: false,
      closed_at: app.deps.clock.now(),
    })
    // Rate limit counters contain the IP address and expire within an hour. What others were notified of is theirs.
    expect((await tablesWith(['Zenobia', 'zenobia', 'zq@', 'zq2@', '11912345678'])).sort()).toEqual([
      'notifications',
      'rate_limits',
    ])
    const own = await app.client(shared.owner.cookie).splits.find({ releaseId: shared.releaseId })
    expect(own.shares.map(({ name }) => name)).toEqual([expect.any(String), 'Closed account'])
    const { result } = await save(app, shared, [
      ownerShare(3_000),
      shareOf(required(own.shares[1]?.email), 7_000, 'Closed account'),
    ])
    expect(result).toBe('saved')
    const left = await sql<{ count: bigint }>`
      select (select count(*) from sessions where user_id = ${person.viewer.userId})
        + (select count(*) from identities where user_id = ${person.viewer.userId})
        + (select count(*) from links where user_id = ${person.viewer.userId})
        + (select count(*) from notifications where user_id = ${person.viewer.userId})
        + (select count(*) from data_exports where user_id = ${person.viewer.userId})
        + (select count(*) from payout_settings where account_id = ${person.viewer.accountId}) as count`.execute(
      app.deps.db,
    )
    expect(left.rows).toEqual([{ count: 0n }])
  })

  test('closing keeps the licence of a live release, and ends reports that were shared', async () => {
    const person = await proven({ plan: 'advanced' })
    const releaseDate = inDays(60).toISOString().slice(0, 10)
    const draft = await buildRelease(app, person, { releaseDate })
    const live = await buildRelease(app, person, { releaseDate })
    const { artwork_upload_id: licence } = await app.deps.db
      .selectFrom('releases')
      .select('artwork_upload_id')
      .where('id', '=', draft)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .updateTable('tracks')
      .set({ licence_upload_id: licence })
      .where('release_id', '=', live)
      .execute()
    await submit(app, person, live)
    await send(live, 'in_review', 'approved', 'in_process', 'published')
    const { analytics } = app.client(person.cookie)
    const { url } = await analytics.share({
      filter: { period: 'last_30_days', weekStart: 'monday' },
      sections: ['totals'],
      rolling: true,
      expiresInDays: 365,
    })
    const token = required(url.split('/').at(-1))
    await clientOf(person).close({ confirm: person.username })
    await app.moveTo(inDays(14))
    expect((await rowOf(person)).closed_at).not.toBeNull()
    const uploads = await app.deps.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(uploads.map(({ id }) => id)).toContain(licence)
    await expect(app.client().analytics.shared({ token })).rejects.toMatchObject({ status: 404 })
  })

  test('closing ends every session and prevents signing in', async () => {
    const person = await proven()
    await clientOf(person).close({ confirm: person.username })
    await app.moveTo(inDays(14))
    await expect(clientOf(person).find()).rejects.toMatchObject({ code: 'sign_in_first' })
    const login = app.client().accounts.login({
      username: person.email,
      password: PASSWORD,
      captcha: await solveCaptcha(app),
    })
    await expect(login).rejects.toMatchObject({ status: 401 })
  })

  test('closing deletes drafts with their files and takes live releases down', async () => {
    const person = await proven({ plan: 'pro' })
    const releaseDate = inDays(60).toISOString().slice(0, 10)
    const [draft, live] = [
      await buildRelease(app, person, { releaseDate }),
      await buildRelease(app, person, { releaseDate }),
    ]
    // A published release that the review team wants corrected.
    const correction = await buildRelease(app, person, { releaseDate })
    await submit(app, person, correction)
    await send(correction, 'in_review', 'approved', 'in_process', 'published', 'reopened')
    await app.deps.db
      .updateTable('releases')
      .set({ live_at: app.deps.clock.now() })
      .where('id', '=', correction)
      .execute()
    const [waiting, review] = [await sketch(person), await sketch(person)]
    await send(waiting, 'submitted')
    await send(review, 'submitted', 'in_review')
    await submit(app, person, live)
    await send(live, 'in_review', 'approved', 'in_process', 'published')
    const uploads = () =>
      app.deps.db
        .selectFrom('uploads')
        .select(['id', 'object_key'])
        .where('account_id', '=', person.viewer.accountId)
        .execute()
    const before = await uploads()
    await clientOf(person).close({ confirm: person.username })
    await app.moveTo(inDays(14))
    const releases = await app.deps.db
      .selectFrom('releases')
      .select(['id', 'status'])
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(new Map(releases.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [waiting, 'draft'],
        [review, 'in_review'],
        [live, 'takedown_requested'],
        [correction, 'takedown_requested'],
      ]),
    )
    expect(releases.some((row) => row.id === draft)).toBe(false)
    const kept = new Set((await uploads()).map((row) => row.id))
    expect([before.length, kept.size]).toEqual([6, 4])
    for (const { id, object_key } of before) {
      const there = (await app.deps.objects.sizeBytes(object_key ?? '')) !== undefined
      expect(there, id).toBe(kept.has(id))
    }
    const entry = await app.deps.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'account.closed')
      .where('entity_id', '=', person.viewer.userId)
      .executeTakeFirst()
    expect(entry?.after).toEqual({ drafts: 1, takedowns: [live, correction], kept: [review] })
  })

  test('closing discards updates of live releases unless they are in review', async () => {
    const person = await proven({ plan: 'pro' })
    const releaseDate = inDays(60).toISOString().slice(0, 10)
    const changed = async (...then: ('submit' | 'in_review')[]) => {
      const id = await buildRelease(app, person, { releaseDate, title: 'Maré' })
      await submit(app, person, id)
      await send(id, 'in_review', 'approved', 'in_process', 'published')
      const live_at = app.deps.clock.now()
      await app.deps.db.updateTable('releases').set({ live_at }).where('id', '=', id).execute()
      const { releases } = app.client(person.cookie)
      await releases.beginUpdate({ id })
      await releases.update({ id, title: 'Maré alta' })
      if (then.includes('submit')) await releases.submit({ id })
      if (then.includes('in_review')) await send(id, 'in_review')
      return id
    }
    const [open, sent, seen] = [
      await changed(),
      await changed('submit'),
      await changed('submit', 'in_review'),
    ]
    expect(await clientOf(person).previewClosing()).toMatchObject({ drafts: 0, live: 2, inProgress: 1 })
    await clientOf(person).close({ confirm: person.username })
    await app.moveTo(inDays(14))
    const releases = await app.deps.db
      .selectFrom('releases')
      .select(['id', 'status', 'title'])
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(new Map(releases.map((row) => [row.id, `${row.status} ${row.title}`]))).toEqual(
      new Map([
        [open, 'takedown_requested Maré'],
        [sent, 'takedown_requested Maré'],
        [seen, 'in_review Maré alta'],
      ]),
    )
  })

  test('closing ends seats on both sides and notifies their people', async () => {
    const [owner, member, host] = [await proven(), await buildUser(app), await buildUser(app)]
    const seat = (accountId: string, userId: string) => ({
      id: newId(),
      account_id: accountId,
      user_id: userId,
      role: 'manager' as const,
      created_at: app.deps.clock.now(),
    })
    await app.deps.db
      .insertInto('seats')
      .values([
        seat(owner.viewer.accountId, member.viewer.userId),
        seat(host.viewer.accountId, owner.viewer.userId),
      ])
      .execute()
    expect(await clientOf(owner).previewClosing()).toMatchObject({ teamSeats: 1 })
    await clientOf(owner).close({ confirm: owner.username })
    await app.moveTo(inDays(14))
    const notifications = await app.deps.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'params'])
      .where(sql<boolean>`kind like 'team.%'`)
      .orderBy('kind')
      .execute()
    expect(notifications).toEqual([
      { user_id: host.viewer.userId, kind: 'team.left', params: { name: 'Ana Lima' } },
      { user_id: member.viewer.userId, kind: 'team.removed', params: { account: 'Ana Lima' } },
    ])
    const seats = await app.deps.db
      .selectFrom('seats')
      .select('id')
      .where((eb) =>
        eb.or([eb('account_id', '=', owner.viewer.accountId), eb('user_id', '=', owner.viewer.userId)]),
      )
      .execute()
    expect(seats).toEqual([])
  })

  test('a blocked account is not closed until the day after the block ends', async () => {
    const person = await proven()
    await clientOf(person).close({ confirm: person.username })
    await insertBlock(app.deps.db, {
      id: newId(),
      user_id: person.viewer.userId,
      kind: 'freeze',
      reason: 'A claim',
      set_at: app.deps.clock.now(),
      ends_at: inDays(15.5),
    })
    await app.moveTo(inDays(14))
    await app.moveTo(inDays(1))
    expect((await rowOf(person)).closed_at).toBeNull()
    await app.moveTo(inDays(1))
    expect((await rowOf(person)).closed_at).not.toBeNull()
  })
})

/** A draft with only a title: closing depends on the status alone. */
async function sketch(person: TestPerson): Promise<string> {
  const { artists, releases } = app.client(person.cookie)
  const [known] = (await artists.list()).items
  const artist = known ?? (await buildArtist(app, person))
  return (await releases.create({ title: 'Maré', artistId: artist.id })).id
}

const MOVER: Partial<Record<Status, Actor>> = {
  submitted: 'user',
  in_review: 'staff',
  approved: 'staff',
  reopened: 'staff',
}

/** Takes a draft through the given statuses; its first revision counts as frozen. */
async function send(id: string, ...states: Status[]): Promise<void> {
  for (const to of states) {
    const values = to === 'submitted' ? { revision: 1 } : {}
    await transitionReleaseById(app.deps, id, { to, by: MOVER[to] ?? 'system', values })
  }
}

/** The tables that contain one of these texts in any column. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.deps.db)
  const names: string[] = []
  for (const { name } of tables.rows) {
    const hit = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(name)} t
        where t::text like any (${words.map((word) => `%${word}%`)})) as hit`.execute(app.deps.db)
    if (hit.rows[0]?.hit) names.push(name)
  }
  return names
}
