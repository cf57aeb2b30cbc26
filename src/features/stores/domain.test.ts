// Tests the list of platforms: complete, without duplicates, with the major ones first.
import { expect, test } from 'vitest'
import { ERN43 } from '#engines/ddex/ern-version.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { DEFAULT_SETTINGS, DEFAULT_STORES, findStore, STORE_KINDS, STORES } from './domain.ts'

test('there are at least 150 platforms with unique ids and names', () => {
  expect(STORES.length).toBeGreaterThanOrEqual(150)
  expect(new Set(STORES.map((store) => store.id)).size).toBe(STORES.length)
  expect(new Set(STORES.map((store) => store.name.toLowerCase())).size).toBe(STORES.length)
})

test.each(STORE_KINDS)('there are platforms of the kind %s', (kind) => {
  expect(STORES.some((store) => store.kind === kind)).toBe(true)
})

test('platform ids fit every place that uses them', () => {
  for (const { id } of STORES) expect(id).toMatch(/^[a-z0-9_]{2,60}$/)
})

test('the major stores come first in their listed order', () => {
  const major = ['Spotify', 'Apple Music', 'iTunes Store', 'YouTube Music', 'Amazon Music', 'Deezer', 'TIDAL']
  major.push('TikTok', 'Facebook and Instagram', 'Pandora')
  expect(STORES.filter((store) => store.major).map((store) => store.name)).toEqual(major)
  expect(STORES.slice(0, major.length).every((store) => store.major)).toBe(true)
})

test('store regions are countries or parts of the world with a name in every language', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  for (const place of new Set(STORES.flatMap((store) => store.places))) {
    expect(COUNTRIES.includes(place) || /^\d{3}$/.test(place)).toBe(true)
    expect(names.of(place)).not.toBe(place)
  }
})

test('a default store has its own party id and grants deals', () => {
  expect(DEFAULT_STORES).toHaveLength(20)
  expect(new Set(DEFAULT_STORES.map((store) => store.dpid)).size).toBe(20)
  for (const { deals, id } of DEFAULT_STORES) {
    expect(deals.length).toBeGreaterThan(0)
    expect(findStore(id)?.id).toBe(id)
  }
  const dpidOf = (id: string) => DEFAULT_STORES.find((store) => store.id === id)?.dpid
  // Stores identify us by these ids, so they must never change.
  expect([dpidOf('spotify'), dpidOf('traxsource')]).toEqual(['PADPIDA0000000001T', 'PADPIDA0000000020T'])
})

test('a store without settings gets the default ERN 4.3 preset', () => {
  expect(DEFAULT_SETTINGS.ern).toEqual(ERN43)
})
