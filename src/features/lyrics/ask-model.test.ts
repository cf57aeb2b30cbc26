// Lyrics that a language model writes: what it is asked, what is made of its answers, and what happens where it fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { type LocalModel, openLocalModel } from '#ports/language-model/language-model.fixtures.ts'
import type { TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { buildSongwriter, edited } from './lyrics.fixtures.ts'

let app: TestApp
let local: LocalModel
let person: TestPerson

const WISH = {
  title: 'Luna di carta',
  genre: 'pop',
  mood: 'sad',
  language: 'it',
  dedicatedTo: 'Ada',
  words: ['arancia'],
  hasChorus: true,
} as const
const wish = (change: Partial<Record<keyof typeof WISH, unknown>> = {}) =>
  ({ ...WISH, ...change }) as Omit<typeof WISH, 'words'> & { words: string[] }

interface Question {
  language: string
  sections: { kind: string; lines: { rhyme: string; keep?: string; before?: string }[] }[]
  wrongWithIt?: string[]
}

const lyrics = () => app.client(person.cookie).lyrics
const questions = () => local.requests.map(({ input }) => input as Question)
const used = async () => (await lyrics().terms()).quota.used
const tick = () => app.deps.clock.set(new Date(app.deps.clock.now().getTime() + 1_000))

let written = 0
/** A song of the form that was asked for, with everything that must be in it. */
const songFor = ({ sections }: Question) => ({
  sections: sections.map(({ lines }, section) => ({
    lines: lines.map(({ keep }, line) =>
      section === 0 && line === 0 ? (keep ?? `Ada, un'arancia ${++written}`) : (keep ?? `verso ${++written}`),
    ),
  })),
})
const answer = (how: (question: Question) => unknown) => local.answer(({ input }) => how(input as Question))

beforeAll(async () => {
  local = await openLocalModel()
  app = await openTestApp({ LANGUAGE_MODEL_URL: local.url, LANGUAGE_MODEL: 'llama3.3' })
})
afterAll(() => local.close())
beforeEach(async () => {
  local.requests.length = 0
  answer(songFor)
  person = await buildSongwriter(app, 'pro')
})

test('the terms name the model and its host, and offer every language', async () => {
  const terms = await lyrics().terms()
  expect(terms.model).toEqual({ name: 'llama3.3', host: new URL(local.url).host })
  expect(terms.languages.every(({ code, writtenIn }) => code === writtenIn)).toBe(true)
})

describe('a new song', () => {
  test('has the form of its genre, in its language, and says who wrote it', async () => {
    const draft = await lyrics().create(wish())
    expect(draft.model).toBe('llama3.3')
    expect(draft.song.sections.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['verse', 4],
      ['pre_chorus', 2],
      ['chorus', 4],
      ['verse', 4],
      ['bridge', 2],
    ])
    expect(draft.text).toContain("Ada, un'arancia")
    const [question] = questions()
    expect(question).toMatchObject({ title: 'Luna di carta', language: 'Italian', words: ['arancia'] })
    expect(question?.sections[0]?.lines.map(({ rhyme }) => rhyme).join('')).toBe('ABAB')
    expect(await used()).toBe(1)
  })

  test('is asked for once more where something is missing, with what is wrong', async () => {
    answer((question) => {
      const song = songFor(question)
      if (question.wrongWithIt) return song
      return {
        sections: song.sections.map(({ lines }, index) =>
          index === 0 ? { lines: lines.map(() => 'la la la') } : index === 1 ? { lines: [] } : { lines },
        ),
      }
    })
    const draft = await lyrics().create(wish())
    expect(draft.model).toBe('llama3.3')
    expect(questions()[1]?.wrongWithIt).toEqual([
      'Section 2 has 0 lines instead of 2.',
      'Line 1 of section 2 is empty.',
      'Line 2 of section 2 is empty.',
      '“arancia” is missing.',
      '“Ada” is missing.',
    ])
  })

  test.each([
    ['writes something else', () => ({ sections: [] })],
    ['chats', () => 'Sure! Here is your song.'],
    ['is out of service', () => 400],
  ])('is from the phrase book where there is one and the model %s', async (_, how) => {
    answer(how)
    const draft = await lyrics().create(wish({ language: 'es' }))
    expect(draft.model).toBeNull()
    expect(draft.text).toContain('arancia')
  })

  test('is refused in a language without a phrase book where the model fails, and counts for nothing', async () => {
    answer(() => 400)
    await expect(lyrics().create(wish())).rejects.toMatchObject({
      code: 'language_model_failed',
      status: 503,
    })
    expect(await used()).toBe(0)
  })

  test('is not asked for when the month is used up', async () => {
    person = await buildSongwriter(app, 'basic')
    for (let song = 0; song < 3; song++) await lyrics().create(wish())
    await expect(lyrics().create(wish())).rejects.toMatchObject({ code: 'no_lyrics_left', status: 403 })
    expect(questions()).toHaveLength(3)
  })

  test('counts within the month although models of many requests write at the same time', async () => {
    person = await buildSongwriter(app, 'basic')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => lyrics().create(wish())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await used()).toBe(3)
  })
})

