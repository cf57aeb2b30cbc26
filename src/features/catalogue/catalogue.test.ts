// The catalogue of artists through the API: who is listed, filters, search, order and pages.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { readCursor, writeCursor } from './cursor-codec.ts'
import { SORTS } from './domain.ts'

let app: TestApp
let person: TestPerson
let count = 0

interface Listed {
  name: string
  country?: string
  genre?: string
  followers?: number | null
  isPublished?: boolean
  inCatalogue?: boolean
  status?: 'published' | 'draft' | 'removed'
}

async function list({
  name,
  country = 'BR',
  genre = 'pop',
  followers = null,
  isPublished = true,
  inCatalogue = true,
  status = 'published',
}: Listed): Promise<{ id: string; slug: string }> {
  const { artists, artistPages } = app.client(person.cookie)
  const artist = await artists.create({
    name,
    mainGenre: genre,
    country,
    legalFirstName: 'Zacharias',
    legalLastName: 'Quillfeather',
  })
  await app.deps.db
    .updateTable('artists')
    .set({ spotify_followers: followers })
    .where('id', '=', artist.id)
    .execute()
  const { id } = await app.client(person.cookie).releases.create({ artistId: artist.id, title: name })
  await app.deps.db
    .updateTable('releases')
    .set({ status, live_at: status === 'draft' ? null : app.deps.clock.now() })
    .where('id', '=', id)
    .execute()
  // More than one account takes in a day.
  await app.deps.limits.reset('page-address.account', person.viewer.accountId)
  const page = await artistPages.create({ artistId: artist.id, slug: `listed-${++count}` })
  app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))
  await artistPages.save({ id: page.id, isPublished, inCatalogue })
  return { id: page.id, slug: page.slug }
}

type Input = Parameters<ReturnType<TestApp['client']>['catalogue']['list']>[0]
const find = (input: Input = {}) => app.client().catalogue.list(input)
const namesOf = async (input: Input = {}) => (await find(input)).items.map(({ name }) => name)

/** Every page of an answer. */
async function walk(input: Input) {
  const pages: Awaited<ReturnType<typeof find>>['items'][] = []
  let cursor: string | undefined
  do {
    const page = await find({ ...input, cursor })
    pages.push(page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return pages
}

beforeAll(async () => {
  app = await openTestApp()
  person = await buildUser(app, { plan: 'advanced' })
})

describe('an artist is listed', () => {
  test('with a published page, a live release and the wish to be', async () => {
    const { slug } = await list({ name: 'Listed One', country: 'PT', genre: 'jazz', followers: 1_234 })
    await list({ name: 'Listed Draft', isPublished: false })
    await list({ name: 'Listed Shy', inCatalogue: false })
    await list({ name: 'Listed Silent', status: 'draft' })
    await list({ name: 'Listed Gone', status: 'removed' })
    await buildArtist(app, person, 'Listed Pageless')
    const { items } = await find({ search: 'listed' })
    expect(items).toEqual([
      { slug, name: 'Listed One', country: 'PT', genre: 'jazz', followers: 1_234, picture: null },
    ])
    expect(JSON.stringify(items)).not.toMatch(/Zacharias|Quillfeather/)
  })

  test('until the page is deleted or taken offline', async () => {
    const { id } = await list({ name: 'Fleeting' })
    const pages = app.client(person.cookie).artistPages
    await pages.save({ id, isPublished: false })
    expect(await namesOf({ search: 'fleeting' })).toEqual([])
    await pages.save({ id, isPublished: true })
    expect(await namesOf({ search: 'fleeting' })).toEqual(['Fleeting'])
    await pages.remove({ id })
    expect(await namesOf({ search: 'fleeting' })).toEqual([])
  })
})

describe('the search', () => {
  beforeAll(async () => {
    for (const name of ['José Alvorada', 'İlk Işık', 'Łódź 100%_Club', 'Joseba']) await list({ name })
  })

  test.each([
    ['jose', ['José Alvorada', 'Joseba']],
    ['JOSÉ A', ['José Alvorada']],
    ['alvor', ['José Alvorada']],
    ['isik', ['İlk Işık']],
    ['ILK', ['İlk Işık']],
    ['lodz', ['Łódź 100%_Club']],
    ['100%', ['Łódź 100%_Club']],
    ['%_', ['Łódź 100%_Club']],
    ['0_C', []],
    ["'; drop table artists; --", []],
  ])('finds a part of the name whatever its accents and capitals: %s', async (search, names) =>
    expect(await namesOf({ search, sort: 'name' })).toEqual(names))
})

describe('filters and orders', () => {
  const COUNTRIES = ['MX', 'TR', 'FR'] as const
  const GENRES = ['jazz', 'rock'] as const
  beforeAll(async () => {
    for (let index = 0; index < 60; index++)
      await list({
        name: `${['Ömer', 'omar', 'Éva', 'zeta', 'Ábel', 'abel'][index % 6]} ${index}`,
        country: COUNTRIES[index % 3] as string,
        genre: GENRES[index % 2] as string,
        // Some are equal, and of some nothing is known.
        followers: index % 4 === 0 ? null : (index % 10) * 100,
      })
  })

  test('country and genre together', async () => {
    const { items } = await find({ country: 'MX', genre: 'jazz' })
    expect(items.length).toBe(10)
    expect(items.every(({ country, genre }) => country === 'MX' && genre === 'jazz')).toBe(true)
    expect((await find({ country: 'JP' })).items).toEqual([])
  })

  test.each(SORTS)('by %s, in pages of 24 without a gap or a double', async (sort) => {
    const pages = await walk({ sort })
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.slice(0, -1).every((page) => page.length === 24)).toBe(true)
    const all = pages.flat()
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    const single = await walk({ sort, country: 'TR' })
    expect(single.flat()).toEqual(all.filter(({ country }) => country === 'TR'))
  })

  test('names ascend as in a dictionary', async () => {
    const names = (await walk({ sort: 'name' })).flat().map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  test('followers descend, and who has none known comes last', async () => {
    const followers = (await walk({ sort: 'followers' })).flat().map((artist) => artist.followers ?? -1)
    expect(followers).toEqual(followers.toSorted((one, other) => other - one))
  })

  test('the newest page comes first', async () => {
    const { slug } = await list({ name: 'Just now' })
    expect((await find()).items[0]?.slug).toBe(slug)
  })
})

test.each(SORTS)('a cursor that no page of this order had is refused: %s', async (sort) => {
  const id = newId()
  const wrong = { newest: 'Ana', name: '', followers: '1e9' }[sort]
  for (const cursor of [
    'x',
    '%',
    'ÿ',
    '',
    writeCursor({ id, value: wrong }),
    writeCursor({ id: 'x', value: 'Ana' }),
  ])
    await expect(find({ sort, cursor })).rejects.toMatchObject({ status: 422 })
})

test('a cursor holds any name', () => {
  for (const value of ['Ana', 'Łódź 🎷', '東京', 'a'.repeat(200), '🎷'.repeat(200)]) {
    const cursor = { id: newId(), value }
    const text = writeCursor(cursor)
    expect(text).toMatch(/^[\w-]{1,1200}$/)
    expect(readCursor(text, 'name')).toEqual(cursor)
  }
})
