// Tests that every country belongs to one region, and that each region has a name.
import { expect, test } from 'vitest'
import { COUNTRIES } from '#features/artists/domain.ts'
import { PARTS_OF_WORLD } from './parts-of-world.ts'

test('each country is in one region, and no region has unknown countries', () => {
  const all = PARTS_OF_WORLD.flatMap((part) => part.countries)
  expect([...all].sort()).toEqual([...COUNTRIES].sort())
})

test.each(['en', 'es', 'pt', 'tr'])('all regions have names in %s', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  for (const { code } of PARTS_OF_WORLD) expect(names.of(code)).not.toBe(code)
})
