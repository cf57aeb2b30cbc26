// The rules of submission, blocking and advisory: the same in the wizard and on the server.
import { ARTWORK_THRESHOLDS } from '#engines/artwork/findings.ts'
import type { ArtworkText } from '#engines/artwork/report.ts'
import { textFindings } from '#engines/artwork/text-findings.ts'
import { normalName } from '#engines/text-rules/normalise.ts'
import type { StoreOption } from '#features/stores/domain.ts'
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import { advises, blocks, NOT_OF_INTROS, type ReleaseFinding } from './findings.ts'
import { type MainArtist, mainNames } from './main-artists.ts'
import {
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  LICENSED_VERSIONS,
  LINE_YEARS,
  PERFORMANCES,
  type ReleaseType,
  SCHEDULE_DAYS,
  type Schedule,
  type Step,
  type TerritoryRule,
  type TrackVersion,
} from './vocabulary.ts'
import { type WordContext, wordFindings } from './words.ts'

export interface DraftTrack {
  title: string
  subtitle: string
  nativeTitle: string
  work: string
  disc: number
  version: TrackVersion
  /** The original artist of a cover or remix. */
  originalArtist: string
  licence: {
    status: 'uploading' | 'processing' | 'ready' | 'refused'
    refusal: { code: string; params?: Record<string, string | number> } | null
  } | null
  artist: string
  otherArtists: MainArtist[]
  featuredArtists: string[]
  language: string | null
  genre: string | null
  introOrOutro: boolean
  lyrics: string
  timedLyrics: { atMs: number; text: string }[] | null
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
  /** Text rules that the artist has confirmed. */
  confirmed: string[]
  audio: {
    status: 'uploading' | 'processing' | 'ready' | 'refused'
    refusal: { code: string; params?: Record<string, string | number> } | null
    durationMs: number | null
    findings: Omit<ReleaseFinding, 'at' | 'step'>[]
  } | null
}

export interface Draft {
  /** Whether it is live in stores. */
  live: boolean
  title: string
  subtitle: string
  nativeTitle: string
  artistName: string | null
  otherArtists: MainArtist[]
  type: ReleaseType
  language: string | null
  primaryGenre: string | null
  secondaryGenre: string | null
  releaseDate: string | null
  originalReleaseDate: string | null
  schedule: Schedule
  presave: boolean
  presaveDate: string | null
  /** The last day on which it can be sold. */
  licenceEndsOn: string | null
  territories: { rule: TerritoryRule; countries: string[] }
  platforms: string[]
  explicit: boolean
  artwork: {
    status: 'uploading' | 'processing' | 'ready' | 'refused'
    refusal: { code: string; params?: Record<string, string | number> } | null
    findings: Omit<ReleaseFinding, 'at' | 'step'>[]
  } | null
  /** The text on the cover, when it could be read. */
  artworkText: ArtworkText | null
  confirmed: string[]
  agreements: { ownsRights: boolean; doesNotInfringe: boolean; releaseTerms: boolean }
  tracks: DraftTrack[]
}

/** Facts that are not part of the draft. */
export interface ReleaseContext extends WordContext {
  /**
   * The stores this installation delivers to; undefined in a browser that has not loaded them, then only the server
   * checks them.
   */
  connectedStores?: readonly StoreOption[]
}

/** All findings of `draft` on the day `today`, in the order of the wizard. */
export function releaseFindings(
  draft: Draft,
  today: PlainDate,
  context: ReleaseContext = {},
): ReleaseFinding[] {
  const words = Map.groupBy(wordFindings(draft, context), ({ step, params }) =>
    step === 'tracks' ? Number(params?.track) - 1 : step,
  )
  return [
    ...(words.get('basic-info') ?? []),
    ...basicFindings(draft),
    ...artworkFindings(draft),
    ...(draft.tracks.length === 0 ? [blocks('tracks', 'track_missing', 'tracks')] : []),
    ...draft.tracks.flatMap((track, index) => [
      ...(words.get(index) ?? []),
      ...trackFindings(draft, track, index, context.connectedStores),
    ]),
    ...platformFindings(draft, context.connectedStores),
    ...dateFindings(draft, today),
    ...agreementFindings(draft),
  ]
}

