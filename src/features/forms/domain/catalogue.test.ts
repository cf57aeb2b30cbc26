// The definitions: each is sound, and none changes once it was offered.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#lib/pure/canonical-json.ts'
import { describeAnswers } from './answers.ts'
import { currentForms, FORMS, findForm } from './catalogue.ts'
import { FIELD_KINDS, type Field, fieldsOf, TICKED } from './definition.ts'
import { PATTERN_NAMES, PATTERNS, type PatternName } from './patterns.ts'

/** A change of a definition or pattern is a new one beside the old: add its line here, and change none. */
const OFFERED = {
  'content-relocation 1': '5e14b110b3bf1889',
  'metadata-change 1': 'c5d8c3bbd08053d4',
  'social-linking 1': '9598910c0dada39b',
  youtubeChannel: '7cd1d72ba3a56e50',
  metaPage: '6fb5d4975dd6cc88',
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

test('no version that was offered has changed or is gone', () => {
  const hashes = FORMS.map((form) => [`${form.id} ${form.version}`, hashOf(canonicalJson(form))])
  const patterns = PATTERN_NAMES.map((name) => [name, hashOf(String(PATTERNS[name]))])
  expect(Object.fromEntries([...hashes, ...patterns])).toEqual(OFFERED)
})

test('the forms have every kind of field and every rule', () => {
  const fields = FORMS.flatMap(fieldsOf)
  expect(new Set(fields.map(({ kind }) => kind))).toEqual(new Set(FIELD_KINDS))
  expect(new Set(fields.flatMap(({ rules }) => Object.keys(rules)))).toEqual(
    new Set(['required', 'minLength', 'maxLength', 'minDate', 'maxDate', 'pattern', 'equals']),
  )
})

test('the newest version of each form is offered, and older ones are found by their number', () => {
  expect(currentForms().map(({ id }) => id)).toEqual([...new Set(FORMS.map(({ id }) => id))])
  for (const form of FORMS) expect(findForm(form)).toBe(form)
  expect(findForm({ id: 'none' })).toBeUndefined()
  expect(findForm({ id: 'metadata-change', version: 99 })).toBeUndefined()
})

describe.each(FORMS.map((form) => [`${form.id} ${form.version}`, form] as const))('%s', (_, form) => {
  const fields = fieldsOf(form)
  const above = (field: Field, id: string | undefined) =>
    fields.slice(0, fields.indexOf(field)).find((other) => other.id === id)

  test('has a text in every language wherever there is one', () => {
    const texts = JSON.stringify(form).match(/\{"en":"[^}]*\}/g) ?? []
    expect(texts.length).toBeGreaterThan(fields.length)
    for (const text of texts.map((json) => JSON.parse(json) as Record<string, string>))
      expect(Object.entries(text).map(([language, words]) => [language, words.trim() !== ''])).toEqual(
        ['en', 'es', 'pt', 'tr'].map((language) => [language, true]),
      )
  })

  test('names each field once, and refers to fields above', () => {
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const field of fields) {
      expect(field.id).toMatch(/^[a-z][A-Za-z]{0,29}$/)
      const { showIf, rules, of, kind } = field
      if (showIf) {
        const other = above(field, showIf.field)
        const values = other?.kind === 'checkbox' ? [TICKED] : other?.choices?.map(({ value }) => value)
        expect(values).toEqual(expect.arrayContaining(showIf.in))
      }
      if (rules.equals) expect(above(field, rules.equals)?.kind).toBe(kind)
      expect(above(field, of)?.kind).toBe(kind === 'track' ? 'release' : undefined)
      expect(Boolean(field.choices)).toBe(kind === 'select' || kind === 'radio')
    }
    // The files of a ticket belong to its message as a whole.
    expect(fields.filter(({ kind }) => kind === 'file').length).toBeLessThanOrEqual(1)
  })
})

test.each<[PatternName, string, boolean]>([
  ['youtubeChannel', 'https://www.youtube.com/@analima', true],
  ['youtubeChannel', 'https://youtube.com/channel/UC1234567890123456789012?sub=1', true],
  ['youtubeChannel', 'https://m.YouTube.com/@analima/', true],
  ['youtubeChannel', 'https://www.youtube.com/watch?v=abc', false],
  ['youtubeChannel', 'https://youtube.com.evil.example/@analima', false],
  ['youtubeChannel', 'https://www.youtube.com/', false],
  ['metaPage', 'https://www.instagram.com/analima', true],
  ['metaPage', 'https://pt-br.facebook.com/analima', true],
  ['metaPage', 'https://facebook.com/profile.php?id=1', true],
  ['metaPage', 'https://www.instagram.com/', false],
  ['metaPage', 'https://instagram.com.evil.example/ana', false],
])('the pattern %s, %s: %s', (name, address, matches) => expect(PATTERNS[name].test(address)).toBe(matches))

test.each(PATTERN_NAMES)('the pattern %s reads a hostile address in linear time', (name) => {
  const started = performance.now()
  for (const part of ['a', '-', '@', '/', '?', 'a.'])
    for (const begin of ['', 'https://', 'https://www.youtube.com/@', 'https://facebook.com/'])
      PATTERNS[name].test(`${begin}${part.repeat(20_000)}\n`)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('answers are described in the order of the form, choices by their labels', () => {
  const form = findForm({ id: 'metadata-change', version: 1 })
  const shown = describeAnswers(form, {
    proof: ['register.pdf', 'screenshot.png'],
    field: 'genre',
    release: { id: 'r', name: 'Night Bus' },
    agreed: TICKED,
  })
  expect(shown.map(({ field, value }) => [field, typeof value === 'string' ? value : value.en])).toEqual([
    ['release', 'Night Bus'],
    ['field', 'Genre'],
    ['proof', 'register.pdf, screenshot.png'],
    ['agreed', 'yes'],
  ])
  expect(describeAnswers(undefined, { field: 'genre' })).toEqual([])
})
