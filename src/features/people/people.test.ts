// Proves account support: permissions, refusals, exactly-once actions, and harmless files.
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT } from '#app/contract.ts'
import { TestBrowser, turnOnTwoFactor } from '#features/accounts/accounts.fixtures.ts'
import type { Access } from '#lib/contract.ts'
import { ROLES, type Role, type StaffRole, staffMay } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, mailsTo, PASSWORD, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { moderationStats } from './service.server.ts'

let app: TestApp
let admin: TestPerson
let support: TestPerson
let finance: TestPerson
let reviewer: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  support = await buildStaff(app, 'support')
  finance = await buildStaff(app, 'finance')
  reviewer = await buildStaff(app, 'reviewer')
})

const people = (person?: TestPerson | string) =>
  app.client(typeof person === 'string' ? person : person?.cookie).people
const freeze = { kind: 'freeze' as const, reason: 'Rights in question', nextStep: 'Send us the licence' }
const ban = { kind: 'ban' as const, reason: 'Bought plays', nextStep: 'Ask for your codes' }
const idOf = ({ viewer }: TestPerson) => viewer.userId as string
const ABSENT = '00000000-0000-7000-8000-000000000000'
const APPEAL = 'I own every right in this recording; the contract is attached.'

const blockedUser = async (block: typeof freeze | typeof ban = freeze) => {
  const person = await buildUser(app)
  await people(admin).block({ id: idOf(person), ...block })
  return person
}
const auditOf = (entityId: string) =>
  app.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
const sessionsOf = (person: TestPerson) =>
  app.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', idOf(person)).execute()

describe('access of staff roles', () => {
  const calls: [keyof typeof CONTRACT.people, (cookie?: string) => Promise<unknown>][] = [
    ['list', (cookie) => people(cookie).list({})],
    ['find', (cookie) => people(cookie).find({ id: ABSENT })],
    ['block', (cookie) => people(cookie).block({ id: ABSENT, ...freeze })],
    ['unblock', (cookie) => people(cookie).unblock({ id: ABSENT, note: 'x' })],
    ['impersonate', (cookie) => people(cookie).impersonate({ id: ABSENT, reason: 'x' })],
    ['setRole', (cookie) => people(cookie).setRole({ id: ABSENT, role: 'user' })],
    ['setPlan', (cookie) => people(cookie).setPlan({ id: ABSENT, plan: 'pro' })],
    ['appeals', (cookie) => people(cookie).appeals({})],
    ['appeal', (cookie) => people(cookie).appeal({ id: ABSENT })],
    ['appealFile', (cookie) => people(cookie).appealFile({ id: ABSENT })],
    ['answer', (cookie) => people(cookie).answer({ id: ABSENT, result: 'answered', text: 'x' })],
  ]

  test('every staff endpoint of people is in the table', () => {
    const duties = Object.entries(CONTRACT.people).filter(([, call]) => metaOf(call).duty)
    expect(calls.map(([name]) => name).sort()).toEqual(duties.map(([name]) => name).sort())
  })

  test.each(calls)('the roles that can call %s', async (name, call) => {
    const duty = metaOf(CONTRACT.people[name]).duty as NonNullable<Access['duty']>
    const staff: Record<StaffRole, TestPerson> = { admin, support, finance, reviewer }
    const cookies: Record<Role, string> = {
      user: (await buildUser(app)).cookie,
      ...(Object.fromEntries(Object.entries(staff).map(([role, member]) => [role, member.cookie])) as Record<
        StaffRole,
        string
      >),
    }
    expect(await codeOf(call())).toBe('sign_in_first')
    for (const role of ROLES) {
      const code = await codeOf(call(cookies[role]))
      expect([role, code === 'permission_denied']).toEqual([role, !staffMay(role, duty)])
      if (staffMay(role, duty)) expect(['fine', 'not_found']).toContain(code)
    }
  })
})

const metaOf = (call: unknown) => (call as { '~orpc': { meta: Access } })['~orpc'].meta
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'fine',
    (error) => error.code,
  )

