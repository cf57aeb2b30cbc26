// Word lists: maintained by staff, applied to every release.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#features/audit/service.server.ts'
import { buildRelease, buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { keyOf, LISTED_MAX, type WordList } from './domain.ts'
import { wordRules } from './service.server.ts'

let app: TestApp
let reviewer: TestPerson
let owner: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  reviewer = await buildStaff(app, 'reviewer')
  owner = await buildUser(app, { plan: 'pro' })
}, 60_000)
beforeEach(async () => {
  const { items } = await list('banned', { limit: 100 })
  const names = await list('protected', { limit: 100 })
  for (const { id } of [...items, ...names.items]) await staff().remove({ id })
})

const staff = () => app.client(reviewer.cookie).words
const list = (which: WordList, more: object = {}) => staff().list({ list: which, ...more })
const add = (which: WordList, ...texts: string[]) =>
  staff().add({ list: which, entries: texts.map((text) => ({ text })) })
const textsOf = async (which: WordList, more: object = {}) =>
  (await list(which, more)).items.map(({ text }) => text)

test.each<[WordList, string, string]>([
  ['banned', 'Édición  LIMITADA!', 'edicion limitada'],
  ['banned', '★ ★', ''],
  ['protected', 'The Bad Bunny', 'badbunny'],
  ['protected', 'Beyoncé', 'beyonce'],
])('the text rules read %s “%s” as “%s”', (which, text, key) => expect(keyOf(which, text)).toBe(key))

