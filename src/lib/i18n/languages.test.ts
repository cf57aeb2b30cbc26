// Choosing the language of a page.
import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  ['the saved choice wins over query and browser', { saved: 'tr', query: 'es', accepts: 'pt' }, 'tr'],
  ['the query wins over the browser', { query: 'es', accepts: 'pt' }, 'es'],
  ['the browser decides where nothing else does', { accepts: 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
  ['an unknown saved language is passed over', { saved: 'xx', query: 'es' }, 'es'],
  ['an unknown query is passed over', { query: 'de', accepts: 'tr' }, 'tr'],
  ['the first language of the browser that we speak', { accepts: 'de-DE,de;q=0.9,es;q=0.5' }, 'es'],
  ['the browser’s weights count, not the order', { accepts: 'en;q=0.2, tr;q=0.9' }, 'tr'],
  ['a language of weight zero is not wanted', { accepts: 'tr;q=0' }, 'en'],
  ['a longer tag that only begins alike is another language', { accepts: 'est, pt;q=0.5' }, 'pt'],
  ['upper case is the same tag', { accepts: 'TR-tr' }, 'tr'],
  ['English where nothing is known', {}, 'en'],
  ['English where all is nonsense', { saved: '', query: 'constructor', accepts: ';;,q=' }, 'en'],
] as const)('the language of a request: %s', (_, from, language) => {
  expect(chooseLanguage(from)).toBe(language)
})
