// Lyrics drafts through the API: who can begin one, what it says, editing, and writing again.
import { beforeAll, describe, expect, test } from 'vitest'
import { MOODS, SONG_LANGUAGES } from '#engines/lyrics/options.ts'
import { required } from '#lib/pure/required.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildSongwriter, edited } from './lyrics.fixtures.ts'

let app: TestApp
let person: TestPerson

const WISH = {
  title: 'Paper Moon',
  genre: 'pop',
  mood: 'sad',
  language: 'en',
  dedicatedTo: 'Ada',
  words: ['orange', 'bicycle'],
  hasChorus: true,
} as const
const wish = (change: Partial<Record<keyof typeof WISH, unknown>> = {}) =>
  ({ ...WISH, ...change }) as Omit<typeof WISH, 'words'> & { words: string[] }

const lyricsOf = (who: TestPerson) => app.client(who.cookie).lyrics

const tick = () => app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))

beforeAll(async () => {
  app = await openTestApp()
  person = await buildSongwriter(app, 'pro')
})

describe('beginning a song', () => {
  test('a first song needs a release that is or was live', async () => {
    const beginner = await buildUser(app)
    expect(await lyricsOf(beginner).terms()).toMatchObject({ hasPublishedRelease: false })
    await expect(lyricsOf(beginner).create(wish())).rejects.toMatchObject({
      code: 'published_release_needed',
      status: 403,
    })
  })

  test('a song has what was asked for, with every word and a returning chorus', async () => {
    const draft = await lyricsOf(person).create(wish())
    expect(draft).toMatchObject({ title: 'Paper Moon', words: ['orange', 'bicycle'], mood: 'sad' })
    for (const word of ['orange', 'bicycle', 'Ada', 'Paper Moon']) expect(draft.text).toContain(word)
    const { sections, order } = draft.song
    const chorus = sections.findIndex(({ kind }) => kind === 'chorus')
    expect(order.filter((index) => index === chorus)).toHaveLength(3)
    const plain = await lyricsOf(person).create(wish({ hasChorus: false }))
    expect(plain.song.sections.map(({ kind }) => kind)).not.toContain('chorus')
    expect((await lyricsOf(person).list({})).items.map(({ id }) => id)).toEqual([plain.id, draft.id])
  })

  test('eight moods and fourteen languages are accepted, and no others', async () => {
    const terms = await lyricsOf(person).terms()
    expect(terms.moods).toEqual([...MOODS])
    expect(terms.languages.map(({ code }) => code)).toEqual([...SONG_LANGUAGES])
    expect(terms.languages).toHaveLength(14)
    for (const wrong of [{ mood: 'bored' }, { language: 'nl' }])
      await expect(lyricsOf(person).create(wish(wrong))).rejects.toMatchObject({ status: 422 })
  })

  test('problems of a wish are reported at their fields', async () => {
    const refused = lyricsOf(person).create(
      wish({ title: ' ', dedicatedTo: 'a'.repeat(61), words: ['1', '2', '3', '4', '5'] }),
    )
    await expect(refused).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { code: 'required', at: 'title' },
          { code: 'text_too_long', at: 'dedicatedTo', params: { max: 60 } },
          { code: 'lyrics_words', at: 'words', params: { max: 4 } },
        ],
      },
    })
  })

  test('the monthly limit holds for concurrent requests and counts deleted songs', async () => {
    const basic = await buildSongwriter(app, 'basic')
    const { id } = await lyricsOf(basic).create(wish())
    await lyricsOf(basic).remove({ id })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lyricsOf(basic).create(wish())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const month = app.deps.clock.now()
    const resets = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
      .toISOString()
      .slice(0, 10)
    for (const result of results.filter((each) => each.status === 'rejected'))
      expect(result.reason).toMatchObject({
        code: 'no_lyrics_left',
        status: 403,
        data: { params: { most: 3, resets } },
      })
    expect((await lyricsOf(basic).terms()).quota).toEqual({ used: 3, most: 3, resetsOn: resets })
    // Those that were begun are still edited and written again.
    const [first] = (await lyricsOf(basic).list({})).items
    const draft = await lyricsOf(basic).find({ id: required(first).id })
    tick()
    const again = await lyricsOf(basic).rewrite(edited(draft))
    expect(again.text).not.toBe(draft.text)
    app.deps.clock.set(new Date(`${resets}T00:00:00Z`))
    expect((await lyricsOf(basic).terms()).quota.used).toBe(0)
  })
})

describe('editing', () => {
  test('editing keeps what was written, and refuses changes of an earlier version', async () => {
    const draft = await lyricsOf(person).create(wish())
    const { song } = draft
    const line = required(song.sections[0]?.lines[0])
    line.text = 'My own <line>'
    line.isLocked = true
    tick()
    const saved = await lyricsOf(person).save({ ...edited(draft), song, title: 'Moon' })
    expect(saved.title).toBe('Moon')
    expect(saved.text.split('\n')[0]).toBe('My own <line>')
    await expect(lyricsOf(person).save({ ...edited(draft), song })).rejects.toMatchObject({
      code: 'lyrics_changed',
      status: 409,
    })
    const again = await lyricsOf(person).rewrite(edited(saved))
    expect(again.text.split('\n')[0]).toBe('My own <line>')
    for (const word of WISH.words) expect(again.text).toContain(word)
    tick()
    const one = await lyricsOf(person).rewrite({
      ...edited(again),
      part: { section: 1, line: 0 },
    })
    const texts = (of: typeof again) => of.song.sections.flatMap(({ lines }) => lines.map(({ text }) => text))
    expect(texts(one).filter((text, index) => text !== texts(again)[index])).toHaveLength(1)
  })

  test('rewriting a malformed song does not fail', async () => {
    const draft = await lyricsOf(person).create(wish())
    const odd = {
      sections: draft.song.sections.map((section) => ({
        ...section,
        lines: section.lines.map((line) => ({ ...line, family: 'constructor', text: '', isLocked: false })),
      })),
      order: [7, 7, 0],
    }
    const again = await lyricsOf(person).rewrite({
      ...edited(draft),
      song: odd,
      part: { section: 7, line: 15 },
    })
    expect(again.text).toBe('')
    expect((await lyricsOf(person).find({ id: draft.id })).song.order).toEqual(draft.song.order)
  })

  test('only its account sees a draft, and a deleted one can be restored', async () => {
    const draft = await lyricsOf(person).create(wish())
    const stranger = await buildSongwriter(app, 'pro')
    await expect(lyricsOf(stranger).find({ id: draft.id })).rejects.toMatchObject({ status: 404 })
    await expect(lyricsOf(stranger).remove({ id: draft.id })).rejects.toMatchObject({ status: 404 })
    await lyricsOf(person).remove({ id: draft.id })
    await expect(lyricsOf(person).find({ id: draft.id })).rejects.toMatchObject({ status: 404 })
    expect(await lyricsOf(person).restore({ id: draft.id })).toMatchObject({ text: draft.text })
  })
})