function basicFindings(draft: Draft): ReleaseFinding[] {
  const step = 'basic-info'
  const findings: ReleaseFinding[] = []
  if (draft.artistName === null) findings.push(blocks(step, 'artist_missing', 'artistId'))
  if (!isOneOf(GENRES, draft.primaryGenre)) findings.push(blocks(step, 'genre_missing', 'primaryGenre'))
  if (draft.secondaryGenre !== null && draft.secondaryGenre === draft.primaryGenre) {
    findings.push(blocks(step, 'genre_repeated', 'secondaryGenre'))
  }
  if (!isOneOf(CONTENT_LANGUAGES, draft.language)) findings.push(blocks(step, 'language_missing', 'language'))
  return findings.concat(typeFindings(draft))
}

/** A number of tracks outside a type's range only advises a better type. */
function typeFindings({ type, tracks }: Draft): ReleaseFinding[] {
  const ranges: Record<ReleaseType, readonly [number, number]> = {
    single: [1, 3],
    ep: [2, 6],
    album: [7, 100],
    compilation: [2, 100],
  }
  const [min, max] = ranges[type]
  const count = tracks.length
  if (count === 0 || (count >= min && count <= max)) return []
  return [advises('basic-info', 'type_unusual', 'type', { type, count, min, max })]
}

/** Findings of the picture itself, and of its text compared with the metadata of the release. */
function artworkFindings(draft: Draft): ReleaseFinding[] {
  const { artwork } = draft
  if (!artwork) return [blocks('artwork', 'artwork_missing', 'artwork')]
  const seen = fileFindings(artwork, 'artwork', 'artwork', 'artwork_not_ready')
  if (artwork.status !== 'ready' || !draft.artworkText) return seen
  const words = {
    title: draft.title,
    artists: [
      ...mainNames(draft.artistName, draft.otherArtists),
      ...draft.tracks.flatMap((track) => [
        ...mainNames(track.artist, track.otherArtists),
        ...track.featuredArtists,
      ]),
    ].filter((name) => name.trim() !== ''),
    otherNames: draft.tracks.map((track) => track.title),
    explicit: draft.explicit,
  }
  const read = textFindings(draft.artworkText, words, ARTWORK_THRESHOLDS)
  return [...seen, ...read.map((finding) => ({ ...finding, step: 'artwork' as const, at: 'artwork' }))]
}

function fileFindings(
  file: NonNullable<Draft['artwork']>,
  step: Step,
  path: string,
  waitingCode: string,
): ReleaseFinding[] {
  if (file.status === 'refused' && file.refusal)
    return [blocks(step, file.refusal.code, path, file.refusal.params)]
  if (file.status !== 'ready') return [blocks(step, waitingCode, path)]
  return file.findings.map((finding) => ({ ...finding, step, at: path }))
}

function trackFindings(
  draft: Draft,
  track: DraftTrack,
  index: number,
  connectedStores: readonly StoreOption[] = [],
): ReleaseFinding[] {
  const path = (field: string) => `tracks.${index}.${field}`
  const number = { track: index + 1 }
  const findings: ReleaseFinding[] = []
  const add = (code: string, field: string, params = {}) =>
    findings.push(blocks('tracks', code, path(field), { ...number, ...params }))

  if (!isOneOf(CONTENT_LANGUAGES, track.language)) add('track_language_missing', 'language')
  // Discs are played in their order, and none is missing.
  const disc = draft.tracks[index - 1]?.disc ?? 0
  if (track.disc !== disc + 1 && (index === 0 || track.disc !== disc))
    add('disc_order', 'disc', { disc: track.disc, wanted: Math.max(1, disc) })

  if (!track.audio) add('audio_missing', 'audio')
  else {
    for (const finding of fileFindings(track.audio, 'tracks', path('audio'), 'audio_not_ready')) {
      if (track.introOrOutro && NOT_OF_INTROS.has(finding.code)) continue
      findings.push({ ...finding, params: { ...number, ...finding.params } })
    }
  }
  return findings.concat(
    licenceFindings(draft, track, path, number, connectedStores),
    timedLyricsFindings(track, path('timedLyrics'), number),
    creditFindings(track, path, number),
  )
}

