// Tests that taken-down parts are no longer granted, that everything else stays, and that the message is valid.
import { describe, expect, it } from 'vitest'
import { goldenEp, goldenSingle, richAlbum } from '#test/ddex/releases.ts'
import { hasSchemas, needsSchemas, schemaFolder } from '#test/ddex/schemas.ts'
import { streamingDeals } from './deal-presets.ts'
import { ERN43, ERN382, ERN432, type ErnPreset, ernSchemaPath } from './ern-version.ts'
import type { Deal, NewRelease } from './model.ts'
import { readNewReleaseMessage } from './read/read-message.ts'
import { profileProblems } from './rules/profile-rules.ts'
import { isTakenDown, takeDown, takeDownIn, takeDownTracks } from './takedown-messages.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'
import { validateAgainstSchema } from './xml/schema.ts'

const instant = '2026-06-01T12:00:00Z'
const byDeals: ErnPreset = ERN43
const byEnds: ErnPreset = { ...ERN43, takedownBy: 'end_dates' }
const [first, second] = goldenEp.release.tracks.map(({ isrc }) => isrc) as [string, string]
const only = (
  where: Pick<Deal & { territories: string[] }, 'territories'>,
  more: Partial<Deal> = {},
): NewRelease => ({
  ...goldenEp,
  deals: streamingDeals({ ...where, start: '2026-03-06' })
    .slice(0, 1)
    .map((deal) => ({ ...deal, ...more }) as Deal),
})

describe('a full takedown', () => {
  it('a full takedown has no deals, or deals that have ended', () => {
    expect(takeDown(goldenEp, byDeals, instant).deals).toEqual([])
    expect(takeDown(goldenEp, byEnds, instant).deals).toEqual(
      goldenEp.deals.map((deal) => ({ ...deal, end: instant })),
    )
    expect(isTakenDown(goldenEp, instant)).toBe(false)
    for (const preset of [byDeals, byEnds])
      expect(isTakenDown(takeDown(goldenEp, preset, instant), instant)).toBe(true)
  })

  it('a deal with days ends on the day before, and an earlier end stays', () => {
    const ends = (deal: Partial<Deal>) =>
      takeDown(only({ territories: ['TR'] }, deal), byEnds, instant).deals.map(({ end }) => end)
    expect(ends({})).toEqual(['2026-05-31'])
    expect(ends({ end: '2026-04-30' })).toEqual(['2026-04-30'])
    expect(ends({ end: '2026-12-31' })).toEqual(['2026-05-31'])
    expect(ends({ start: '2026-05-31' })).toEqual(['2026-05-31'])
  })

  it('a deal that had not begun is left out', () => {
    const begins = (start: string) =>
      takeDown(only({ territories: ['TR'] }, { start }), byEnds, instant).deals
    expect(begins('2026-06-01')).toEqual([])
    expect(begins(instant)).toEqual([])
    expect(begins('2026-06-01T11:59:59Z')).toHaveLength(1)
  })
})

describe('a takedown in territories', () => {
  const whereIn = (model: NewRelease, codes: string[], preset = byDeals) =>
    takeDownIn(model, codes, preset, instant).deals.map((deal) =>
      'territories' in deal ? deal.territories : deal.excludedTerritories.map((code) => `not ${code}`),
    )

  it.each<[string, NewRelease, string[], string[][]]>([
    ['of the world', only({ territories: ['Worldwide'] }), ['DE', 'AT'], [['not DE', 'not AT']]],
    ['of a list', only({ territories: ['DE', 'TR'] }), ['DE'], [['TR']]],
    ['of all there is', only({ territories: ['DE'] }), ['DE', 'FR'], []],
    ['where nothing is granted', only({ territories: ['TR'] }), ['DE'], [['TR']]],
    ['of the world, none', only({ territories: ['Worldwide'] }), [], [['Worldwide']]],
  ])('%s', (_, model, codes, expected) => expect(whereIn(model, codes)).toEqual(expected))

  it('a worldwide deal excludes the territories of the takedown', () => {
    const model = { ...richAlbum, deals: richAlbum.deals.slice(0, 1) }
    expect(whereIn(model, ['AT', 'FR'])).toEqual([['not DE', 'not AT', 'not FR']])
  })

  it('a store with end dates gets the end of the deal', () => {
    const { deals } = takeDownIn(only({ territories: ['Worldwide'] }), ['DE'], byEnds, instant)
    expect(deals).toMatchObject([{ excludedTerritories: ['DE'] }, { territories: ['DE'], end: '2026-05-31' }])
    expect(deals[0]).not.toHaveProperty('territories')
  })
})

describe('a takedown of tracks', () => {
  it('a takedown of tracks keeps the release and the other tracks', () => {
    const { release, deals } = takeDownTracks(goldenEp, [first], byDeals, instant)
    expect(release).toEqual(goldenEp.release)
    expect(new Set(deals.map(({ subject }) => JSON.stringify(subject)))).toEqual(
      new Set([JSON.stringify({ release: true, isrcs: [second] })]),
    )
  })

  it('a takedown of all tracks is a takedown of the release', () => {
    expect(takeDownTracks(goldenEp, [second, first], byDeals, instant)).toEqual(
      takeDown(goldenEp, byDeals, instant),
    )
    expect(takeDownTracks(goldenSingle, [first], byEnds, instant)).toEqual(
      takeDown(goldenSingle, byEnds, instant),
    )
  })

  it('a takedown of a track removes its own deal and its instant gratification', () => {
    const alone = only({ territories: ['TR'] }, { subject: { release: false, isrcs: [first] } })
    expect(takeDownTracks(alone, [first], byDeals, instant).deals).toEqual([])
    const atOnce = only({ territories: ['TR'] }, { instantGratificationIsrcs: [first, second] })
    expect(takeDownTracks(atOnce, [first], byDeals, instant).deals[0]?.instantGratificationIsrcs).toEqual([
      second,
    ])
    const last = only({ territories: ['TR'] }, { instantGratificationIsrcs: [first] })
    expect(
      takeDownTracks(last, [first], byDeals, instant).deals[0]?.instantGratificationIsrcs,
    ).toBeUndefined()
  })
})

describe.each([ERN382, ERN43, ERN432])('as a message of ERN $version', (version) => {
  const presets: ErnPreset[] = [
    { ...version, takedownBy: 'no_deals' },
    { ...version, takedownBy: 'end_dates' },
  ]
  const taken = presets.flatMap((preset) => [
    ['the release', preset, takeDown(richAlbum, preset, instant)] as const,
    ['some territories', preset, takeDownIn(richAlbum, ['TR', 'DE'], preset, instant)] as const,
    ['a track', preset, takeDownTracks(richAlbum, ['QZZZ22600001'], preset, instant)] as const,
  ])

  it.each(taken)(`%s, by $takedownBy, is valid and follows the rules${needsSchemas}`, (_, preset, model) => {
    const xml = writeNewReleaseMessage(model, preset)
    expect(profileProblems(xml)).toEqual([])
    if (hasSchemas) {
      expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, preset.version))).toEqual([])
    }
  })

  it.each(presets)('a takedown by $takedownBy is recognised as one', (preset) => {
    const xml = writeNewReleaseMessage(
      { ...takeDown(richAlbum, preset, instant), createdAt: instant },
      preset,
    )
    expect(readNewReleaseMessage(xml).isTakedown).toBe(true)
  })
})
