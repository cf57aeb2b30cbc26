// Closing an account: asked for, taken back, and carried out by the clock.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBlock } from '#features/accounts/service.server.ts'
import type { Actor, Status } from '#features/releases/domain/status.ts'
import { transitionReleaseById } from '#features/releases/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  buildArtist,
  buildRelease,
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
const as = (person: TestPerson) => app.client(person.cookie).settings
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * DAY_MS)
const rowOf = ({ viewer }: TestPerson) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', viewer.userId).executeTakeFirstOrThrow()

async function proven(spec = {}): Promise<TestPerson> {
  const person = await buildUser(app, spec)
  await proveSession(app, person)
  return person
}

describe('asking for it', () => {
  test('sets a day two weeks ahead, and says so everywhere', async () => {
    const person = await proven()
    const at = inDays(14).toISOString()
    expect(await as(person).close({ confirm: person.username })).toMatchObject({ closingAt: at })
    await app.runJobs()
    expect(await app.client(person.cookie).accounts.user()).toMatchObject({ closing: at })
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'Your account closes on 5 December 2026',
      text: expect.stringContaining('/account#data'),
    })
    const told = await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(told).toEqual([{ kind: 'account.closing' }])
  })

  test('wants the user name typed', async () => {
    const person = await proven()
    await expect(as(person).close({ confirm: 'yes' })).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'confirm_mismatch', at: 'confirm' }] },
    })
    expect((await rowOf(person)).closing_at).toBeNull()
  })

  test('says what it would mean', async () => {
    const person = await proven()
    await sketch(person)
    await send(await sketch(person), 'submitted', 'in_review')
    expect(await as(person).previewClosing()).toEqual({
      closingAt: null,
      drafts: 1,
      live: 0,
      underWay: 1,
      teamSeats: 0,
    })
  })
})

test('who comes back in time keeps everything', async () => {
  const person = await proven()
  await as(person).close({ confirm: person.username })
  await app.moveTo(inDays(13))
  expect(await as(person).keep()).toMatchObject({ closingAt: null })
  await app.moveTo(inDays(2))
  expect(await rowOf(person)).toMatchObject({ email: person.email, closing_at: null, closed_at: null })
})

test('who asks again after coming back has two weeks again', async () => {
  const person = await proven()
  await as(person).close({ confirm: person.username })
  await as(person).keep()
  await app.moveTo(inDays(7))
  await as(person).close({ confirm: person.username })
  await app.moveTo(inDays(8))
  expect((await rowOf(person)).closed_at).toBeNull()
  await app.moveTo(inDays(6))
  expect((await rowOf(person)).closed_at).not.toBeNull()
})

describe('carried out', () => {
  test('nothing tells any more who it was', async () => {
    const person = await proven({
      name: 'Zenobia Quillfeather',
      username: 'zenobia',
      email: 'zq@backline.test',
    })
    await as(person).change({ phone_code: '+55', phone_number: '11 91234-5678' })
    await proveSession(app, person)
    await as(person).changeEmail({ email: 'zq2@backline.test' })
    await as(person).requestExport()
    await app.runJobs()
    await app.deps.db
      .insertInto('payout_settings')
      .values({ account_id: person.viewer.accountId, method: 'payoneer', payoneer_email: 'zq@pay.test' })
      .execute()
    await as(person).close({ confirm: 'zenobia' })
    await app.runJobs()
    // Mails lie where a mailbox would be; what was promised has run.
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
    // Counters of limits have the address in their key, and go within the hour.
    expect(await tablesWith(['Zenobia', 'zenobia', 'zq@', 'zq2@', '11912345678'])).toEqual(['rate_limits'])
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

  test('the session is over and nobody signs in', async () => {
    const person = await proven()
    await as(person).close({ confirm: person.username })
    await app.moveTo(inDays(14))
    await expect(as(person).find()).rejects.toMatchObject({ code: 'sign_in_first' })
    const login = app.client().accounts.login({
      username: person.email,
      password: PASSWORD,
      captcha: await solveCaptcha(app),
    })
    await expect(login).rejects.toMatchObject({ status: 401 })
  })

  test('drafts go with their files, what is live is taken down, what is under way stays', async () => {
    const person = await proven({ plan: 'pro' })
    const releaseDate = inDays(60).toISOString().slice(0, 10)
    const [draft, live] = [
      await buildRelease(app, person, { releaseDate }),
      await buildRelease(app, person, { releaseDate }),
    ]
    // Came out, and the desk wants something of it corrected.
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
    await as(person).close({ confirm: person.username })
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

  test('changes to what is live are dropped before its takedown, unless the desk has them', async () => {
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
    expect(await as(person).previewClosing()).toMatchObject({ drafts: 0, live: 2, underWay: 1 })
    await as(person).close({ confirm: person.username })
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

  test('seats end on both sides, and those who had them are told', async () => {
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
    expect(await as(owner).previewClosing()).toMatchObject({ teamSeats: 1 })
    await as(owner).close({ confirm: owner.username })
    await app.moveTo(inDays(14))
    const told = await app.deps.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'params'])
      .where('kind', 'like', 'team.%')
      .orderBy('kind')
      .execute()
    expect(told).toEqual([
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

  test('not while a block holds, and on the day after it ends', async () => {
    const person = await proven()
    await as(person).close({ confirm: person.username })
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

/** A draft with nothing but a title: what closing does depends on its state alone. */
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

/** On from a draft, state by state; its first revision counts as frozen. */
async function send(id: string, ...states: Status[]): Promise<void> {
  for (const to of states) {
    const values = to === 'submitted' ? { revision: 1 } : {}
    await transitionReleaseById(app.deps, id, { to, by: MOVER[to] ?? 'system', values })
  }
}

/** The tables in which one of these words stands, anywhere. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.deps.db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const hit = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(name)} t
        where t::text like any (${words.map((word) => `%${word}%`)})) as hit`.execute(app.deps.db)
    if (hit.rows[0]?.hit) found.push(name)
  }
  return found
}