/** Stores show a line from its time on, so the lines follow each other, within the recording, and are those of the lyrics. */
function timedLyricsFindings(
  { timedLyrics, lyrics, audio }: DraftTrack,
  path: string,
  number: { track: number },
): ReleaseFinding[] {
  const lines = timedLyrics ?? []
  const durationMs = audio?.status === 'ready' ? audio.durationMs : null
  const late = lines.findIndex(({ atMs }) => durationMs !== null && atMs >= durationMs)
  const early = lines.findIndex(({ atMs }, i) => atMs < (lines[i - 1]?.atMs ?? 0))
  const sung = new Set(lyrics.split('\n').map(normalName))
  const strange = lyrics.trim() === '' ? -1 : lines.findIndex(({ text }) => !sung.has(normalName(text)))
  const refuse = (code: string, line: number) =>
    line === -1 ? [] : [blocks('tracks', code, path, { ...number, line: line + 1 })]
  const [stray] =
    strange === -1 ? [] : [advises('tracks', 'timed_lyrics_differ', path, { ...number, line: strange + 1 })]
  return [
    ...refuse('timed_lyrics_late', late),
    ...refuse('timed_lyrics_order', early),
    ...(stray ? [stray] : []),
  ]
}

type Licensable = Pick<DraftTrack, 'version' | 'originalArtist' | 'artist' | 'otherArtists'> & {
  licence: unknown
}

/** Whether the version uses somebody else's song or recording and its licence is missing. */
export function needsLicence(
  { version, originalArtist, artist, otherArtists, licence }: Licensable,
  releaseArtists: readonly string[],
): boolean {
  const own = [...mainNames(artist, otherArtists), ...releaseArtists].map(normalName)
  return LICENSED_VERSIONS.includes(version) && !licence && !own.includes(normalName(originalArtist))
}

/**
 * A remix uses somebody's recording, so it needs their permission. A cover uses somebody's song: streaming services
 * license it themselves, but for downloads the seller has to. So a store that only sells downloads gets no cover
 * without a licence, and a store that also streams gets it for streaming only.
 */
function licenceFindings(
  draft: Draft,
  track: DraftTrack,
  path: (field: string) => string,
  number: { track: number },
  connectedStores: readonly StoreOption[],
): ReleaseFinding[] {
  const { version, licence } = track
  if (licence && LICENSED_VERSIONS.includes(version)) {
    const file = { ...licence, findings: [] }
    return fileFindings(file, 'tracks', path('licence'), 'licence_not_ready').map((finding) => ({
      ...finding,
      params: { ...number, ...finding.params },
    }))
  }
  if (!needsLicence(track, mainNames(draft.artistName, draft.otherArtists))) return []
  if (version === 'remix') return [blocks('tracks', 'licence_missing', path('licence'), number)]
  const sells = connectedStores.filter(
    ({ id, deals }) => draft.platforms.includes(id) && deals.includes('download'),
  )
  const namesOf = (streams: boolean) =>
    sells.flatMap(({ deals, name }) => (deals.includes('streaming') === streams ? name : [])).join(', ')
  const [pure, mixed] = [namesOf(false), namesOf(true)]
  const findings: ReleaseFinding[] = []
  if (pure)
    findings.push(blocks('tracks', 'cover_licence_missing', path('licence'), { ...number, stores: pure }))
  if (mixed) findings.push(advises('tracks', 'cover_not_sold', path('licence'), { ...number, stores: mixed }))
  return findings
}

function creditFindings(
  track: DraftTrack,
  path: (field: string) => string,
  number: { track: number },
): ReleaseFinding[] {
  const findings: ReleaseFinding[] = []
  const add = (code: string, field: string, params = {}) =>
    findings.push(blocks('tracks', code, path(field), { ...number, ...params }))
  if (track.contributors.length === 0) add('contributor_missing', 'contributors')
  track.contributors.forEach((contributor, i) => {
    if (!isOneOf(CONTRIBUTOR_ROLES, contributor.role)) add('contributor_role', `contributors.${i}.role`)
  })
  const total = track.contributors.reduce((sum, contributor) => sum + contributor.shareBasisPoints, 0)
  if (track.contributors.length > 0 && total !== WHOLE)
    add('share_total', 'contributors', { total: total / 100 })
  track.performers.forEach((performer, i) => {
    if (performer.name.trim() === '') add('performer_name', `performers.${i}.name`)
    if (!isOneOf(PERFORMANCES, performer.instrument))
      add('performer_instrument', `performers.${i}.instrument`)
  })
  return findings
}

