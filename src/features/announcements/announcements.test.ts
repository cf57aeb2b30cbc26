// Tests announcements through the API: who sees them, in which language, on which days, and until when.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#features/audit/service.server.ts'
import { addDays } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestPerson
let artist: TestPerson
let label: TestPerson

beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  artist = await buildUser(app)
  label = await buildUser(app, { plan: 'advanced' })
})

beforeEach(async () => {
  await proveSession(app, admin)
  for (const { id } of (await staff().list({ limit: 100 })).items) await staff().end({ id })
})

const staff = () => app.client(admin.cookie).announcements
const today = () => app.deps.clock.today()
const publish = (more: object = {}) =>
  staff().publish({ texts: { en: { title: 'Review is closed' } }, from: today(), ...more })
const titlesFor = async (person: TestPerson) =>
  (await app.client(person.cookie).announcements.current()).items.map(({ title }) => title)

test('an announcement is shown to everybody until each of them dismisses it', async () => {
  const { id, state } = await publish()
  expect(state).toBe('shown')
  expect(await titlesFor(artist)).toEqual(['Review is closed'])
  await app.client(artist.cookie).announcements.dismiss({ id })
  await app.client(artist.cookie).announcements.dismiss({ id })
  expect(await titlesFor(artist)).toEqual([])
  expect(await titlesFor(label)).toEqual(['Review is closed'])
  expect((await staff().list({})).items[0]).toMatchObject({ id, dismissed: 1, createdBy: expect.any(String) })
})

test('only the plans it is for see it', async () => {
  await publish({ plans: ['pro', 'advanced'] })
  expect(await titlesFor(artist)).toEqual([])
  expect(await titlesFor(label)).toEqual(['Review is closed'])
})

test('it is shown in the language of the reader, and in English where it has no text', async () => {
  await publish({ texts: { en: { title: 'Closed' }, es: { title: 'Cerrado', text: 'Hasta el lunes' } } })
  expect(await titlesFor(await buildUser(app, { language: 'es' }))).toEqual(['Cerrado'])
  expect(await titlesFor(await buildUser(app, { language: 'tr' }))).toEqual(['Closed'])
})

test('it is shown from its first day to its last', async () => {
  await publish({ from: addDays(today(), 1), until: addDays(today(), 2) })
  expect(await titlesFor(artist)).toEqual([])
  expect((await staff().list({})).items[0]).toMatchObject({ state: 'scheduled' })
})

test('warnings come first, and at most three are shown', async () => {
  for (const title of ['one', 'two', 'three']) await publish({ texts: { en: { title } } })
  await publish({ texts: { en: { title: 'Payouts are delayed' } }, severity: 'warning' })
  expect(await titlesFor(artist)).toEqual(['Payouts are delayed', 'three', 'two'])
})

test('ended by staff, it is gone, and both steps are in the audit log', async () => {
  const { id } = await publish()
  expect(await staff().end({ id })).toMatchObject({ state: 'ended' })
  await staff().end({ id })
  expect(await titlesFor(artist)).toEqual([])
  const { items } = await listAudit(app.deps, { action: 'announcement', limit: 20 })
  expect(items.filter((entry) => entry.entityId === id).map(({ action }) => action)).toEqual([
    'announcement.ended',
    'announcement.published',
  ])
})

test.each([
  [{ until: '2020-01-02', from: '2020-01-01' }, { code: 'already_over' }],
  [{ until: '2030-01-01', from: '2030-01-02' }, { code: 'invalid_input' }],
  [{ texts: { es: { title: 'Cerrado' } } }, { code: 'invalid_input' }],
  [{ texts: { en: { title: ' ' } } }, { code: 'invalid_input' }],
  [{ plans: [] }, { code: 'invalid_input' }],
])('%o is refused', async (change, refusal) => {
  await expect(publish(change)).rejects.toMatchObject(refusal)
  expect(await titlesFor(artist)).toEqual([])
})

test('dismissing what does not exist changes nothing', async () => {
  const { id } = await publish()
  await app.client(artist.cookie).announcements.dismiss({ id: newId() })
  expect((await app.client(artist.cookie).announcements.current()).items).toMatchObject([{ id }])
})
