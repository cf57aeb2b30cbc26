// Random releases for the tests: every field of the model, filled in every way.

import fc from 'fast-check'
import { AI_ROLES, withAiDisclosure } from '#engines/ddex/ai-disclosure.ts'
import { coverUri, trackUri } from '#engines/ddex/choreography/batch.ts'
import { type Credit, contributorsOf } from '#engines/ddex/credits.ts'
import { checkDigit } from '#engines/ddex/identifiers.ts'
import { PERFORMANCES } from '#engines/ddex/instruments.ts'
import type {
  Artist,
  Deal,
  DealTerritory,
  NewRelease,
  PartyFacts,
  Price,
  Track,
} from '#engines/ddex/model.ts'
import { CONTRIBUTOR_ROLES, GENRES, releaseTypes, trackVersions } from '#engines/ddex/values.ts'
import { partyNames } from '#engines/ddex/write/parties.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { goldenEp } from './releases.ts'

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
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const anyUpc = fc.stringMatching(/^[0-9]{11,12}$/).map((digits) => `${digits}${checkDigit(digits)}`)
const anyMd5 = fc.stringMatching(/^[0-9a-f]{32}$/)
const anySize = maybe(fc.integer({ min: 1, max: 500_000_000 }))
const anyLine = fc.record({ year: fc.integer({ min: 1900, max: 2100 }), text: anyText })
const anyWarning = anyOf(['Explicit', 'NotExplicit', 'ExplicitContentEdited'] as const)
const anyShare = maybe(anyOf(['All', 'None', 'Partly'] as const))
const anyLanguage = anyOf(['tr', 'en', 'zh-Hant', 'pt-BR', 'kmr'])
const anyInstant = fc
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

const anyCredit: fc.Arbitrary<Credit> = fc
  .tuple(
    anyName,
    fc.oneof(
      anyOf(Object.values(PERFORMANCES)),
      anyOf(Object.values(CONTRIBUTOR_ROLES)).map((role) => ({ role })),
    ),
  )
  .map(([name, credit]) => ({ name, ...credit }))

const anyTrack = fc.record({
  iswc: maybe(fc.constant('T0345246801')),
  title: anyText,
  nativeTitle: maybe(fc.record({ text: anyText, language: anyLanguage })),
  work: maybe(anyOf(['Symphony No. 5', 'Şehrazat'])),
  version: anyOf(Object.values(trackVersions)),
  displayArtistName: anyText,
  artists: anyArtists,
  credits: fc.array(anyCredit, { maxLength: 8 }),
  aiParts: maybe(fc.uniqueArray(anyOf(keysOf(AI_ROLES)))),
  durationMs: fc.integer({ min: 1, max: 10_000_000 }),
  parentalWarning: anyWarning,
  pLine: anyLine,
  codec: anyOf(['FLAC', 'PCM', 'MP3', 'AAC'] as const),
  md5: anyMd5,
  sizeBytes: anySize,
  isProvided: maybe(fc.boolean()),
  language: maybe(anyLanguage),
  preview: maybe(
    fc.record({
      startMs: fc.integer({ min: 0, max: 600_000 }),
      durationMs: maybe(fc.integer({ min: 1, max: 90_000 })),
    }),
  ),
  lyrics: maybe(
    fc.record({
      codec: anyOf(['UTF8Text', 'LRC', 'TTML'] as const),
      md5: anyMd5,
      sizeBytes: anySize,
      language: maybe(anyLanguage),
    }),
  ),
  genre: maybe(anyOf(Object.values(GENRES))),
})

const anyParty = fc.record({
  isni: maybe(fc.constant('0000000121032683')),
  ipiNameNumber: maybe(fc.constant('00014107338')),
  ids: fc.array(fc.record({ namespace: anyOf(['PADPIDA2026010102Y', 'music.example']), id: anyText }), {
    maxLength: 2,
  }),
  pages: fc.array(
    anyText.map((text) => `https://music.example/${encodeURIComponent(text)}`),
    { maxLength: 2 },
  ),
})

const anyPrice: fc.Arbitrary<Price> = fc.oneof(
  fc.record({ tier: anyText, namespace: fc.constant('PADPIDA2026010102Y') }),
  fc.record({ amount: anyOf(['0.99', '6.99', '12']), currency: anyOf(['USD', 'EUR', 'TRY']) }),
)

const anyWhere: fc.Arbitrary<DealTerritory> = fc
  .tuple(fc.uniqueArray(anyOf(['TR', 'DE', 'JP', 'US', 'BR']), { maxLength: 5 }), fc.boolean())
  .map(([codes, isExcluding]) => {
    if (codes.length === 0) return { territories: ['Worldwide'] }
    return isExcluding ? { excludedTerritories: codes } : { territories: codes }
  })