/** A release whose stores are all unconnected would never be live. */
function platformFindings({ platforms }: Draft, connectedStores?: readonly StoreOption[]): ReleaseFinding[] {
  if (platforms.length === 0) return [blocks('platforms', 'platform_missing', 'platforms')]
  if (!connectedStores || connectedStores.some(({ id }) => platforms.includes(id))) return []
  return [blocks('platforms', 'platform_unconnected', 'platforms')]
}

/** Findings of dates and territories; the date of a live release is no longer checked. */
function dateFindings(draft: Draft, today: PlainDate): ReleaseFinding[] {
  const { rule, countries } = draft.territories
  const findings = [...(draft.live ? [] : dayFindings(draft, today)), ...licenceEndFindings(draft, today)]
  if (rule !== 'worldwide' && countries.length === 0)
    findings.push(blocks('distribution', 'territories_missing', 'territories'))
  return findings
}

/** An earlier original date is a typing error. */
const FIRST_YEAR = String(LINE_YEARS.min)

function dayFindings(draft: Draft, today: PlainDate): ReleaseFinding[] {
  const { originalReleaseDate, presave, presaveDate } = draft
  const releaseDate = draft.releaseDate && isPlainDate(draft.releaseDate) ? draft.releaseDate : null
  const findings: ReleaseFinding[] = []
  if (originalReleaseDate && originalReleaseDate < FIRST_YEAR)
    findings.push(blocks('basic-info', 'original_date_early', 'originalReleaseDate', { year: FIRST_YEAR }))
  if (releaseDate && originalReleaseDate && originalReleaseDate > releaseDate)
    findings.push(blocks('basic-info', 'original_date_late', 'originalReleaseDate', { date: releaseDate }))
  findings.push(...releaseDateFindings(draft, today))
  const step = 'distribution'
  if (presave && !presaveDate) findings.push(blocks(step, 'presave_date_missing', 'presaveDate'))
  if (presave && presaveDate && presaveDate < today)
    findings.push(blocks(step, 'presave_date_past', 'presaveDate'))
  if (presave && releaseDate && presaveDate && presaveDate >= releaseDate)
    findings.push(blocks(step, 'presave_date_late', 'presaveDate', { date: releaseDate }))
  return findings
}

function licenceEndFindings({ licenceEndsOn, releaseDate }: Draft, today: PlainDate): ReleaseFinding[] {
  const [step, field] = ['distribution', 'licenceEndsOn'] as const
  if (!licenceEndsOn) return []
  if (licenceEndsOn < today) return [blocks(step, 'licence_end_past', field)]
  if (licenceEndsOn > addDays(today, LICENCE_DAYS_MAX)) return [blocks(step, 'licence_end_far', field)]
  if (!releaseDate || licenceEndsOn > releaseDate) return []
  return [blocks(step, 'licence_end_before_release', field, { date: releaseDate })]
}

/** A later end is a slip of the year, or means that there is none. */
const LICENCE_DAYS_MAX = 100 * 365

/** A date further away is usually a slip of the year. */
const LEAD_DAYS_MAX = 365

function releaseDateFindings({ releaseDate, schedule }: Draft, today: PlainDate): ReleaseFinding[] {
  const step = 'distribution'
  if (!releaseDate) return [blocks(step, 'release_date_missing', 'releaseDate')]
  if (!isPlainDate(releaseDate) || releaseDate < today)
    return [blocks(step, 'release_date_invalid', 'releaseDate')]
  const { leadDaysMin } = SCHEDULE_DAYS[schedule]
  const lead = daysBetween(today, releaseDate)
  if (lead < leadDaysMin) {
    const earliest = addDays(today, leadDaysMin)
    return [blocks(step, 'release_date_lead', 'releaseDate', { schedule, days: leadDaysMin, earliest })]
  }
  if (lead > LEAD_DAYS_MAX) return [advises(step, 'release_date_far', 'releaseDate', { days: LEAD_DAYS_MAX })]
  // Editorial pitches close a week before the release date.
  return lead < 7 ? [advises(step, 'release_date_pitch', 'releaseDate')] : []
}

function agreementFindings({ agreements }: Draft): ReleaseFinding[] {
  const missing = Object.entries(agreements).find(([, accepted]) => !accepted)
  return missing ? [blocks('review', 'agreements_missing', `agreements.${missing[0]}`)] : []
}

const isOneOf = (list: readonly string[], value: string | null): boolean =>
  value !== null && list.includes(value)
