// Changing an email address: two links, in any order, sequentially and concurrently.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Side } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie).settings
const confirm = (token: string, side: Side, cookie?: string) =>
  app.client(cookie).settings.confirmEmail({ token, side })

let count = 0
const freshAddress = () => `moved-${++count}@backline.test`

/** A person with a pending email change, and the tokens of both emails. */
async function changing(email = freshAddress()) {
  const person = await buildUser(app)
  await proveSession(app, person)
  await clientOf(person).changeEmail({ email })
  await app.runJobs()
  const tokenIn = async (to: string) => {
    const [mail] = await mailsTo(app, to)
    expect(mail?.text).toMatch(/Whose turn: You\s+Until: .* 2026.* UTC\s+Then: You sign in with/)
    return /confirm-email\?token=([\w-]+)&side=(old|new)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return { person, email, old: await tokenIn(person.email), new: await tokenIn(email) }
}
const addressOf = async ({ viewer }: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', viewer.userId)
      .executeTakeFirstOrThrow()
  ).email

test.each<[Side, Side]>([
  ['old', 'new'],
  ['new', 'old'],
])('confirming the %s address first, then the %s one, changes the email', async (first, second) => {
  const change = await changing()
  const { person, email } = change
  expect(await confirm(change[first], first)).toEqual({ changed: false })
  expect(await addressOf(person)).toBe(person.email)
  expect((await clientOf(person).find()).email_change).toMatchObject({
    email,
    old_confirmed: first === 'old',
    new_confirmed: first === 'new',
  })
  expect(await confirm(change[second], second, person.cookie)).toEqual({ changed: true })
  expect(await clientOf(person).find()).toMatchObject({ email, email_change: null })
})

test('confirming both addresses concurrently changes the email once', async () => {
  for (let round = 0; round < 5; round++) {
    const change = await changing()
    const answers = await Promise.all([confirm(change.old, 'old'), confirm(change.new, 'new')])
    expect(answers.filter((answer) => answer.changed)).toHaveLength(1)
    expect(await addressOf(change.person)).toBe(change.email)
  }
})

test('when a link is used twenty times concurrently, one use succeeds', async () => {
  const change = await changing()
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(change.old, 'old')))
  expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1)
  expect(uses.flatMap((use) => (use.status === 'rejected' ? [use.reason.code] : []))).toEqual(
    Array(19).fill('link_used'),
  )
  expect(await addressOf(change.person)).toBe(change.person.email)
})

test('a changed email ends other sessions and notifies both addresses', async () => {
  const change = await changing()
  const { person, email } = change
  const session = await app.deps.sessions.$context
  const other = await session.internalAdapter.createSession(person.viewer.userId)
  await confirm(change.old, 'old', person.cookie)
  await confirm(change.new, 'new', person.cookie)
  await app.runJobs()
  const left = await app.deps.db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(left).toHaveLength(1)
  expect(left[0]?.token).not.toBe(other.token)
  for (const to of [person.email, email]) {
    expect((await mailsTo(app, to))[0]?.subject).toBe('Your email was changed')
  }
  const notifications = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(notifications).toEqual([{ kind: 'security.email_changed' }])
  const entry = await app.deps.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('entity_id', '=', person.viewer.userId)
    .where('action', '=', 'email.changed')
    .executeTakeFirst()
  expect(entry).toEqual({ before: { email: 'p…@backline.test' }, after: { email: 'm…@backline.test' } })
})

test('a change confirmed without a session ends every session', async () => {
  const change = await changing()
  await confirm(change.old, 'old')
  await confirm(change.new, 'new')
  await expect(clientOf(change.person).find()).rejects.toMatchObject({ code: 'sign_in_first' })
})

test('a mail job that runs twice sends a working link', async () => {
  const change = await changing()
  const { userId } = change.person.viewer
  await app.deps.jobs.add(app.deps.db, 'settings.email_link', { userId, side: 'old', email: change.email })
  await app.runJobs()
  const [again] = await mailsTo(app, change.person.email)
  const token = /token=([\w-]+)/.exec(again?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe(change.old)
  await confirm(token, 'old')
  expect(await confirm(change.new, 'new')).toEqual({ changed: true })
})

describe('an email link is refused', () => {
  test('for the other side', async () => {
    const change = await changing()
    await expect(confirm(change.old, 'new')).rejects.toMatchObject({ code: 'link_expired', status: 410 })
  })

  test('a second time', async () => {
    const change = await changing()
    await confirm(change.old, 'old')
    await expect(confirm(change.old, 'old')).rejects.toMatchObject({ code: 'link_used', status: 410 })
  })

  test('after the change was cancelled', async () => {
    const change = await changing()
    await confirm(change.old, 'old')
    expect(await clientOf(change.person).cancelEmailChange()).toMatchObject({ email_change: null })
    await expect(confirm(change.new, 'new')).rejects.toMatchObject({ code: 'link_expired' })
    expect(await addressOf(change.person)).toBe(change.person.email)
  })

  test('after another change was asked for', async () => {
    const change = await changing()
    await confirm(change.old, 'old')
    await clientOf(change.person).changeEmail({ email: freshAddress() })
    await expect(confirm(change.new, 'new')).rejects.toMatchObject({ code: 'link_expired' })
    expect(await addressOf(change.person)).toBe(change.person.email)
  })

  test('when nobody made it', async () => {
    await expect(confirm('x'.repeat(43), 'old')).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('when somebody took the address meanwhile, and the old one stays', async () => {
    const change = await changing()
    await confirm(change.old, 'old')
    await buildUser(app, { email: change.email })
    await expect(confirm(change.new, 'new')).rejects.toMatchObject({ code: 'email_taken', status: 409 })
    expect(await addressOf(change.person)).toBe(change.person.email)
  })
})

test.each([
  ['none', () => '', 'required'],
  ['one that is none', () => 'a@b', 'email_invalid'],
  ['the own one', (person: TestPerson) => person.email.toUpperCase(), 'email_same'],
])('an invalid address is refused at its field: %s', async (_, emailOf, code) => {
  const person = await buildUser(app)
  await proveSession(app, person)
  await expect(clientOf(person).changeEmail({ email: emailOf(person) })).rejects.toMatchObject({
    status: 422,
    data: { problems: [{ code, at: 'email' }] },
  })
})

test('an address in use is refused', async () => {
  const [person, other] = [await buildUser(app), await buildUser(app)]
  await proveSession(app, person)
  await expect(clientOf(person).changeEmail({ email: other.email })).rejects.toMatchObject({
    code: 'email_taken',
    status: 409,
  })
})

test('both links expire after 24 hours', async () => {
  const change = await changing()
  await confirm(change.old, 'old')
  await app.moveTo(new Date(app.deps.clock.now().getTime() + 24 * 3_600_000 + 1))
  await expect(confirm(change.new, 'new')).rejects.toMatchObject({ code: 'link_expired' })
  expect((await clientOf(change.person).find()).email_change).toBeNull()
})
