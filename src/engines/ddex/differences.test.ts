// Tests that every change of a release is reported once with its path, and nothing else is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRelease } from '#test/ddex/any-release.ts'
import { goldenEp, richAlbum } from '#test/ddex/releases.ts'
import { differences } from './differences.ts'
import { ERN43, ERN382, ERN432 } from './ern-version.ts'
import type { NewRelease } from './model.ts'
import { takeDown } from './takedown-messages.ts'
import { lossyProjection } from './write/lossy-projection.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'

const changed = (change: (model: NewRelease) => void): NewRelease => {
  const model = structuredClone(goldenEp)
  change(model)
  return model
}

describe('differences', () => {
  it.each<[string, (model: NewRelease) => void, unknown[]]>([
    [
      'a title',
      ({ release }) => Object.assign(release.tracks[1]!, { title: 'Glass Rivers' }),
      [{ path: 'release.tracks[QZZZ22600002].title', before: 'Glass River', after: 'Glass Rivers' }],
    ],
    [
      'a field that was not there',
      ({ release }) => Object.assign(release, { grid: 'A12425GABC1234002M' }),
      [{ path: 'release.grid', before: undefined, after: 'A12425GABC1234002M' }],
    ],
    [
      'the order of artists',
      ({ release }) => release.tracks[0]!.artists.reverse(),
      [
        {
          path: 'release.tracks[QZZZ22600001].artists',
          before: ['Aria Vale', 'Noor Hale'],
          after: ['Noor Hale', 'Aria Vale'],
        },
      ],
    ],
    [
      'where a deal is for',
      ({ deals }) => Object.assign(deals[2]!, { territories: ['TR', 'DE'] }),
      [{ path: 'deals[PayAsYouGoModel].territories', before: ['Worldwide'], after: ['TR', 'DE'] }],
    ],
    [
      'another message',
      (model) => Object.assign(model, { messageId: 'MSG-2', createdAt: '2027-01-01T00:00:00Z' }),
      [],
    ],
    ['tracks told in another order', ({ release }) => release.tracks.reverse(), []],
  ])('a changed field is reported: %s', (_, change, expected) =>
    expect(differences(goldenEp, changed(change))).toEqual(expected))

  it('two deals with the same model are distinguished', () => {
    const twice = { ...goldenEp, deals: [...goldenEp.deals, ...goldenEp.deals.slice(0, 1)] }
    expect(differences(goldenEp, twice).map(({ path }) => path)).toContain(
      'deals[AdvertisementSupportedModel 2].start',
    )
  })

  it('a takedown differs only in its deals', () => {
    const changes = differences(goldenEp, takeDown(goldenEp, ERN43, '2026-06-01T00:00:00Z'))
    expect(changes.every(({ path, after }) => path.startsWith('deals') && after === undefined)).toBe(true)
    expect(changes[0]).toMatchObject({ path: 'deals', before: expect.arrayContaining(['SubscriptionModel']) })
  })

  it('the differences to a projection are its losses', () => {
    expect(differences(richAlbum, lossyProjection(ERN382, richAlbum)).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['release.version.type', 'release.tracks[QZZZ22600002].isCover']),
    )
    expect(differences(richAlbum, lossyProjection(ERN432, richAlbum))).toEqual([])
  })

  it('equal messages have no differences', () => {
    fc.assert(
      fc.property(anyRelease, anyRelease, (first, other) => {
        const [before, after] = [first, other].map((model) => lossyProjection(ERN432, model)) as [
          NewRelease,
          NewRelease,
        ]
        const message = (model: NewRelease) =>
          writeNewReleaseMessage({ ...model, control: 'TestMessage' }, ERN432)
        expect(differences(before, structuredClone(before))).toEqual([])
        expect(differences(before, after).length === 0).toBe(message(before) === message(after))
      }),
      { numRuns: 25 },
    )
  })
})