/** Deals of different commercial models, so that none grants what another does (R16); the first is for the whole (R13). */
const anyDeals = (isrcs: string[]): fc.Arbitrary<Deal[]> =>
  fc
    .tuple(
      anyWhere,
      fc.tuple(anyInstant, anyInstant, fc.boolean(), fc.boolean()),
      maybe(anyPrice),
      fc.subarray(isrcs, { minLength: 1 }),
      fc.boolean(),
      fc.nat(4),
    )
    .map(([where, [first, other, isByDay, isOpen], price, some, isWhole, count]) => {
      const [start, end] = [first, other]
        .sort()
        .map((instant) => (isByDay ? instant.slice(0, 10) : instant)) as [string, string]
      const scope = { ...where, start, ...(isOpen ? {} : { end }) }
      const granted: Deal[] = [
        {
          ...scope,
          commercialModel: 'SubscriptionModel',
          useTypes: ['OnDemandStream', 'UseForTrainingGenerativeAI'],
        },
        {
          ...scope,
          subject: { release: isWhole, isrcs: some },
          price,
          isPreOrder: true,
          instantGratificationIsrcs: some.toReversed(),
          commercialModel: 'PayAsYouGoModel',
          useTypes: ['PermanentDownload', 'TetheredDownload'],
        },
        { ...scope, commercialModel: 'FreeOfChargeModel', useTypes: ['UseForTrainingNonGenerativeAI'] },
        {
          ...scope,
          commercialModel: 'RightsClaimModel',
          useTypes: ['UserMakeAvailableUserProvided'],
          rightsClaim: 'BlockAccess',
        },
      ]
      return granted.slice(0, count)
    })

export const anyRelease: fc.Arbitrary<NewRelease> = fc
  .record({
    upc: anyUpc,
    grid: maybe(fc.constant('A12425GABC1234002M')),
    title: anyText,
    subtitle: maybe(anyText),
    nativeTitle: maybe(fc.record({ text: anyText, language: anyLanguage })),
    releaseType: anyOf(Object.values(releaseTypes)),
    displayArtistName: anyText,
    artists: anyArtists,
    label: anyName,
    lines: fc.tuple(anyLine, anyLine),
    genre: anyOf(Object.values(GENRES)),
    instant: anyInstant,
    parentalWarning: anyWarning,
    containsAi: anyShare,
    tracks: fc.array(anyTrack, { minLength: 1, maxLength: 8 }),
    discs: fc.integer({ min: 1, max: 3 }),
    cover: fc.record({ md5: anyMd5, sizeBytes: anySize, containsAi: anyShare }),
    party: anyParty,
    control: anyOf(['LiveMessage', 'TestMessage'] as const),
    isUpdate: maybe(fc.boolean()),
  })
  .map(
    ({
      upc,
      subtitle,
      releaseType,
      lines,
      genre,
      instant,
      tracks,
      discs,
      cover,
      party,
      control,
      isUpdate,
      ...shown
    }) => {
      const release = {
        ...shown,
        ...genre,
        ...releaseType,
        upc,
        version: subtitle === undefined ? undefined : { subtitle },
        pLine: lines[0],
        cLine: lines[1],
        releaseDate: instant.slice(0, 10),
        originalReleaseDate: '1999-12-31',
        tracks: tracks.map((track, i) => trackOf(track, upc, i, discs)),
        image: { ...goldenEp.release.image, uri: coverUri(upc, 'JPEG'), ...cover },
      }
      const parties: PartyFacts[] = partyNames(release)
        .slice(0, 2)
        .map((name) => ({ name, ...party }))
      return { ...goldenEp, control, isUpdate, release: { ...release, parties }, deals: [] }
    },
  )
  .chain((model) =>
    anyDeals(model.release.tracks.map(({ isrc }) => isrc)).map((deals) => ({ ...model, deals })),
  )

type GivenTrack = typeof anyTrack extends fc.Arbitrary<infer Given> ? Given : never

function trackOf(given: GivenTrack, upc: string, i: number, discs: number): Track {
  const { codec, language, version, credits, aiParts, genre, lyrics, md5, sizeBytes, isProvided, ...rest } =
    given
  const [disc, number] = [(i % discs) + 1, Math.floor(i / discs) + 1]
  const track: Track = {
    ...rest,
    ...genre,
    version: { type: version.type, subtitle: version.subtitle },
    isCover: version.isCover,
    isInstrumental: version.isInstrumental,
    languageOfPerformance: language,
    contributors: contributorsOf(credits),
    isrc: `QZZZ2260${String(i).padStart(4, '0')}`,
    disc,
    number,
    file: {
      ...recording.file,
      uri: trackUri(upc, disc, number, codec),
      codec,
      md5,
      sizeBytes,
      isProvided,
    },
    lyrics: lyrics && { ...lyrics, uri: `resources/${upc}_${i}.lrc` },
  }
  return aiParts ? withAiDisclosure(track, aiParts) : track
}