describe('managing a word list', () => {
  test('a word is stored once, whatever its spelling, and once per language', async () => {
    expect(await add('banned', 'Bedava', 'BEDAVÁ')).toEqual({ added: 1, known: 1 })
    expect(await staff().add({ list: 'banned', entries: [{ text: 'bedava', language: 'tr' }] })).toEqual({
      added: 1,
      known: 0,
    })
    expect((await list('banned')).items).toMatchObject([
      { text: 'Bedava', language: null },
      { text: 'bedava', language: 'tr' },
    ])
  })

  test('concurrent additions of the same word store it once', async () => {
    const both = await Promise.all([
      add('protected', 'Odile Varn'),
      add('protected', 'ODILE VARN', 'Jonas Reyl'),
    ])
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(2)
    expect(await textsOf('protected')).toHaveLength(2)
  })

  test('adding entries is all or nothing and names the empty one', async () => {
    await expect(add('banned', 'gratis', '!!!')).rejects.toMatchObject({
      code: 'invalid_input',
      status: 422,
      data: { problems: [{ code: 'word_empty', at: 'entries.1.text' }] },
    })
    expect(await textsOf('banned')).toEqual([])
  })

  test('a word list has a maximum length', async () => {
    const most = LISTED_MAX.banned
    const csv = Array.from({ length: most }, (_, i) => `word ${i}`).join('\n')
    expect(await staff().importCsv({ list: 'banned', csv })).toEqual({ added: most, known: 0 })
    await expect(add('banned', 'one more')).rejects.toMatchObject({
      code: 'word_limit',
      status: 409,
      data: { params: { most } },
    })
    expect(await add('banned', 'Word 17')).toEqual({ added: 0, known: 1 })
    await app.deps.db.deleteFrom('listed_words').execute()
  })

  test('a word list is sorted, paged and searched without regard to case and accents', async () => {
    await add('protected', 'Zoë Lund', 'Ana Lima', 'Éclair', 'Defne Aral')
    const first = await list('protected', { limit: 2 })
    expect(first).toMatchObject({ total: 4, items: [{ text: 'Ana Lima' }, { text: 'Defne Aral' }] })
    // Pagination continues although the entry of the cursor was removed.
    await staff().remove({ id: first.items[1]?.id ?? '' })
    expect(await textsOf('protected', { cursor: first.nextCursor ?? '' })).toEqual(['Éclair', 'Zoë Lund'])
    expect(await list('protected', { search: 'ECL' })).toMatchObject({
      total: 1,
      items: [{ text: 'Éclair' }],
    })
    await expect(list('protected', { cursor: 'elsewhere' })).rejects.toMatchObject({ status: 422 })
  })

  test('a removed entry is returned so that it can be restored', async () => {
    await staff().add({ list: 'banned', entries: [{ text: 'Bedava', language: 'tr', note: 'Q3' }] })
    const [entry] = (await list('banned')).items
    const gone = await staff().remove({ id: entry?.id ?? '' })
    expect(gone).toMatchObject({ list: 'banned', text: 'Bedava', language: 'tr', note: 'Q3' })
    await expect(staff().remove({ id: gone.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a list is exported and imported, and invalid lines are named', async () => {
    await staff().add({
      list: 'banned',
      entries: [{ text: '=SUM, exclusivo', language: 'es', note: '"ad"' }],
    })
    const answer = await app.fetch('/v1/admin/words/export?list=banned', {
      headers: { cookie: reviewer.cookie },
    })
    const csv = await answer.text()
    expect(csv).toContain(`"'=SUM, exclusivo",es,"""ad"""`)
    const [entry] = (await list('banned')).items
    await staff().remove({ id: entry?.id ?? '' })
    expect(await staff().importCsv({ list: 'banned', csv })).toEqual({ added: 1, known: 0 })
    expect((await list('banned')).items).toMatchObject([
      { text: '=SUM, exclusivo', language: 'es', note: '"ad"' },
    ])

    await expect(
      staff().importCsv({ list: 'banned', csv: 'text;language\nfine;en\nword;klingon\n!!!;' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      data: {
        problems: [
          { code: 'word_line', params: { line: 3 } },
          { code: 'word_line', params: { line: 4 } },
        ],
      },
    })
    await expect(staff().importCsv({ list: 'banned', csv: '\n\n' })).rejects.toMatchObject({
      code: 'words_unreadable',
    })
  })

  test('every change of a word list is recorded with its author', async () => {
    await add('banned', 'gratis')
    const [entry] = (await list('banned')).items
    await staff().remove({ id: entry?.id ?? '' })
    const { items } = await listAudit(app.deps, { entity: 'word_list', limit: 2 })
    expect(items).toMatchObject([
      { action: 'words.removed', entityId: 'banned', actor: { id: reviewer.viewer.userId } },
      { action: 'words.added', entityId: 'banned', actor: { id: reviewer.viewer.userId } },
    ])
  })
})

describe('a release', () => {
  let id: string
  beforeAll(async () => {
    const title = 'Alta Bedáva Maré'
    const contributors = [{ name: 'Ana Lima', role: 'writer', shareBasisPoints: 10_000 }]
    id = await buildRelease(app, owner, { title, tracks: [{ title, seconds: 61, contributors }] })
  }, 120_000)
  const own = () => app.client(owner.cookie)
  const findingsOfDraft = async () =>
    (await own().releases.findings({ id })).items.flatMap(({ step, at, code, params }) =>
      // What is read on the cover depends on what is installed.
      step === 'artwork' ? [] : `${at} ${code} ${params?.word ?? params?.name ?? ''}`,
    )

  test('a release with a banned word is refused with the word and its place', async () => {
    await add('banned', 'bedava')
    await expect(own().releases.submit({ id })).rejects.toMatchObject({
      code: 'not_ready',
      status: 422,
      data: {
        problems: [
          { code: 'banned_word', at: 'title', params: { word: 'Bedáva' } },
          { code: 'banned_word', at: 'tracks.0.title', params: { word: 'Bedáva', track: 1 } },
        ],
      },
    })
  })

  test('a release is checked against the words of its own language', async () => {
    await staff().add({ list: 'banned', entries: [{ text: 'bedava', language: 'tr' }] })
    expect(await findingsOfDraft()).toEqual([])
    await staff().add({ list: 'banned', entries: [{ text: 'bedava', language: 'pt' }] })
    expect(await findingsOfDraft()).toEqual(['title banned_word Bedáva', 'tracks.0.title banned_word Bedáva'])
  })

  test('changes of a word list apply immediately', async () => {
    await add('protected', 'Alta Bedava')
    expect(await findingsOfDraft()).toEqual([
      'title other_artist_in_title Alta Bedáva',
      'tracks.0.title other_artist_in_title Alta Bedáva',
    ])
    const [entry] = (await list('protected')).items
    await staff().remove({ id: entry?.id ?? '' })
    expect(await findingsOfDraft()).toEqual([])
  })

  test('a guest name that imitates a protected name is refused', async () => {
    await add('protected', 'Bad Bunny')
    const { tracks } = await own().releases.find({ id })
    const trackId = tracks[0]?.id ?? ''
    await own().releases.updateTrack({ id, trackId, featuredArtists: ['Bаd Вunny'] })
    expect(await findingsOfDraft()).toEqual(['tracks.0.featuredArtists name_lookalike Bаd Вunny'])
    await expect(own().releases.submit({ id })).rejects.toMatchObject({ code: 'not_ready' })
    await own().releases.updateTrack({ id, trackId, featuredArtists: [] })
  })

  test('browsers get the banned words and no protected names', async () => {
    await staff().add({ list: 'banned', entries: [{ text: 'gratis' }, { text: 'bedava', language: 'tr' }] })
    await add('protected', 'Bad Bunny')
    expect(await own().words.banned()).toEqual({ everyLanguage: ['gratis'], byLanguage: { tr: ['bedava'] } })
    const answer = await app.fetch('/v1/words/banned', { headers: { cookie: owner.cookie } })
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
  })

  test('prepared word lists are cached', async () => {
    await add('protected', 'Bad Bunny')
    const { protectedNames } = await wordRules(app.deps.db)
    expect((await wordRules(app.deps.db)).protectedNames).toBe(protectedNames)
    await add('protected', 'Defne Aral')
    expect((await wordRules(app.deps.db)).protectedNames.has('DEFNE ARAL')).toBe(true)
  })
})
