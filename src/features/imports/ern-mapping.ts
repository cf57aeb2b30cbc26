// Maps a DDEX release message to a catalogue release, with a field-by-field comparison of both.
import { isUpc, parseIsrc, parseIswc, toGtin13 } from '#engines/ddex/identifiers.ts'
import { PERFORMANCES as PERFORMANCE_CREDITS } from '#engines/ddex/instruments.ts'
import type {
  CatalogueRelease as Message,
  CatalogueTrack as MessageTrack,
} from '#engines/ddex/read/catalogue-release.ts'
import { CONTRIBUTOR_ROLES, GENRES, trackVersions } from '#engines/ddex/values.ts'
import { PROFILE_STORES, type ProfileStore, storeArtistId } from '#features/artists/domain/store-profiles.ts'
import { COUNTRIES } from '#features/artists/domain.ts'
import {
  type CatalogueRelease,
  type CatalogueTrack,
  emptyRelease,
  emptyTrack,
} from '#features/releases/domain/catalogue.ts'
import {
  artistsOfTrack,
  type MainArtist,
  mainNames,
  OTHER_ARTISTS_MAX,
} from '#features/releases/domain/main-artists.ts'
import {
  CONTENT_LANGUAGES,
  LINE_YEARS,
  type ReleaseTiming,
  type ReleaseType,
  TRACKS_MAX,
  type TrackVersion,
} from '#features/releases/domain/vocabulary.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { required } from '#lib/pure/required.ts'
import type { NamedRelease } from './csv-codec.ts'
import type { Comparison, ImportFinding } from './domain.ts'

export interface MappedRelease {
  named: NamedRelease
  findings: ImportFinding[]
  comparison: Comparison[]
}

/** Our code of the store with this DPID. */
export type StoreOfDpid = (dpid: string) => string | undefined

export function mapErnRelease(received: Message, storeOf: StoreOfDpid): MappedRelease {
  // Tracks beyond the limit block the release, so that nothing else about them matters.
  const message = { ...received, tracks: received.tracks.slice(0, TRACKS_MAX) }
  const findings: ImportFinding[] = []
  const fails = (column: string, code: string, params?: ImportFinding['params']) =>
    findings.push({ row: 0, column, code, severity: 'blocks', ...(params ? { params } : {}) })
  const artistName = namesOf(message)[0] ?? ''
  const upc = message.upc === undefined ? null : upcOf(message.upc)
  if (message.upc !== undefined && upc === null) fails('upc', 'upc_invalid')
  if (message.isTakedown) fails('', 'package_takedown')
  if (received.tracks.length > TRACKS_MAX) fails('tracks', 'import_tracks', { max: TRACKS_MAX })
  const tracks = message.tracks.map((track, index) => {
    const ours = trackOf(track, message, storeOf)
    if (track.isrc !== undefined && ours.isrc === null) fails(`tracks.${index + 1}.isrc`, 'isrc_invalid')
    return ours
  })
  const release: CatalogueRelease = {
    ...emptyRelease(),
    title: cut(message.title, 300),
    subtitle: cut(message.subtitle ?? '', 200),
    nativeTitle: cut(message.nativeTitle ?? '', 300),
    otherArtists: otherArtistsOf(message.mainArtists, message, storeOf),
    type: typeOf(message),
    language:
      tracks.find((track) => track.language !== null && track.language !== 'zxx')?.language ??
      tracks[0]?.language ??
      null,
    primaryGenre: genreOf(message),
    secondaryGenre: secondaryGenreOf(message),
    label: cut(message.label ?? '', 200),
    upc,
    explicit: message.isExplicit,
    releaseDate: message.releaseDate ?? null,
    releaseTiming: timingOf(message),
    originalReleaseDate: message.originalReleaseDate ?? null,
    pLine: lineOf(message.pLine),
    cLine: lineOf(message.cLine),
    territories: territoriesOf(message),
    platforms: platformsOf(message, storeOf),
    tracks,
  }
  const named = {
    key: message.upc ?? message.messageId ?? message.title,
    artistName: cut(artistName, 200),
    artistPages: pagesOf({ ids: message.artistIds, pages: message.artistPages }, storeOf),
    release,
  }
  return { named, findings, comparison: compare(message, named) }
}

/** A day, or a time without a zone, means the local time of each territory (DDEX). */
const timingOf = ({ dealStart }: Message): ReleaseTiming =>
  dealStart !== undefined && /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(dealStart) ? 'utc_midnight' : 'local_midnight'

