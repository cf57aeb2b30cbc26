// Tests the dashboard through the API: what is due first, what comes out, and the newest releases.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildArtist, buildRelease, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app, { plan: 'advanced' })
})

const dashboard = (person: TestPerson) => app.client(person.cookie).dashboard.find()

test('an account without releases has submitted nothing', async () => {
  expect(await dashboard(await buildUser(app))).toMatchObject({ total: 0, hasSubmitted: false, latest: [] })
})

test('drafts are listed by deadline, not by age, and the newest five releases by age', async () => {
  const { id: artistId } = await buildArtist(app, owner)
  const { create, update } = app.client(owner.cookie).releases
  const days = [null, '2027-03-05', '2027-01-15', '2027-02-12', '2027-04-02', '2027-05-07']
  for (const releaseDate of days) {
    const { id } = await create({ title: releaseDate ?? 'open', artistId })
    await update({ id, releaseDate })
  }
  const found = await dashboard(owner)
  expect(found.yourTurn.map(({ title }) => title)).toEqual([
    '2027-01-15',
    '2027-02-12',
    '2027-03-05',
    '2027-04-02',
    '2027-05-07',
  ])
  expect(found.latest.map(({ title }) => title)).toEqual(days.slice(1).toReversed())
  expect(found).toMatchObject({ yourTurnTotal: 6, total: 6, hasSubmitted: false, comingOut: [] })
})

test('a submitted release is coming out before it is approved', async () => {
  const person = await buildUser(app, { plan: 'pro' })
  const id = await buildRelease(app, person)
  await app.client(person.cookie).releases.submit({ id })
  const found = await dashboard(person)
  expect(found.comingOut.map((release) => release.id)).toEqual([id])
  expect(found).toMatchObject({ hasSubmitted: true, yourTurnTotal: 0, inProgressTotal: 1 })
})

test('a release that was withdrawn was submitted all the same', async () => {
  const person = await buildUser(app, { plan: 'pro' })
  const id = await buildRelease(app, person)
  await app.client(person.cookie).releases.submit({ id })
  await app.client(person.cookie).releases.withdraw({ id })
  expect(await dashboard(person)).toMatchObject({ hasSubmitted: true, yourTurnTotal: 1 })
})

test('releases of the past do not hide the one that comes out next', async () => {
  const person = await buildUser(app, { plan: 'advanced' })
  const id = await buildRelease(app, person)
  await app.client(person.cookie).releases.submit({ id })
  const { db } = app.deps
  await sql`insert into releases (id, account_id, artist_id, title, status, release_date, created_at, updated_at)
    select gen_random_uuid(), account_id, artist_id, 'Old ' || n, 'in_process', '2020-01-01', created_at, updated_at
    from releases, generate_series(1, 50) n where id = ${id}`.execute(db)
  expect((await dashboard(person)).comingOut.map((release) => release.id)).toEqual([id])
})
