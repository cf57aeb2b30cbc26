// Artists through the door: every field's rule, who owns them, and when one may go.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { ARTIST_TYPES } from './domain.ts'

let app: TestApp
let label: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  label = await buildUser(app, { plan: 'advanced' })
})

const as = (person: TestPerson) => app.client(person.cookie).artists
const FIELDS = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }

describe('saving an artist', () => {
  test.each(ARTIST_TYPES)('the type %s is one', async (type) => {
    expect(await as(label).create({ ...FIELDS, type })).toMatchObject({ type, verified: false })
  })

  test.each([
    ['no name', { name: '  ' }, { code: 'artist_name_missing', at: 'name' }],
    ['an unknown type', { type: 'trio' }, { code: 'artist_type_unknown', at: 'type' }],
    ['an unknown genre', { mainGenre: 'polka' }, { code: 'artist_genre_unknown', at: 'mainGenre' }],
    ['an unknown country', { country: 'XX' }, { code: 'artist_country_unknown', at: 'country' }],
  ])('%s is refused at its field', async (_, change, problem) => {
    const refused = as(label).create({ ...FIELDS, ...change })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', data: { problems: [problem] } })
  })

  test('a picture must be one’s own', async () => {
    const refused = as(label).create({ ...FIELDS, coverUploadId: '01890000-0000-7000-8000-000000000000' })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      data: { problems: [{ code: 'upload_unknown' }] },
    })
  })
})

describe('an artist', () => {
  test('is changed by its owner and does not exist for others', async () => {
    const { id } = await as(label).create(FIELDS)
    const changed = await as(label).update({ ...FIELDS, id, name: 'Ana  Lima Trio', legalFirstName: 'Ana' })
    expect(changed).toMatchObject({ name: 'Ana Lima Trio', legalFirstName: 'Ana' })
    const other = await buildUser(app)
    for (const call of [
      () => as(other).find({ id }),
      () => as(other).update({ ...FIELDS, id }),
      () => as(other).remove({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  test('without releases may go, with one it stays', async () => {
    const { id } = await as(label).create(FIELDS)
    const { id: kept } = await as(label).create(FIELDS)
    await app.client(label.cookie).releases.create({ title: 'One', artistId: kept })
    await as(label).remove({ id })
    await expect(as(label).remove({ id: kept })).rejects.toMatchObject({
      ...{ code: 'artist_has_releases', status: 409, data: { params: { count: 1 } } },
    })
  })

  test('two first ones at once are one, where the plan holds one', async () => {
    const person = await buildUser(app, { plan: 'pro' })
    const made = await Promise.allSettled([as(person).create(FIELDS), as(person).create(FIELDS)])
    expect(made.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await as(person).list()).items).toHaveLength(1)
  })
})
