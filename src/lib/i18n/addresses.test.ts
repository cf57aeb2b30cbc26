// Tests the addresses of public pages by language.
import { expect, test } from 'vitest'
import { addressesOf, addressIn, alternatesOf } from './addresses.ts'

test('English is at the plain path, and every other language at its own address', () => {
  expect(addressesOf('/blog')).toEqual({
    en: '/blog',
    es: '/blog?lang=es',
    pt: '/blog?lang=pt',
    tr: '/blog?lang=tr',
  })
  expect(addressIn('/blog?tag=money', 'tr')).toBe('/blog?tag=money&lang=tr')
})

test('readers of any other language get English, or the first language there is', () => {
  expect(alternatesOf({ tr: '/t', en: '/e' })).toEqual([
    { language: 'en', address: '/e' },
    { language: 'tr', address: '/t' },
    { language: 'x-default', address: '/e' },
  ])
  expect(alternatesOf({ tr: '/t', es: '/s' }).at(-1)).toEqual({ language: 'x-default', address: '/s' })
  expect(alternatesOf({})).toEqual([])
})
