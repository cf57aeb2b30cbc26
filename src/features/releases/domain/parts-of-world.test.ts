// Every country is in one part of the world, and each part has a name.
import { expect, test } from 'vitest'
import { COUNTRIES } from '#features/artists/domain.ts'
import { PARTS_OF_WORLD } from './parts-of-world.ts'

test('each country once, and none that is not in the list of countries', () => {
  const all = PARTS_OF_WORLD.flatMap((part) => part.countries)
  expect([...all].sort()).toEqual([...COUNTRIES].sort())
})

test.each(['en', 'es', 'pt', 'tr'])('all have names in %s', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  for (const { code } of PARTS_OF_WORLD) expect(names.of(code)).not.toBe(code)
})