describe('finding people', () => {
  test('search finds people by name, username, email and either id, page by page', async () => {
    const name = 'Özlem 100%_Şahin'
    const [first, second] = [await buildUser(app, { name }), await buildUser(app, { name })]
    const found = (search: string) =>
      people(support)
        .list({ search })
        .then(({ items }) => items.map(({ id }) => id))
    expect(await found('100%_ş')).toEqual([idOf(second), idOf(first)])
    expect(await found(first.username.toUpperCase())).toContain(idOf(first))
    expect(await found(second.email)).toEqual([idOf(second)])
    expect(await found(idOf(first))).toEqual([idOf(first)])
    expect(await found(first.viewer.accountId)).toEqual([idOf(first)])
    expect(await found('100%Şahin')).toEqual([])
    const page = await people(support).list({ search: name, limit: 1 })
    const rest = await people(support).list({ search: name, limit: 1, cursor: page.nextCursor ?? '' })
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([idOf(second), idOf(first)])
    expect(rest.nextCursor).toBeNull()
  })

  test('filters select people by role, plan and account status', async () => {
    const name = 'Filter Probe'
    const frozen = await buildUser(app, { name, plan: 'pro', block: { kind: 'freeze', reason: 'x' } })
    const banned = await buildUser(app, { name, block: { kind: 'ban', reason: 'x' } })
    const unconfirmed = await buildUser(app, { name, user: { email_verified: false } })
    const list = (filter: object) =>
      people(support)
        .list({ search: name, ...filter })
        .then(({ items }) => items.map(({ id }) => id))
    expect(await list({ accountStatus: 'frozen' })).toEqual([idOf(frozen)])
    expect(await list({ accountStatus: 'banned' })).toEqual([idOf(banned)])
    expect(await list({ accountStatus: 'unconfirmed' })).toEqual([idOf(unconfirmed)])
    expect(await list({ accountStatus: 'closing' })).toEqual([])
    expect(await list({ plan: 'pro' })).toEqual([idOf(frozen)])
    expect(await list({ role: 'support' })).toEqual([])
  })

  test('a closed account is neither unconfirmed nor active', async () => {
    const closed = await buildUser(app, { name: 'Closing Probe' })
    await app.deps.db
      .updateTable('users')
      .set({ closed_at: app.deps.clock.now(), email_verified: false })
      .where('id', '=', idOf(closed))
      .execute()
    const list = (accountStatus: 'closed' | 'unconfirmed') =>
      people(support).list({ search: 'Closing Probe', accountStatus })
    expect((await list('closed')).items).toMatchObject([{ id: idOf(closed), accountStatus: ['closed'] }])
    expect((await list('unconfirmed')).items).toEqual([])
  })

  test('each role sees its parts of a person', async () => {
    const person = await blockedUser()
    const partsFor = async (staff: TestPerson) => {
      const { support: details, block, money, audit } = await people(staff).find({ id: idOf(person) })
      return { support: details !== null && block !== null, money: money !== null, audit: audit !== null }
    }
    expect(await partsFor(support)).toEqual({ support: true, money: false, audit: false })
    expect(await partsFor(finance)).toEqual({ support: false, money: true, audit: true })
    expect(await partsFor(admin)).toEqual({ support: true, money: true, audit: true })
    const { support: details, audit, block } = await people(admin).find({ id: idOf(person) })
    expect(details).toMatchObject({ sessionCount: 1, releaseCount: 0, blocks: [{ reason: freeze.reason }] })
    expect(audit?.[0]).toMatchObject({ action: 'person.frozen', actor: { id: idOf(admin) } })
    expect(block).toMatchObject({ kind: 'freeze', setBy: { name: 'Mara Kessler' }, active: true })
  })

  test('withdrawals are on hold only until the hold is over', async () => {
    const { viewer } = await buildUser(app)
    const now = app.deps.clock.now().getTime()
    await app.deps.db
      .insertInto('payout_settings')
      .values({ account_id: viewer.accountId, method: 'stripe', held_until: new Date(now + 1_000) })
      .execute()
    const heldUntil = async () => (await people(finance).find({ id: viewer.userId })).money?.heldUntil
    expect(await heldUntil()).toBe(new Date(now + 1_000).toISOString())
    await app.deps.db
      .updateTable('payout_settings')
      .set({ held_until: new Date(now) })
      .where('account_id', '=', viewer.accountId)
      .execute()
    expect(await heldUntil()).toBeNull()
  })
})