const namesOf = ({ mainArtists, displayArtistName }: Message): string[] =>
  mainArtists.length > 0 ? mainArtists : [displayArtistName]

/** A message is for one store, and its deals grant it what they name. */
function platformsOf({ recipient, isTakedown }: Message, storeOf: StoreOfDpid): string[] {
  const store = recipient === undefined || isTakedown ? undefined : storeOf(recipient)
  return store ? [store] : []
}

/** The main artists after the first one. */
const otherArtistsOf = (
  names: readonly string[],
  { partyIds }: Message,
  storeOf: StoreOfDpid,
): MainArtist[] =>
  names.slice(1, OTHER_ARTISTS_MAX + 1).map((name) => ({
    name: cut(name, 200),
    pages: pagesOf(partyIds.get(name) ?? { ids: [], pages: [] }, storeOf),
  }))

type PartyIds = NonNullable<ReturnType<Message['partyIds']['get']>>

function pagesOf({ ids, pages }: PartyIds, storeOf: StoreOfDpid): MainArtist['pages'] {
  // Without its namespace only an address or a URI names the store.
  const addresses = [...pages, ...ids.map(({ id }) => id)].filter((text) => text.includes(':'))
  const texts = (store: ProfileStore) => [
    ...ids.flatMap(({ namespace, id }) => (storeOf(namespace) === store ? id : [])),
    ...addresses,
  ]
  return Object.fromEntries(
    PROFILE_STORES.flatMap((store) => {
      const id = texts(store)
        .map((text) => storeArtistId(store, text))
        .find((found) => found !== undefined)
      return id ? [[store, id]] : []
    }),
  )
}

const cut = (text: string, max: number) => text.trim().slice(0, max)

/** ICPNs have 12, 13 or 14 digits; ours have 12 or 13. */
const upcOf = (text: string): string | null => (isUpc(text) ? text : (toGtin13(text) ?? null))

