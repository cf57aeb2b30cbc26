// Tests that every value the product sends is an allowed value of DDEX.
import { describe, expect, it } from 'vitest'
import { hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { INSTRUMENTS, INSTRUMENTS_AFTER_AVS3 } from './instruments.ts'
import { CONTRIBUTOR_ROLES, GENRES, releaseTypes, trackVersions } from './values.ts'

describe('the product vocabulary', () => {
  it('the mappings are complete', () => {
    expect(Object.keys(CONTRIBUTOR_ROLES)).toHaveLength(5)
    expect(Object.keys(INSTRUMENTS)).toHaveLength(35)
    expect(Object.keys(GENRES)).toHaveLength(13)
    expect(Object.keys(trackVersions)).toHaveLength(6)
    expect(Object.keys(releaseTypes)).toHaveLength(4)
  })
})

describe.skipIf(!hasSchemas)(`every mapped value is an allowed value${needsSchemas}`, () => {
  const lists = hasSchemas
    ? { 3: readAllowedValues('avs/avs-v3-ern4.3.json'), 9: readAllowedValues('avs/avs-v9-ern4.3.2.json') }
    : { 3: new Map<string, Set<string>>(), 9: new Map<string, Set<string>>() }

  for (const version of [3, 9] as const) {
    const expectAllowed = (list: string, values: Iterable<string>) => {
      for (const value of values) expect(lists[version].get(list), `${list} ${value}`).toContain(value)
    }

    it(`the values are in AVS version ${version}`, () => {
      const credits = Object.values(INSTRUMENTS)
      const played = credits.flatMap((credit) => ('instrument' in credit ? credit.instrument : []))
      expectAllowed(
        'InstrumentType',
        played.filter((instrument) => version === 9 || !INSTRUMENTS_AFTER_AVS3.has(instrument)),
      )
      expectAllowed('InstrumentType', ['UserDefined'])
      expectAllowed(
        'ContributorRole',
        credits.flatMap((credit) => ('role' in credit ? credit.role : [])),
      )
      expectAllowed('ContributorRole', Object.values(CONTRIBUTOR_ROLES))
      expectAllowed(
        'ClassifiedGenre',
        Object.values(GENRES).map(({ genre }) => genre),
      )
      expectAllowed('SubGenre', [GENRES.metal.subGenre])
      expectAllowed(
        'VersionType',
        Object.values(trackVersions).flatMap(({ type }) => type ?? []),
      )
      expectAllowed(
        'ReleaseType_ERN4',
        Object.values(releaseTypes).map(({ type }) => type),
      )
    })
  }

  it('values called newer than version 3 really are', () => {
    for (const instrument of INSTRUMENTS_AFTER_AVS3) {
      expect(lists[3].get('InstrumentType')).not.toContain(instrument)
      expect(lists[9].get('InstrumentType')).toContain(instrument)
    }
  })
})

function readAllowedValues(path: string): Map<string, Set<string>> {
  const lists: Record<string, { v: string }[]> = JSON.parse(readReference(path))
  return new Map(Object.entries(lists).map(([name, values]) => [name, new Set(values.map(({ v }) => v))]))
}