describe('blocking', () => {
  test('a frozen person sees the reason and is refused everything else, tokens included', async () => {
    const person = await blockedUser()
    const own = app.client(person.cookie)
    expect(await own.people.ownBlock()).toMatchObject({ ...freeze, canAppeal: true, messages: [] })
    expect(await own.accounts.user()).toMatchObject({ freeze: true, blocked_reason: freeze.reason })
    await expect(own.artists.list()).rejects.toMatchObject({ code: 'blocked' })
    expect(await sessionsOf(person)).toHaveLength(1)
    expect(await auditOf(idOf(person))).toMatchObject([
      { action: 'person.frozen', actor_id: idOf(admin), before: { block: null }, after: { block: 'freeze' } },
    ])
  })

  test('a block requires a reason, a next step and a future end; a ban has no end', async () => {
    const id = idOf(await buildUser(app))
    const refused = (values: object) =>
      people(admin)
        .block({ id, ...freeze, ...values })
        .then(
          () => [],
          (error) => error.data.problems.map(({ code, at }: { code: string; at: string }) => `${at} ${code}`),
        )
    expect(await refused({ reason: '  ', nextStep: '' })).toEqual(['reason required', 'nextStep required'])
    expect(await refused({ endsAt: '2026-11-21T08:00:00Z' })).toEqual(['endsAt end_in_past'])
    expect(await refused({ kind: 'ban', endsAt: '2027-01-01T00:00:00Z' })).toEqual(['endsAt ban_without_end'])
  })

  test('nobody blocks themselves, and only administrators block staff or ban', async () => {
    const person = await buildUser(app)
    const colleague = await buildStaff(app, 'reviewer')
    const code = (staff: TestPerson, whom: TestPerson, block: typeof freeze | typeof ban) =>
      codeOf(people(staff).block({ id: idOf(whom), ...block }))
    expect(await code(admin, admin, freeze)).toBe('not_yourself')
    expect(await code(support, colleague, freeze)).toBe('staff_protected')
    expect(await code(support, person, ban)).toBe('admin_required')
    expect(await code(admin, colleague, freeze)).toBe('fine')
    expect(await code(admin, person, ban)).toBe('fine')
    expect(await codeOf(people(support).unblock({ id: idOf(person), note: 'x' }))).toBe('admin_required')
    expect(await codeOf(people(admin).unblock({ id: idOf(person), note: 'x' }))).toBe('fine')
    expect(await codeOf(people(admin).block({ id: ABSENT, ...freeze }))).toBe('not_found')
  })

  test('when two people block somebody concurrently, one succeeds', async () => {
    const id = idOf(await buildUser(app))
    const codes = (calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf)).then((all) => all.sort())
    const both = [people(admin), people(support)]
    expect(await codes(both.map((staff) => staff.block({ id, ...freeze })))).toEqual(['fine', 'wrong_state'])
    expect(await codes(both.map((staff) => staff.unblock({ id, note: 'x' })))).toEqual([
      'fine',
      'wrong_state',
    ])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['person.frozen', 'person.unblocked'])
  })

  test('two administrators who block each other concurrently cannot both succeed', async () => {
    const [first, other] = [await buildStaff(app), await buildStaff(app)]
    const codes = await Promise.all([
      codeOf(people(first).block({ id: idOf(other), ...freeze })),
      codeOf(people(other).block({ id: idOf(first), ...freeze })),
    ])
    expect(codes.filter((code) => code === 'fine')).toHaveLength(1)
  })

  test('blocking and lifting are mailed with reason, next step and end', async () => {
    const person = await buildUser(app, { language: 'es' })
    await app.client(person.cookie).accounts.setTimeZone({ time_zone: 'Europe/Istanbul' })
    await people(support).block({ id: idOf(person), ...freeze, endsAt: '2027-03-01T12:00:00Z' })
    await app.runJobs()
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toBe('Congelamos tu cuenta de Backline')
    for (const part of [freeze.reason, freeze.nextStep, 'retiros', 'apelar'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toMatch(/Hasta: lun, 1 mar 2027, 15:00 GMT\+3\s+Después: Send us the licence/)
    await people(support).unblock({ id: idOf(person), note: 'Licence came' })
    await app.runJobs()
    expect((await mailsTo(app, person.email))[0]?.subject).toContain('activa de nuevo')
    expect(await app.client(person.cookie).artists.list()).toMatchObject({ items: [] })
  })

  test('lifting requires a block', async () => {
    const person = await buildUser(app)
    await expect(people(support).unblock({ id: idOf(person), note: 'x' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(people(support).unblock({ id: idOf(person), note: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('appeals', () => {
  const pdf = (name = 'contract.pdf') => new File(['%PDF-1.7 hello'], name, { type: 'application/pdf' })

  test('an appeal with files appears in the staff queue, once', async () => {
    const person = await blockedUser()
    const evil = new File(
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
      '../<b>"ü.html',
      {
        type: 'text/html',
      },
    )
    const sent = await people(person).sendAppeal({ text: `  ${APPEAL} `, files: [pdf(), evil] })
    expect(sent).toMatchObject({ kind: 'appeal', text: APPEAL, status: 'open', answer: null })
    expect(sent.files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['contract.pdf', 'application/pdf'],
      ['bü.html', 'image/png'],
    ])
    expect(await codeOf(people(person).sendAppeal({ text: APPEAL, files: [] }))).toBe('appeal_sent')
    expect(await people(person).ownBlock()).toMatchObject({ canAppeal: false, messages: [{ id: sent.id }] })
    const appeal = await people(support).appeal({ id: sent.id })
    expect(appeal).toMatchObject({ person: { id: idOf(person) }, block: { reason: freeze.reason } })
    expect(new Date(appeal.dueAt).toISOString()).toBe('2026-11-24T09:00:00.000Z')
  })

  test('an appeal needs twenty characters; of two concurrent ones one is stored', async () => {
    const person = await blockedUser()
    await expect(people(person).sendAppeal({ text: 'too short', files: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'appeal_too_short', at: 'text', params: { min: 20 } }] },
    })
    const both = [1, 2].map(() => codeOf(people(person).sendAppeal({ text: APPEAL, files: [pdf()] })))
    expect((await Promise.all(both)).sort()).toEqual(['appeal_sent', 'fine'])
  })

  test('appeal files are checked for type, size and number', async () => {
    const person = await blockedUser()
    const send = (files: File[]) => people(person).sendAppeal({ text: APPEAL, files })
    await expect(send([new File(['<script>'], 'a.pdf', { type: 'application/pdf' })])).rejects.toMatchObject({
      code: 'appeal_file_unsupported',
      status: 415,
    })
    const big = new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(10 * 1024 * 1024)], 'big.jpg')
    await expect(send([big])).rejects.toMatchObject({ code: 'file_too_large', status: 413 })
    await expect(send(Array.from({ length: 6 }, () => pdf()))).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const kept = await app.deps.db
      .selectFrom('appeals')
      .select('id')
      .where('user_id', '=', idOf(person))
      .execute()
    expect(kept).toEqual([])
  })

  test('only blocked people can send a request of that size', async () => {
    const person = await buildUser(app)
    const post = (cookie?: string) =>
      app.fetch('/v1/blocked/appeals', {
        method: 'POST',
        body: 'x'.repeat(2 * 1024 * 1024),
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      })
    expect((await post()).status).toBe(413)
    expect((await post(person.cookie)).status).toBe(413)
    const large = await app.fetch('/v1/blocked/appeals', {
      method: 'POST',
      body: new Uint8Array(56 * 1024 * 1024),
      headers: { 'content-type': 'application/octet-stream', cookie: (await blockedUser()).cookie },
    })
    expect(large.status).toBe(413)
  })

  test('a form with a single part for its file is read as one file', async () => {
    const person = await blockedUser()
    const form = new FormData()
    form.append('text', APPEAL)
    form.append('files', pdf('plan.pdf'))
    const answer = await app.fetch('/v1/blocked/appeals', {
      method: 'POST',
      body: form,
      headers: { cookie: person.cookie },
    })
    expect(answer.status, await answer.clone().text()).toBe(201)
  })

  test('appeal files are downloaded as attachments and require the duty', async () => {
    const person = await blockedUser()
    const { files } = await people(person).sendAppeal({ text: APPEAL, files: [pdf('plan é.pdf')] })
    const get = (cookie: string) =>
      app.fetch(`/v1/admin/appeals/files/${files[0]?.id}`, { headers: { cookie } })
    const answer = await get(support.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="plan e.pdf"; filename*=UTF-8''plan%20%C3%A9.pdf`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(await answer.text()).toBe('%PDF-1.7 hello')
    expect((await get(finance.cookie)).status).toBe(403)
    expect((await get(person.cookie)).status).toBe(403)
  })

  test('accepting an appeal lifts the block, notifies the person and happens once', async () => {
    const person = await blockedUser()
    const otherAdmin = await buildStaff(app)
    const { id } = await people(person).sendAppeal({ text: APPEAL, files: [] })
    const text = 'You are right, and we are sorry.'
    const codes = await Promise.all(
      [otherAdmin, support].map((by) => codeOf(people(by).answer({ id, result: 'accepted', text }))),
    )
    expect(codes.sort()).toEqual(['fine', 'wrong_state'])
    expect(await app.client(person.cookie).artists.list()).toMatchObject({ items: [] })
    await app.runJobs()
    const mails = await mailsTo(app, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appeal was accepted'])
    expect(mails[0]?.text).toContain(text)
    const notifications = app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'href'])
      .where('user_id', '=', idOf(person))
    expect(await notifications.execute()).toEqual([{ kind: 'account.appeal_answered', href: '/dashboard' }])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['appeal.sent', 'appeal.accepted'])
  })

  test('declining keeps the block; the result must fit the message; only administrators accept appeals against bans', async () => {
    const person = await blockedUser(ban)
    const { id } = await people(person).sendAppeal({ text: APPEAL, files: [] })
    const code = (by: TestPerson, result: 'accepted' | 'declined' | 'answered', text = 'No.') =>
      codeOf(people(by).answer({ id, result, text }))
    expect(await code(support, 'answered')).toBe('invalid_input')
    expect(await code(support, 'declined', ' ')).toBe('invalid_input')
    expect(await code(support, 'accepted')).toBe('admin_required')
    expect(await code(support, 'declined')).toBe('fine')
    await expect(app.client(person.cookie).artists.list()).rejects.toMatchObject({ code: 'blocked' })
    expect(await people(person).ownBlock()).toMatchObject({
      messages: [{ status: 'declined', answer: 'No.' }],
    })
  })

  test('nobody answers an appeal against their own block, or of an account they belong to', async () => {
    const person = await blockedUser()
    const { id } = await people(person).sendAppeal({ text: APPEAL, files: [] })
    const code = (by: TestPerson) => codeOf(people(by).answer({ id, result: 'declined', text: 'No.' }))
    expect(await code(admin)).toBe('own_decision')
    const seated = await buildStaff(app)
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: person.viewer.accountId,
        user_id: idOf(seated),
        role: 'analyst',
        created_at: new Date(),
      })
      .execute()
    expect(await code(seated)).toBe('own_account')
    expect(await code(support)).toBe('fine')
  })

  test('a message of an earlier version is answered by mail in the person’s language', async () => {
    const person = await buildUser(app, { language: 'tr', block: { kind: 'freeze', reason: 'x' } })
    const block = await app.deps.db
      .selectFrom('blocks')
      .select('id')
      .where('user_id', '=', idOf(person))
      .executeTakeFirstOrThrow()
    const id = newId()
    await app.deps.db
      .insertInto('appeals')
      .values({
        id,
        user_id: idOf(person),
        block_id: block.id,
        kind: 'message',
        text: 'Ne zaman biter?',
        created_at: app.deps.clock.now(),
      })
      .execute()
    await people(support).answer({ id, result: 'answered', text: 'Yarın.' })
    await app.runJobs()
    expect((await mailsTo(app, person.email))[0]).toMatchObject({ subject: 'Destek size yanıt verdi' })
  })

  test('people who are not blocked cannot appeal, and blocked people can only try up to a limit', async () => {
    const free = await buildUser(app)
    expect(await codeOf(people(free).ownBlock())).toBe('not_found')
    expect(await codeOf(people(free).sendAppeal({ text: 'Hello' }))).toBe('not_found')
    const person = await blockedUser()
    const codes = []
    for (let i = 0; i < 11; i++) codes.push(await codeOf(people(person).sendAppeal({ text: `Hello ${i}` })))
    expect(codes.at(-1)).toBe('too_many_requests')
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('invalid_input'))
  })

  test('the queue lists open messages oldest first and answered ones separately', async () => {
    const { items, nextCursor } = await people(support).appeals({ limit: 1 })
    const rest = await people(support).appeals({ cursor: nextCursor ?? '' })
    const ids = [...items, ...rest.items].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(new Set([...items, ...rest.items].map(({ status }) => status))).toEqual(new Set(['open']))
    const done = await people(support).appeals({ status: 'done' })
    expect(done.items.map(({ status }) => status)).not.toContain('open')
    expect(await moderationStats(app.deps)).toMatchObject({ open: ids.length, overdue: 0 })
  })
})

describe('roles and plans', () => {
  test('changing a role signs the person out and is recorded', async () => {
    const person = await buildUser(app)
    await people(admin).setRole({ id: idOf(person), role: 'support' })
    expect(await sessionsOf(person)).toEqual([])
    expect(await auditOf(idOf(person))).toMatchObject([
      { action: 'role.changed', before: { role: 'user' }, after: { role: 'support' } },
    ])
  })

  test('a changed role is notified to the person and to the other administrators', async () => {
    const [person, other] = [await buildUser(app), await buildStaff(app)]
    await people(admin).setRole({ id: idOf(person), role: 'reviewer' })
    await app.runJobs()
    const kindsOf = async (reader: TestPerson) =>
      (
        await app.deps.db
          .selectFrom('notifications')
          .select('kind')
          .where('user_id', '=', idOf(reader))
          .execute()
      ).map(({ kind }) => kind)
    expect(await kindsOf(person)).toEqual(['security.role_changed'])
    expect(await kindsOf(other)).toContain('security.role_of_person_changed')
    expect(await kindsOf(admin)).not.toContain('security.role_of_person_changed')
    const [toPerson] = await mailsTo(app, person.email)
    expect(toPerson?.text).toContain('Mara Kessler changed your role to Reviewer')
    const [toOther] = await mailsTo(app, other.email)
    expect(toOther?.text).toContain('Mara Kessler changed the role of Ana Lima to Reviewer')
    expect(await mailsTo(app, admin.email)).toEqual([])
  })

  test('changing a role is refused for oneself and for unconfirmed people', async () => {
    const code = (id: string) => codeOf(people(admin).setRole({ id, role: 'support' }))
    expect(await code(idOf(admin))).toBe('not_yourself')
    expect(await code(idOf(await buildUser(app, { user: { email_verified: false } })))).toBe('wrong_state')
    expect(await code(ABSENT)).toBe('not_found')
  })

  test('two administrators who demote each other concurrently leave one', async () => {
    const [first, other] = [await buildStaff(app), await buildStaff(app)]
    const codes = await Promise.all([
      codeOf(people(first).setRole({ id: idOf(other), role: 'user' })),
      codeOf(people(other).setRole({ id: idOf(first), role: 'user' })),
    ])
    expect(codes.filter((code) => code === 'fine')).toHaveLength(1)
  })

  test('a plan can be set until a date', async () => {
    const person = await buildUser(app)
    const id = idOf(person)
    await people(admin).setPlan({ id, plan: 'pro', until: '2027-01-31' })
    expect((await app.client(person.cookie).accounts.user()).subscription).toEqual({
      plan_name: 'pro',
      expires: '2027-01-31',
    })
    expect(await auditOf(id)).toMatchObject([
      { action: 'plan.changed', before: { plan: 'indiefy_lite', until: null }, after: { plan: 'pro' } },
    ])
    expect(await codeOf(people(admin).setPlan({ id, plan: 'pro', until: '2026-11-20' }))).toBe(
      'invalid_input',
    )
    expect(await codeOf(people(admin).setPlan({ id, plan: 'indiefy_lite', until: '2027-01-31' }))).toBe(
      'invalid_input',
    )
  })
})

describe('impersonation', () => {
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ')
  const begin = (by: string, id: string, body: object = { reason: 'They asked for help' }) =>
    app.fetch(`/v1/admin/people/${id}/impersonate`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie: by, 'content-type': 'application/json' },
    })
  const back = (cookie?: string, method = 'GET') =>
    app.fetch('/v1/auth/back-to-admin', { method, headers: cookie ? { cookie } : {} })
  const acting = async (person: TestPerson, staff = support) => {
    const answer = await begin(staff.cookie, idOf(person))
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }

  test('impersonating is visible, notified and recorded', async () => {
    const person = await buildUser(app)
    const cookie = await acting(person)
    expect(await app.client(cookie).accounts.user()).toMatchObject({
      _id: idOf(person),
      impersonate: true,
      impersonator_role: 'support',
    })
    expect(await auditOf(idOf(person))).toMatchObject([
      { action: 'impersonation.started', actor_id: idOf(support), after: { reason: 'They asked for help' } },
    ])
    const notifications = app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', idOf(person))
    expect(await notifications.execute()).toEqual([{ kind: 'security.impersonated' }])
    expect(await app.client(support.cookie).accounts.user()).toMatchObject({
      impersonate: false,
      impersonator_role: null,
    })
  })

  test('ending an impersonation restores the staff session and ends the other', async () => {
    const person = await buildUser(app)
    const cookie = await acting(person)
    const answer = await back(cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
    const user = await app.client(cookieOf(answer)).accounts.user()
    expect(user).toMatchObject({ _id: idOf(support), impersonate: false })
    await expect(app.client(cookie).accounts.user()).rejects.toMatchObject({ code: 'sign_in_first' })
    expect((await auditOf(idOf(person))).at(-1)).toMatchObject({
      action: 'impersonation.ended',
      actor_id: idOf(person),
      impersonator_id: idOf(support),
    })
  })

  test('ending an impersonation by POST gives 403 without one and 401 for a visitor', async () => {
    const cookie = await acting(await buildUser(app))
    expect(await (await back(cookie, 'POST')).json()).toEqual({ to: '/admin' })
    expect((await back(support.cookie)).status).toBe(403)
    expect((await back((await buildUser(app)).cookie)).status).toBe(403)
    expect((await back()).status).toBe(401)
  })

  test('ending an impersonation after the staff session expired leads to sign-in and clears the cookie', async () => {
    const staff = await buildStaff(app, 'support')
    const cookie = await acting(await buildUser(app), staff)
    await app.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', idOf(staff))
      .execute()
    const expired = await back(cookie)
    expect([expired.status, expired.headers.get('location')]).toEqual([302, '/auth/login'])
    expect(expired.headers.getSetCookie().join()).toContain('Max-Age=0')

    const other = await buildStaff(app, 'support')
    const second = await acting(await buildUser(app), other)
    await app.deps.db.deleteFrom('sessions').where('user_id', '=', idOf(other)).execute()
    const gone = await back(second)
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/auth/login'])
    expect(gone.headers.getSetCookie().join()).toContain('Max-Age=0')
  })

  test.each([
    ['at once', false],
    ['with a second factor to come', true],
  ])('signing in in the same browser, %s, ends the staff session too', async (_, factor) => {
    const [staff, person, other] = [await buildStaff(app), await buildUser(app), await buildUser(app)]
    const elsewhere = new TestBrowser(app)
    await elsewhere.login(other.username, PASSWORD)
    const codes = factor ? (await turnOnTwoFactor(elsewhere)).recoveryCodes : []
    const browser = new TestBrowser(app)
    for (const pair of (await acting(person, staff)).split('; '))
      browser.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    expect(await browser.user()).toBe(idOf(person))
    await browser.login(other.username, PASSWORD)
    expect(await sessionsOf(staff)).toEqual([])
    expect(await sessionsOf(person)).toMatchObject([{ impersonated_by: null }])
    if (factor) await browser.post('/auth/twofactor-confirm', { recovery_code: codes[0] })
    expect(await browser.user()).toBe(idOf(other))
  })

  test('another site cannot end an impersonation', async () => {
    const cookie = await acting(await buildUser(app))
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await app.fetch('/v1/auth/back-to-admin', { headers })).status).toBe(403)
    expect(await app.client(cookie).accounts.user()).toMatchObject({ impersonate: true })
  })

  test('impersonating needs a reason, and is refused for staff, oneself and nonexistent people', async () => {
    const code = (by: TestPerson, id: string, reason = 'help') =>
      codeOf(people(by).impersonate({ id, reason }))
    const person = await buildUser(app)
    expect(await code(support, idOf(person), ' ')).toBe('invalid_input')
    expect(await code(support, idOf(support))).toBe('not_yourself')
    expect(await code(admin, idOf(support))).toBe('staff_protected')
    expect(await code(admin, ABSENT)).toBe('not_found')
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('while impersonating, staff endpoints and further impersonations are refused', async () => {
    const cookie = await acting(await buildUser(app))
    expect((await begin(cookie, idOf(await buildUser(app)))).status).toBe(403)
    expect(await codeOf(people(cookie).list({}))).toBe('permission_denied')
  })

  test('an impersonation ends with a block of either person and with the role of the staff member', async () => {
    const [person, helper] = [await buildUser(app), await buildStaff(app, 'support')]
    const cookie = await acting(person, helper)
    await people(admin).block({ id: idOf(person), ...freeze })
    await expect(app.client(cookie).accounts.user()).rejects.toMatchObject({ code: 'sign_in_first' })
    expect(await sessionsOf(person)).toHaveLength(1)
    // The session has no cookie any more.
    expect(await sessionsOf(helper)).toEqual([])
    const staff = await buildStaff(app, 'support')
    const second = await acting(await buildUser(app), staff)
    await people(admin).setRole({ id: idOf(staff), role: 'user' })
    await expect(app.client(second).accounts.user()).rejects.toMatchObject({ code: 'sign_in_first' })
  })

  test('a blocked person can be impersonated, but not appeal that way', async () => {
    const person = await blockedUser()
    const cookie = await acting(person)
    expect(await people(cookie).ownBlock()).toMatchObject({ kind: 'freeze' })
    expect(await codeOf(people(cookie).sendAppeal({ text: APPEAL, files: [] }))).toBe('impersonating')
    expect((await back(cookie)).headers.get('location')).toBe('/admin')
  })

  test('an impersonation stays in the account of its person and says nothing of their other accounts', async () => {
    const [label, person] = [await buildUser(app, { plan: 'advanced' }), await buildUser(app)]
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: label.viewer.accountId,
        user_id: idOf(person),
        role: 'manager',
        artist_id: null,
        created_at: new Date(),
      })
      .execute()
    expect((await app.client(person.cookie).accounts.user()).accounts).toHaveLength(2)
    const cookie = await acting(person)
    const { accountId } = label.viewer
    expect(await codeOf(app.client(cookie).accounts.chooseAccount({ account: accountId }))).toBe(
      'impersonating',
    )
    // Not even a session that was switched before.
    await app.deps.db
      .updateTable('sessions')
      .set({ seat_account_id: accountId })
      .where('impersonated_by', 'is not', null)
      .where('user_id', '=', idOf(person))
      .execute()
    expect(await app.client(cookie).accounts.user()).toMatchObject({
      account: person.viewer.accountId,
      accounts: [{ id: person.viewer.accountId }],
    })
  })

  test('an impersonation shows money only to roles that see it', async () => {
    const person = await buildUser(app)
    const asAdmin = await acting(person, admin)
    expect(await codeOf(app.client(await acting(person)).payouts.find())).toBe('permission_denied')
    expect(await codeOf(app.client(asAdmin).payouts.find())).toBe('fine')
  })

  test('while impersonating, nothing is deleted and no mail is turned off', async () => {
    const person = await buildUser(app)
    const { releases, settings } = app.client(await acting(person))
    expect(await codeOf(releases.remove({ id: ABSENT }))).toBe('impersonating')
    for (const flag of ['email_notifications', 'marketing_emails'] as const)
      expect(await codeOf(settings.change({ [flag]: false }))).toBe('impersonating')
    expect(await codeOf(settings.change({ first_name: 'Ana', last_name: 'Lima' }))).toBe('fine')
  })

  test('while impersonating, credentials and payout settings cannot be changed', async () => {
    const cookie = await acting(await buildUser(app, { plan: 'advanced' }))
    const guarded = Object.values(CONTRACT)
      .flatMap((feature) => Object.values(feature) as unknown[])
      .map(
        (call) => (call as { '~orpc': { meta: Access; route: { method: string; path: string } } })['~orpc'],
      )
      .filter(({ meta }) => meta.noImpersonation)
    const codes: [string, string][] = []
    for (const { route } of guarded) {
      const answer = await app.fetch(`/v1${route.path.replaceAll(/\{\+?\w+\}/g, ABSENT)}`, {
        method: route.method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(route.method === 'GET' ? {} : { body: '{}' }),
      })
      codes.push([`${route.method} ${route.path}`, (await answer.json()).code])
    }
    expect(codes.filter(([, code]) => code !== 'impersonating')).toEqual([])
    expect(codes.length).toBeGreaterThan(0)
  })
})

// Runs last, because it moves the clock of the whole app.
test('a freeze expires by itself, is recorded and notified; another one can follow', async () => {
  const person = await buildUser(app)
  await people(support).block({ id: idOf(person), ...freeze, endsAt: '2026-11-22T09:00:00Z' })
  app.deps.clock.set(new Date('2026-11-22T09:00:01Z'))
  expect(await app.client(person.cookie).artists.list()).toMatchObject({ items: [] })
  await app.runJobs()
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('Your Backline account is open again')
  expect((await auditOf(idOf(person))).map(({ action }) => action)).toEqual([
    'person.frozen',
    'person.unblocked',
  ])
  await people(support).block({ id: idOf(person), ...freeze, endsAt: '2026-11-23T09:00:00Z' })
  app.deps.clock.set(new Date('2026-11-23T09:00:01Z'))
  // The expired freeze is closed before the job runs.
  await people(support).block({ id: idOf(person), ...freeze })
  const { support: details } = await people(support).find({ id: idOf(person) })
  expect(details?.blocks.map(({ active, liftedBy }) => [active, liftedBy])).toEqual([
    [true, null],
    [false, null],
    [false, null],
  ])
})