function typeOf({ releaseType, isCompilation, tracks }: Message): ReleaseType {
  if (isCompilation) return 'compilation'
  if (releaseType === 'Single' || releaseType === 'EP') return releaseType === 'EP' ? 'ep' : 'single'
  if (releaseType === 'Album') return 'album'
  return tracks.length > 6 ? 'album' : tracks.length > 3 ? 'ep' : 'single'
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Maps genre and subgenre together if we have such a genre, else the genre alone, by the DDEX or our own name. */
function genreOf({ genre, subGenre }: { genre?: string; subGenre?: string }): string | null {
  if (genre === undefined) return null
  const known = Object.entries(GENRES) as [string, { genre: string; subGenre?: string }][]
  const both = known.find(
    ([, value]) => value.genre === genre && value.subGenre !== undefined && value.subGenre === subGenre,
  )
  const single = known.find(
    ([code, { genre: word, subGenre: sub }]) =>
      folded(code) === folded(genre) || (folded(word) === folded(genre) && sub === undefined),
  )
  return both?.[0] ?? single?.[0] ?? null
}

/** None when both genres of the message are one of ours. */
function secondaryGenreOf(message: Message): string | null {
  const genre = genreOf(message.secondaryGenre ?? {})
  return genre === genreOf(message) ? null : genre
}

/** The owner is the text after the year, in `2026 Vale Records` and `(P) 2026 Vale Records`. */
const lineOf = (line: Message['pLine']): CatalogueRelease['pLine'] => ({
  year:
    line?.year !== undefined && line.year >= LINE_YEARS.min && line.year <= LINE_YEARS.max ? line.year : null,
  owner: cut((line?.text ?? '').replace(/^\s*(?:[℗©]|\([PC]\))?\s*(?:\d{4})?\s*/iu, ''), 200),
})

function territoriesOf({ territories, excludedTerritories }: Message): CatalogueRelease['territories'] {
  const known = (codes: string[]) => codes.filter((code) => COUNTRIES.includes(code)).sort()
  if (territories.length > 0) return { rule: 'only', countries: known(territories) }
  if (excludedTerritories.length > 0) return { rule: 'except', countries: known(excludedTerritories) }
  return { rule: 'worldwide', countries: [] }
}

function trackOf(track: MessageTrack, message: Message, storeOf: StoreOfDpid): CatalogueTrack {
  const version = versionOf(track)
  const customary = trackVersions[version].subtitle
  const { subtitle = '', work = '' } = track
  // Some senders write the subtitle into the title, and the work before it.
  const isRepeated = subtitle === customary || track.title.includes(`(${subtitle})`)
  const title = work && track.title.startsWith(`${work}: `) ? track.title.slice(work.length + 2) : track.title
  const names = track.mainArtists.length > 0 ? track.mainArtists : [track.displayArtistName]
  const isOfRelease = names.join('\n') === namesOf(message).join('\n')
  return {
    ...emptyTrack(),
    title: cut(title, 300),
    subtitle: isRepeated ? '' : cut(subtitle, 200),
    nativeTitle: cut(track.nativeTitle ?? '', 300),
    work: cut(work, 300),
    disc: track.disc,
    version,
    artist: isOfRelease ? '' : cut(names[0] ?? '', 200),
    otherArtists: isOfRelease ? [] : otherArtistsOf(names, message, storeOf),
    featuredArtists: track.featuredArtists.slice(0, 20).map((name) => cut(name, 200)),
    isrc: track.isrc === undefined ? null : (parseIsrc(track.isrc) ?? null),
    iswc: track.iswc === undefined ? null : (parseIswc(track.iswc) ?? null),
    genre: genreOf(track),
    language: languageOf(track),
    explicit: track.isExplicit,
    previewStartMs: previewOf(track),
    contributors: contributorsOf(track),
    performers: performersOf(track),
  }
}

/** A start within the track; its length is ours. */
function previewOf({ preview, durationMs }: MessageTrack): number | null {
  if (!preview || (durationMs !== undefined && preview.startMs >= durationMs)) return null
  return preview.startMs
}

/** ISO 639-1; none for an instrumental recording. */
function languageOf({ language, isInstrumental }: MessageTrack): string | null {
  if (isInstrumental) return 'zxx'
  const code = language?.split('-')[0]?.toLowerCase() ?? ''
  return isOneOf(CONTENT_LANGUAGES, code) ? code : null
}

function versionOf({
  versionType,
  subtitle = '',
  title,
  isCover,
  isInstrumental,
}: MessageTrack): TrackVersion {
  const words = `${subtitle} ${/\(([^)]*)\)/.exec(title)?.[1] ?? ''}`
  const matches = (word: RegExp) => word.test(words)
  if (versionType === 'RemixVersion' || matches(/\bremix\b/i)) return 'remix'
  if (versionType === 'LiveVersion' || matches(/\blive\b/i)) return 'live'
  if (matches(/\bacoustic\b/i)) return 'acoustic'
  if (isCover) return 'cover'
  if (versionType === 'InstrumentalVersion' || (isInstrumental && matches(/\binstrumental\b/i)))
    return 'instrumental'
  return 'original'
}

/** Roles of the DDEX list that we have under another name. */
const ROLES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(CONTRIBUTOR_ROLES).map(([ours, theirs]) => [theirs, ours])),
  Producer: 'producer',
  Author: 'lyricist',
  Writer: 'writer',
  SongWriter: 'writer',
  MusicArranger: 'arranger',
}
const PERFORMANCES: Record<string, string> = Object.fromEntries(
  Object.entries(PERFORMANCE_CREDITS).map(([ours, value]) => [
    'role' in value ? value.role : value.instrument,
    ours,
  ]),
)

/** A message contains writers but no shares, so the shares stay open. */
const contributorsOf = ({ contributors }: MessageTrack): CatalogueTrack['contributors'] =>
  contributors
    .flatMap(({ name, roles }) =>
      [...new Set(roles.flatMap((role) => ROLES[role] ?? []))].map((role) => ({
        name: cut(name, 200),
        role,
        shareBasisPoints: 0,
      })),
    )
    .slice(0, 50)

const performersOf = ({ contributors }: MessageTrack): CatalogueTrack['performers'] =>
  contributors
    .flatMap(({ name, roles, instruments: played }) =>
      [
        ...roles.flatMap((role) => PERFORMANCES[role] ?? []),
        ...played.map((name) => PERFORMANCES[name] ?? 'other'),
      ].map((instrument) => ({ name: cut(name, 200), instrument })),
    )
    .slice(0, 50)

