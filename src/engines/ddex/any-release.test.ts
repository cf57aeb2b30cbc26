// Proves, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audioUri, coverUri } from '#engines/ddex/batch.ts'
import { checkDigit } from '#engines/ddex/identifiers.ts'
import { instruments } from '#engines/ddex/instruments.ts'
import type { Artist, Deal, NewRelease, Performer, Track } from '#engines/ddex/model.ts'
import { writeNewReleaseMessage } from '#engines/ddex/new-release-message.ts'
import { profileProblems } from '#engines/ddex/profile-rules.ts'
import { readNewReleaseMessage } from '#engines/ddex/read-message.ts'
import { validateAgainstSchema } from '#engines/ddex/schema.ts'
import { goldenEp } from '#engines/ddex/test-releases.ts'
import { ern43Schema, hasSchemas, needsSchemas } from '#engines/ddex/test-schemas.ts'
import { contributorRoles, genres, releaseTypes, trackVersions } from '#engines/ddex/values.ts'

const [recording] = goldenEp.release.tracks as [Track]

const anyText = fc
  .oneof(
    fc.constantFrom(
      'İstanbul’da ışık',
      'Şarkı & Söz',
      '<Tears> ]]>',
      '"Quoted" \'too\'',
      '🌙🎶',
      '夢のララバイ',
      'a&amp;b',
      'A &nbsp; B &#0; &lt',
      'نور',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  )
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim())
  .filter((text) => text !== '')
const anyName = fc.oneof(fc.constantFrom('Ayşe', 'Björk', 'Aria Vale', 'AC/DC'), anyText)
const anyOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const anyUpc = fc.stringMatching(/^[0-9]{11,12}$/).map((digits) => `${digits}${checkDigit(digits)}`)
const anyMd5 = fc.stringMatching(/^[0-9a-f]{32}$/)
const anyLine = fc.record({ year: fc.integer({ min: 1900, max: 2100 }), text: anyText })
const anyWarning = anyOf(['Explicit', 'NotExplicit', 'ExplicitContentEdited'] as const)
const anyDate = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const anyArtists: fc.Arbitrary<Artist[]> = fc
  .tuple(
    anyName,
    fc.array(fc.record({ name: anyName, role: anyOf(['MainArtist', 'FeaturedArtist'] as const) }), {
      maxLength: 3,
    }),
  )
  .map(([name, others]) => [{ name, role: 'MainArtist' as const }, ...others])

const anyPerformer: fc.Arbitrary<Performer> = fc
  .tuple(anyName, anyOf(Object.values(instruments)))
  .map(([name, credit]) => ({ name, ...credit }))

