// Names in mails to others never become links.
import { expect, test } from 'vitest'
import { unlinked, unlinkedText } from './unlinked.ts'

test.each([
  ['Ana Lima', 'Ana Lima'],
  ['will.i.am', 'will. i. am'],
  ['Sigur Rós, Jr.', 'Sigur Rós, Jr.'],
  ['URGENT: go to https://evil.example/login now', 'URGENT: go to https: //evil. example/login now'],
  ['https://evil.example', 'https: //evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['evil\uFF0Eexample', 'evil. example'],
  ['mailto:a@evil.example', 'mailto: a@evil. example'],
  ['two\nlines\u200B and a sign', 'two lines and a sign'],
])('the name %j is written as %j', (name, written) => {
  expect(unlinked(name)).toBe(written)
})

test('a long name is shortened', () => {
  expect(unlinked('Lima '.repeat(60))).toHaveLength(60)
})

test('a long text stays whole and has no links either', () => {
  const text = `${'Lovely voice. '.repeat(20)}See https://evil.example`
  expect(unlinkedText(text)).toBe(`${'Lovely voice. '.repeat(20)}See https: //evil. example`)
})