/** In the order of the wizard, without fields that are empty both in the message and in the result. */
function compare(message: Message, { artistName, release }: NamedRelease): Comparison[] {
  const rows: Comparison[] = []
  const add = (field: string, theirs: string | undefined, ours: string | null) => {
    if (theirs || ours) rows.push({ field, theirs: theirs ?? '', ours: ours ?? '' })
  }
  add('title', message.title, release.title)
  add('subtitle', message.subtitle, release.subtitle)
  add('nativeTitle', message.nativeTitle, release.nativeTitle)
  const artists = mainNames(artistName, release.otherArtists)
  add('artist', namesOf(message).join(', '), artists.join(', '))
  add('type', message.releaseType, release.type)
  add('upc', message.upc, release.upc)
  add('label', message.label, release.label)
  add('genre', [message.genre, message.subGenre].filter(Boolean).join(' / '), release.primaryGenre)
  const { genre, subGenre } = message.secondaryGenre ?? {}
  add('secondaryGenre', [genre, subGenre].filter(Boolean).join(' / '), release.secondaryGenre)
  add('releaseDate', message.releaseDate, release.releaseDate)
  if (message.dealStart) add('releaseTiming', message.dealStart, release.releaseTiming)
  add('originalReleaseDate', message.originalReleaseDate, release.originalReleaseDate)
  add('pLine', message.pLine?.text, lineText(release.pLine))
  add('cLine', message.cLine?.text, lineText(release.cLine))
  add(
    'territories',
    [...message.territories, ...message.excludedTerritories.map((code) => `−${code}`)].join(' '),
    release.territories.rule === 'worldwide'
      ? ''
      : `${release.territories.rule} ${release.territories.countries.join(' ')}`,
  )
  add('platforms', message.recipient, release.platforms.join(', '))
  add('grid', message.grid, null)
  add('otherTitles', listOf(message.otherTitles), null)
  add('relatedReleases', listOf(message.relatedReleases), null)
  add('otherRecordings', listOf(message.otherRecordings), null)
  for (const [index, track] of message.tracks.entries()) {
    const ours = required(release.tracks[index])
    const path = `tracks.${index + 1}`
    add(`${path}.title`, track.title, ours.title)
    // The version says the customary one already.
    if (track.subtitle !== trackVersions[ours.version].subtitle)
      add(`${path}.subtitle`, track.subtitle, ours.subtitle)
    add(`${path}.nativeTitle`, track.nativeTitle, ours.nativeTitle)
    add(`${path}.work`, track.work, ours.work)
    if (track.disc > 1) add(`${path}.disc`, String(track.disc), String(ours.disc))
    add(`${path}.isrc`, track.isrc, ours.isrc)
    add(`${path}.iswc`, track.iswc, ours.iswc)
    add(`${path}.version`, track.versionType, ours.version)
    const own = artistsOfTrack(ours, { artist: { name: artistName }, otherArtists: release.otherArtists })
    add(`${path}.artist`, track.mainArtists.join(', '), mainNames(own.artist, own.otherArtists).join(', '))
    add(`${path}.featured`, track.featuredArtists.join(', '), ours.featuredArtists.join(', '))
    add(`${path}.language`, track.language, ours.language)
    add(
      `${path}.preview`,
      track.preview && `${track.preview.startMs / 1000} s`,
      secondsOf(ours.previewStartMs),
    )
    // Tracks have no line of their own.
    if (track.pLine?.text !== message.pLine?.text) add(`${path}.pLine`, track.pLine?.text, null)
    add(`${path}.lyrics`, track.lyrics, null)
    add(
      `${path}.credits`,
      track.contributors
        .map(
          (contributor) =>
            `${contributor.name}: ${[...contributor.roles, ...contributor.instruments].join(', ')}`,
        )
        .join('; '),
      [
        ...ours.contributors.map((contributor) => `${contributor.name}: ${contributor.role}`),
        ...ours.performers.map((performer) => `${performer.name}: ${performer.instrument}`),
      ].join('; '),
    )
  }
  return rows
}

const secondsOf = (ms: number | null) => (ms === null ? null : `${ms / 1000} s`)

/** A message may name thousands; the rest is a count. */
const listOf = (texts: readonly string[]): string =>
  [
    ...texts.slice(0, LISTED_MAX),
    ...(texts.length > LISTED_MAX ? [`+${texts.length - LISTED_MAX}`] : []),
  ].join(', ')
const LISTED_MAX = 20

const lineText = ({ year, owner }: CatalogueRelease['pLine']) => [year, owner].filter(Boolean).join(' ')
