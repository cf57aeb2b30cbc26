// i18next finds a text by its key, in the plural form of its count, with its parameters filled in.
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { I18N_OPTIONS } from '#lib/i18n/options.ts'

const texts = {
  plain: 'A line',
  nested: { key: { of: 'Below' } },
  hello: 'Hello {{name}}, {{name}}',
  track_one: 'One track',
  track_other: '{{count}} tracks',
  none_zero: 'Nothing',
  none_one: 'One thing',
  none_other: '{{count}} things',
  uncounted: 'Any number',
}
const i18n = createInstance()
i18n.init({
  ...I18N_OPTIONS,
  lng: 'en',
  initAsync: false,
  resources: { en: { common: texts }, pt: { common: texts }, tr: { common: texts } },
})
const translate = (language: string, key: string, params: object) =>
  (i18n.getFixedT(language) as unknown as (key: string, params: object) => string)(key, params)

test.each([
  ['a key', 'plain', {}, 'A line'],
  ['a nested key', 'nested.key.of', {}, 'Below'],
  ['a parameter that stands twice', 'hello', { name: 'Ana' }, 'Hello Ana, Ana'],
  [
    'markup and dollars in a parameter',
    'hello',
    { name: '<b>$&$1$t(plain)' },
    'Hello <b>$&$1$t(plain), <b>$&$1$t(plain)',
  ],
  ['a missing parameter', 'hello', {}, 'Hello , '],
  ['a count of one', 'track', { count: 1 }, 'One track'],
  ['a count of many', 'track', { count: 12 }, '12 tracks'],
  ['a count of zero', 'track', { count: 0 }, '0 tracks'],
  ['a form of its own for zero', 'none', { count: 0 }, 'Nothing'],
  ['a count for a text without forms', 'uncounted', { count: 3 }, 'Any number'],
])('%s is formatted', (_, key, params, text) => {
  expect(translate('en', key, params)).toBe(text)
})

test('the plural form depends on the language', () => {
  expect(translate('pt', 'track', { count: 0 })).toBe('One track')
  expect(translate('pt', 'track', { count: 1_000_000 })).toBe('1000000 tracks')
  expect(translate('tr', 'track', { count: 1 })).toBe('One track')
})
