// The same change sent twice: done once, answered twice.
import { beforeAll, expect, test } from 'vitest'
import { buildArtist, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
let artistId: string
beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'pro' })
  artistId = (await buildArtist(app, owner)).id
})

const create = (key: string, title: string, by = owner) =>
  app.fetch('/v1/releases', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: by.cookie },
    body: JSON.stringify({ title, artistId }),
  })
const titled = async (title: string) =>
  (await app.client(owner.cookie).releases.list({ search: title })).items.length

test('is done once and answered alike', async () => {
  const first = await create('key-00000001', 'Once')
  const again = await create('key-00000001', 'Once')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(await first.json())
  expect(await titled('Once')).toBe(1)
})

test('ten at once make one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-00000002', 'Parallel')))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]))
  expect(await titled('Parallel')).toBe(1)
  expect((await create('key-00000002', 'Parallel')).status).toBe(201)
  expect(await titled('Parallel')).toBe(1)
})

test('another request under the same key is refused', async () => {
  await create('key-00000003', 'First')
  const answer = await create('key-00000003', 'Second')
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'idempotency_key_reused'])
})

test('a refusal is answered alike too', async () => {
  const first = await create('key-00000004', 'x'.repeat(301))
  const again = await create('key-00000004', 'x'.repeat(301))
  expect([first.status, again.status]).toEqual([422, 422])
  expect(await again.json()).toEqual(await first.json())
})

test('keys are each person’s own, and last a day', async () => {
  await create('key-00000005', 'Mine')
  const other = await buildUser(app)
  const answer = await create('key-00000005', 'Mine', other)
  expect(answer.headers.get('idempotent-replayed')).toBeNull()
  await app.moveTo('2026-11-22T09:00:01Z')
  await create('key-00000005', 'Mine')
  expect(await titled('Mine')).toBe(2)
})

test.each(['short', 'with space', 'x'.repeat(101)])('%j is no key', async (key) => {
  expect((await create(key, 'Never')).status).toBe(422)
  expect(await titled('Never')).toBe(0)
})
