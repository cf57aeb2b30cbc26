// What each rule and kind of field refuses, and what conditions hide.
import { describe, expect, test } from 'vitest'
import type { Field, FieldKind, Rules } from './definition.ts'
import { type Answer, type Answers, answerProblems, shownFields, tidyAnswers } from './validate.ts'

const TODAY = '2026-11-29'
const UUID = '0193a5b0-0000-7000-8000-000000000000'
const label = { en: 'A', es: 'A', pt: 'A', tr: 'A' }
const field = (kind: FieldKind, rules: Rules = {}, more: Partial<Field> = {}): Field => ({
  id: 'a',
  kind,
  label,
  rules,
  ...more,
})
const formOf = (...fields: Field[]) => ({ sections: [{ title: label, fields }] })
const codesOf = (form: ReturnType<typeof formOf>, answers: Answers) =>
  answerProblems(form, answers, TODAY).map(({ code, at }) => `${at} ${code}`)
const codeOf = (only: Field, answer: Answer) => answerProblems(formOf(only), { a: answer }, TODAY)[0]?.code
const file = (name: string) => new File(['%PDF-'], name)
const choices = [
  { value: 'one', label },
  { value: 'two', label },
]

const CHANNEL = field('url', { pattern: { name: 'youtubeChannel', message: label } })

describe('a rule', () => {
  test.each<[string, Field, Answer, string | undefined]>([
    ['a missing answer', field('text', { required: true }), '', 'required'],
    ['blanks', field('text', { required: true }), ' \n ', 'required'],
    ['no tick', field('checkbox', { required: true }), '', 'required'],
    ['no file', field('file', { required: true }), [], 'required'],
    ['an optional answer that is not given', field('email', { minLength: 5 }), '', undefined],
    ['an answer that is too short', field('text', { minLength: 3 }), ' ab ', 'text_too_short'],
    ['the shortest answer', field('text', { minLength: 3 }), 'abc', undefined],
    ['an answer that is too long', field('text', { maxLength: 3 }), 'abcd', 'text_too_long'],
    ['the longest answer, with blanks around it', field('text', { maxLength: 3 }), ' abc ', undefined],
    ['the limit of a kind', field('textarea'), 'x'.repeat(2_001), 'text_too_long'],
    ['a day before the first', field('date', { minDate: '2026-12-01' }), '2026-11-30', 'day_too_early'],
    ['the first day', field('date', { minDate: '2026-12-01' }), '2026-12-01', undefined],
    ['a day after the last', field('date', { maxDate: { fromToday: 2 } }), '2026-12-02', 'day_too_late'],
    ['the last day', field('date', { maxDate: { fromToday: 2 } }), '2026-12-01', undefined],
    ['yesterday', field('date', { minDate: { fromToday: 0 } }), '2026-11-28', 'day_too_early'],
    ['another address', CHANNEL, 'https://www.youtube.com/watch?v=1', 'pattern_mismatch'],
    ['an address that matches', CHANNEL, 'www.youtube.com/@analima', undefined],
    ['upper case', CHANNEL, 'https://YouTube.com/@AnaLima', undefined],
  ])('%s: %s', (_, only, answer, code) => expect(codeOf(only, answer)).toBe(code))

  test('two fields match, and the second is marked where they do not', () => {
    const form = formOf(
      field('email', { required: true }),
      field('email', { required: true, equals: 'a' }, { id: 'b' }),
    )
    expect(codesOf(form, { a: 'ana@music.example', b: ' ana@music.example ' })).toEqual([])
    expect(codesOf(form, { a: 'ana@music.example', b: 'anna@music.example' })).toEqual([
      'answers.b fields_differ',
    ])
  })
})

describe('a kind', () => {
  test.each<[FieldKind, Answer, string | undefined]>([
    ['email', 'ana@music', 'email_invalid'],
    ['email', 'ana@music.example', undefined],
    ['url', 'not an address', 'url_invalid'],
    ['url', 'javascript:alert(1)', 'url_invalid'],
    ['url', 'https://user:secret@music.example', 'url_invalid'],
    ['url', 'music.example/ana', undefined],
    ['date', '2026-02-30', 'invalid_value'],
    ['date', '30/11/2026', 'invalid_value'],
    ['date', '2026-11-30', undefined],
    ['isrc', 'GB-ABC-26-0001', 'isrc_invalid'],
    ['isrc', 'gb-abc-26-00001', undefined],
    ['upc', '123456789013', 'upc_invalid'],
    ['upc', '123456789012', undefined],
    ['select', 'three', 'invalid_value'],
    ['select', 'two', undefined],
    ['radio', 'three', 'invalid_value'],
    ['radio', 'one', undefined],
    ['checkbox', 'true', 'invalid_value'],
    ['checkbox', 'yes', undefined],
    ['release', 'Night Bus', 'choice_unavailable'],
    ['track', UUID, undefined],
    ['artist', UUID, undefined],
    ['file', 'proof.pdf', 'invalid_value'],
    ['file', Array.from({ length: 6 }, (_, index) => file(`${index}.pdf`)), 'too_many_files'],
    ['file', [file('proof.pdf')], undefined],
    ['text', [file('proof.pdf')], 'invalid_value'],
    ['textarea', 'Line 1\nLine 2', undefined],
  ])('%s, %j: %s', (kind, answer, code) => expect(codeOf(field(kind, {}, { choices }), answer)).toBe(code))
})

describe('a condition', () => {
  const form = formOf(
    field('radio', { required: true }, { id: 'kind', choices }),
    field('select', { required: true }, { id: 'more', choices, showIf: { field: 'kind', in: ['two'] } }),
    field('text', { required: true }, { id: 'last', showIf: { field: 'more', in: ['one'] } }),
  )

  test('a field that is hidden is not required', () => {
    expect(codesOf(form, { kind: 'one' })).toEqual([])
    expect(codesOf(form, { kind: 'two' })).toEqual(['answers.more required'])
    expect(codesOf(form, { kind: 'two', more: 'one' })).toEqual(['answers.last required'])
  })

  test('a field is hidden with the one it depends on', () => {
    const answers = { kind: 'one', more: 'one', last: 'Left from before' }
    expect(shownFields(form, answers).map(({ id }) => id)).toEqual(['kind'])
    expect(tidyAnswers(form, answers)).toEqual({ kind: 'one' })
  })

  test('an answer to a field that is hidden or unknown is refused', () => {
    expect(codesOf(form, { kind: 'one', last: 'x', other: 'y' })).toEqual([
      'answers.last unknown_field',
      'answers.other unknown_field',
    ])
  })
})

test('answers are stored trimmed, with whole addresses and plain ISRCs, without empty ones', () => {
  const form = formOf(
    field('text'),
    field('url', {}, { id: 'b' }),
    field('isrc', {}, { id: 'c' }),
    field('text', {}, { id: 'd' }),
    field('file', {}, { id: 'e' }),
  )
  const sent = { a: ' Ana ', b: 'music.example', c: 'gb-abc-26-00001', d: '  ', e: [] }
  const tidied = { a: 'Ana', b: 'https://music.example', c: 'GBABC2600001' }
  expect(tidyAnswers(form, sent)).toEqual(tidied)
  expect(tidyAnswers(form, tidied)).toEqual(tidied)
})