describe('writing again', () => {
  test('keeps locked lines letter by letter, whatever the model makes of them', async () => {
    const draft = await lyrics().create(wish())
    const song = structuredClone(draft.song)
    const kept = required(song.sections[0]?.lines[2])
    Object.assign(kept, { text: 'Il mio verso', isLocked: true })
    answer((question) => {
      const written = songFor(question)
      required(written.sections[0]).lines[2] = 'Something better'
      return written
    })
    tick()
    const again = await lyrics().rewrite({ ...edited(draft), song })
    expect(again.song.sections[0]?.lines[2]).toMatchObject({ text: 'Il mio verso', isLocked: true })
    expect(again.song.sections[0]?.lines[0]?.text).not.toBe(draft.song.sections[0]?.lines[0]?.text)
    const asked = questions().at(-1)?.sections[0]?.lines
    expect(asked?.[2]).toEqual({ rhyme: 'A', keep: 'Il mio verso' })
    expect(asked?.[1]).toEqual({ rhyme: 'B', before: draft.song.sections[0]?.lines[1]?.text })
    expect(await used()).toBe(1)
  })

  test('changes one line where one is meant', async () => {
    const draft = await lyrics().create(wish())
    tick()
    const again = await lyrics().rewrite({ ...edited(draft), part: { section: 3, line: 1 } })
    const changed = again.song.sections.flatMap(({ lines }, section) =>
      lines.flatMap(({ text }, line) =>
        text === draft.song.sections[section]?.lines[line]?.text ? [] : [[section, line]],
      ),
    )
    expect(changed).toEqual([[3, 1]])
  })

  test('changes one line although a word was taken out elsewhere, which fits nowhere else', async () => {
    const draft = await lyrics().create(wish())
    const song = structuredClone(draft.song)
    Object.assign(required(song.sections[0]?.lines[0]), { text: 'Niente' })
    tick()
    const again = await lyrics().rewrite({ ...edited(draft), song, part: { section: 3, line: 1 } })
    expect(again.song.sections[0]?.lines[0]?.text).toBe('Niente')
    expect(again.song.sections[3]?.lines[1]?.text).not.toBe(draft.song.sections[3]?.lines[1]?.text)
  })

  test('changes nothing where the model fails: lines of the phrase book do not fit among its own', async () => {
    const draft = await lyrics().create(wish({ language: 'es' }))
    answer(() => 400)
    await expect(lyrics().rewrite({ ...edited(draft), part: { section: 0, line: 1 } })).rejects.toMatchObject(
      { code: 'language_model_failed' },
    )
    expect((await lyrics().find({ id: draft.id })).text).toBe(draft.text)
  })

  test('does not replace what somebody saved while the model wrote', async () => {
    const draft = await lyrics().create(wish())
    answer(async (question) => {
      tick()
      const song = structuredClone(draft.song)
      Object.assign(required(song.sections[0]?.lines[0]), { text: 'Salvato intanto' })
      // With its length: one body of unknown length is handled at a time.
      const body = JSON.stringify({ ...edited(draft), song })
      const saved = await app.fetch(`/v1/lyrics/${draft.id}`, {
        method: 'PUT',
        headers: {
          cookie: person.cookie,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        },
        body,
      })
      expect(saved.status).toBe(200)
      return songFor(question)
    })
    await expect(lyrics().rewrite(edited(draft))).rejects.toMatchObject({ code: 'lyrics_changed' })
    expect((await lyrics().find({ id: draft.id })).text).toContain('Salvato intanto')
  })
})
