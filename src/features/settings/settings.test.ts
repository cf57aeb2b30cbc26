// The profile and its flags over the API.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildRelease, buildStaff, buildUser, mailsTo, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CONTACT_METHODS } from './domain.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  ana = await buildUser(app, { name: 'Ana de Lima', plan: 'pro', planUntil: '2027-01-31' })
})
const clientOf = (person: TestPerson) => app.client(person.cookie).settings

test('a single name from sign-up is split, and the plan is shown with its end', async () => {
  expect(await clientOf(ana).find()).toMatchObject({
    first_name: 'Ana',
    last_name: 'de Lima',
    username: ana.username,
    email: ana.email,
    phone_code: null,
    phone_number: null,
    contact_method: 'email',
    marketing_emails: false,
    subscription: { plan_name: 'pro', expires: '2027-01-31' },
    email_change: null,
    closing_at: null,
  })
})

test('changed names are what others see', async () => {
  expect(await clientOf(ana).change({ first_name: ' Ana  Maria ', last_name: 'Lima' })).toMatchObject({
    first_name: 'Ana Maria',
    last_name: 'Lima',
  })
  expect(await app.client(ana.cookie).accounts.user()).toMatchObject({ name: 'Ana Maria Lima' })
})

test('a phone number is stored as E.164 parts and can be removed', async () => {
  const kept = await clientOf(ana).change({ phone_code: '+55', phone_number: '(11) 91234-5678' })
  expect(kept).toMatchObject({ phone_code: '+55', phone_number: '11912345678' })
  expect(await clientOf(ana).change({ phone_number: '' })).toMatchObject({
    phone_code: null,
    phone_number: null,
  })
})

test.each(CONTACT_METHODS)('%s is a contact method', async (contact_method) => {
  expect(await clientOf(ana).change({ contact_method })).toMatchObject({ contact_method })
})

test.each([
  ['email_notifications', false],
  ['marketing_emails', true],
])('the flag %s is changed alone', async (flag, value) => {
  const before = await clientOf(ana).find()
  expect(await clientOf(ana).change({ [flag]: value })).toEqual({ ...before, [flag]: value })
})

describe('what is refused', () => {
  test.each([
    ['no first name', { first_name: ' ' }, { code: 'required', at: 'first_name' }],
    [
      'a phone that is none',
      { phone_code: '+55', phone_number: '12' },
      { code: 'phone_invalid', at: 'phone_number' },
    ],
    [
      'a number without a code',
      { phone_number: '11912345678' },
      { code: 'phone_invalid', at: 'phone_number' },
    ],
    ['an unknown way', { contact_method: 'fax' }, { code: 'invalid_value', at: 'contact_method' }],
    ['a flag that is a word', { marketing_emails: 'yes' }, { code: 'invalid_value', at: 'marketing_emails' }],
  ])('%s is refused and changes nothing', async (_, change, problem) => {
    const before = await clientOf(ana).find()
    await expect(clientOf(ana).change({ ...change, last_name: 'Other' } as never)).rejects.toMatchObject({
      status: 422,
      data: { problems: [problem] },
    })
    expect(await clientOf(ana).find()).toEqual(before)
  })

  test('settings require a session', async () => {
    await expect(app.client().settings.find()).rejects.toMatchObject({ code: 'sign_in_first', status: 401 })
  })
})

test('the audit entry of a profile change has field names without values', async () => {
  const person = await buildUser(app)
  await clientOf(person).change({ phone_code: '+55', phone_number: '11 91234-5678' })
  await clientOf(person).change({})
  const entries = await app.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'after', 'actor_id'])
    .where('entity_id', '=', person.viewer.userId)
    .execute()
  expect(entries).toEqual([
    {
      action: 'profile.changed',
      actor_id: person.viewer.userId,
      after: { fields: ['phone_code', 'phone_number'] },
    },
  ])
})

test('people who turned emails off get none, but still get notifications', async () => {
  const person = await buildUser(app)
  const id = await buildRelease(app, person)
  await clientOf(person).change({ email_notifications: false })
  await submit(app, person, id)
  await app.runJobs()
  const subjects = (await mailsTo(app, person.email)).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject.includes('Maré'))).toEqual([])
  const notifications = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(notifications).toContainEqual({ kind: 'releases.submitted' })
})

test('impersonating staff cannot change the email, close the account or export data', async () => {
  const person = await buildUser(app)
  const staff = await buildStaff(app)
  await app.deps.db
    .updateTable('sessions')
    .set({ impersonated_by: staff.viewer.userId, proved_at: new Date() })
    .where('user_id', '=', person.viewer.userId)
    .execute()
  for (const call of [
    () => clientOf(person).changeEmail({ email: 'new@backline.test' }),
    () => clientOf(person).cancelEmailChange(),
    () => clientOf(person).requestExport(),
    () => clientOf(person).close({ confirm: person.username }),
    () => clientOf(person).cancelClosing(),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'impersonating', status: 403 })
  }
})

test('changing credentials requires re-authentication', async () => {
  const person = await buildUser(app)
  for (const call of [
    () => clientOf(person).changeEmail({ email: 'new@backline.test' }),
    () => clientOf(person).requestExport(),
    () => clientOf(person).close({ confirm: person.username }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'reauthentication_required', status: 403 })
  }
})