const anyTrack = fc.record({
  title: anyText,
  version: anyOf(Object.values(trackVersions)),
  displayArtistName: anyText,
  artists: anyArtists,
  contributors: fc.array(
    fc.record({
      name: anyName,
      roles: fc.array(anyOf(Object.values(contributorRoles)), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
  performers: fc.array(anyPerformer, { maxLength: 4 }),
  durationMs: fc.integer({ min: 1, max: 10_000_000 }),
  parentalWarning: anyWarning,
  pLine: anyLine,
  codec: anyOf(['FLAC', 'PCM', 'MP3', 'AAC'] as const),
  md5: anyMd5,
  language: fc.option(anyOf(['tr', 'en', 'zh-Hant', 'pt-BR']), { nil: undefined }),
})

const anyDeals: fc.Arbitrary<Deal[]> = fc
  .tuple(
    anyDate,
    fc.uniqueArray(anyOf(['TR', 'DE', 'JP', 'US', 'BR']), { maxLength: 5 }),
    fc.boolean(),
    fc.nat(4),
  )
  .map(([startDateTime, codes, isExcluding, count]) => {
    const excluding = isExcluding ? { excludedTerritories: codes } : { territories: codes }
    const where = codes.length > 0 ? excluding : { territories: ['Worldwide'] }
    const granted: Deal[] = [
      { ...where, startDateTime, commercialModel: 'SubscriptionModel', useTypes: ['OnDemandStream'] },
      {
        ...where,
        startDateTime,
        commercialModel: 'PayAsYouGoModel',
        useTypes: ['PermanentDownload', 'TetheredDownload'],
      },
      { ...where, startDateTime, commercialModel: 'FreeOfChargeModel', useTypes: ['ConditionalDownload'] },
      {
        ...where,
        startDateTime,
        commercialModel: 'RightsClaimModel',
        useTypes: ['UserMakeAvailableUserProvided'],
      },
    ]
    return granted.slice(0, count)
  })

const anyRelease: fc.Arbitrary<NewRelease> = fc
  .record({
    upc: anyUpc,
    title: anyText,
    subtitle: fc.option(anyText, { nil: undefined }),
    releaseType: anyOf(Object.values(releaseTypes)),
    displayArtistName: anyText,
    artists: anyArtists,
    label: anyName,
    lines: fc.tuple(anyLine, anyLine),
    genre: anyOf(Object.values(genres)),
    date: anyDate,
    parentalWarning: anyWarning,
    tracks: fc.array(anyTrack, { minLength: 1, maxLength: 8 }),
    discs: fc.integer({ min: 1, max: 3 }),
    md5: anyMd5,
    deals: anyDeals,
    control: anyOf(['LiveMessage', 'TestMessage'] as const),
  })
  .map(({ upc, subtitle, releaseType, lines, date, tracks, discs, md5, deals, control, ...shown }) => ({
    ...goldenEp,
    control,
    deals,
    release: {
      ...shown,
      ...shown.genre,
      ...releaseType,
      upc,
      version: subtitle === undefined ? undefined : { subtitle },
      pLine: lines[0],
      cLine: lines[1],
      releaseDate: date.slice(0, 10),
      originalReleaseDate: '1999-12-31',
      tracks: tracks.map(({ codec, language, version, ...track }, i) => {
        const [disc, number] = [(i % discs) + 1, Math.floor(i / discs) + 1]
        return {
          ...track,
          version: { type: version.type, subtitle: version.subtitle },
          isCover: version.isCover,
          isInstrumental: version.isInstrumental ?? false,
          languageOfPerformance: language,
          isrc: `QZZZ2260${String(i).padStart(4, '0')}`,
          disc,
          number,
          file: { ...recording.file, uri: audioUri(upc, disc, number, codec), codec, md5: track.md5 },
        }
      }),
      image: { ...goldenEp.release.image, uri: coverUri(upc, 'JPEG'), md5 },
    },
  }))

describe('any release', () => {
  it('keeps the rules and is read back', () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model)
        expect(profileProblems(xml)).toEqual([])
        const { release } = model
        const received = readNewReleaseMessage(xml)
        const subtitle = release.version?.subtitle
        expect(received).toMatchObject({
          upc: release.upc,
          title: subtitle ? `${release.title} (${subtitle})` : release.title,
          displayArtistName: release.displayArtistName,
          label: release.label,
          isTakedown: model.deals.length === 0,
        })
        const order = release.tracks.toSorted((a, b) => a.disc - b.disc || a.number - b.number)
        expect(
          received.tracks.map(({ isrc, disc, number, durationMs, file }) => ({
            isrc,
            disc,
            number,
            durationMs,
            hash: file?.hash?.value,
          })),
        ).toEqual(
          order.map(({ isrc, disc, number, durationMs, file }) => ({
            isrc,
            disc,
            number,
            durationMs,
            hash: file.md5,
          })),
        )
        expect(received.deals).toHaveLength(model.deals.length)
      }),
      { numRuns: 150 },
    )
  })

  it.skipIf(!hasSchemas)(`is valid under the official schema${needsSchemas}`, () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        expect(validateAgainstSchema(writeNewReleaseMessage(model), ern43Schema)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
