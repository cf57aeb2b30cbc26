// What stops a release from being sent, and what we advise: the same in the wizard and on the server.
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import type { Finding } from '#lib/pure/problems.ts'
import {
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  INSTRUMENTS,
  type ReleaseType,
  SCHEDULE_DAYS,
  type Schedule,
  type Step,
} from './vocabulary.ts'

export interface ReleaseFinding extends Finding {
  step: Step
  /** On the waveform, for a finding of the audio. */
  atMs?: number
  untilMs?: number
}

export interface DraftTrack {
  title: string
  artist: string
  featuredArtists: string[]
  language: string | null
  genre: string | null
  introOrOutro: boolean
  contributors: { name: string; role: string; shareBasisPoints: number }[]
  performers: { name: string; instrument: string }[]
  audio: {
    status: 'uploading' | 'processing' | 'ready' | 'refused'
    refusal: { code: string; params?: Record<string, string | number> } | null
    durationMs: number | null
    findings: Omit<ReleaseFinding, 'at' | 'step'>[]
  } | null
}

export interface Draft {
  title: string
  artistName: string | null
  type: ReleaseType
  language: string | null
  primaryGenre: string | null
  secondaryGenre: string | null
  releaseDate: string | null
  schedule: Schedule
  platforms: string[]
  artwork: {
    status: 'uploading' | 'processing' | 'ready' | 'refused'
    refusal: { code: string; params?: Record<string, string | number> } | null
    findings: Omit<ReleaseFinding, 'at' | 'step'>[]
  } | null
  agreements: { ownsRights: boolean; doesNotInfringe: boolean; releaseTerms: boolean }
  tracks: DraftTrack[]
}

/** Everything there is to say about `draft` on `today`, in the order of the wizard. */
export function releaseFindings(draft: Draft, today: PlainDate): ReleaseFinding[] {
  return [
    ...basicFindings(draft),
    ...artworkFindings(draft),
    ...(draft.tracks.length === 0 ? [blocks('tracks', 'track_missing', 'tracks')] : []),
    ...draft.tracks.flatMap((track, index) => trackFindings(draft, track, index)),
    ...(draft.platforms.length === 0 ? [blocks('platforms', 'platform_missing', 'platforms')] : []),
    ...dateFindings(draft, today),
    ...agreementFindings(draft),
  ]
}

export const blocking = (findings: ReleaseFinding[]) => findings.filter((one) => one.severity === 'blocks')

const finding =
  (severity: 'blocks' | 'advises') =>
  (step: Step, code: string, at: string, params?: Record<string, string | number>): ReleaseFinding => ({
    ...{ severity, step, code, at },
    ...(params ? { params } : {}),
  })
const blocks = finding('blocks')
const advises = finding('advises')

function basicFindings(draft: Draft): ReleaseFinding[] {
  const step = 'basic-info'
  const found: ReleaseFinding[] = []
  if (draft.title.trim() === '') found.push(blocks(step, 'title_missing', 'title'))
  else if (titleFault(draft.title)) found.push(blocks(step, 'title_invalid', 'title'))
  if (draft.artistName === null) found.push(blocks(step, 'artist_missing', 'artistId'))
  if (!isOneOf(GENRES, draft.primaryGenre)) found.push(blocks(step, 'genre_missing', 'primaryGenre'))
  if (draft.secondaryGenre !== null && draft.secondaryGenre === draft.primaryGenre) {
    found.push(blocks(step, 'genre_repeated', 'secondaryGenre'))
  }
  if (!isOneOf(CONTENT_LANGUAGES, draft.language)) found.push(blocks(step, 'language_missing', 'language'))
  return found.concat(typeFindings(draft))
}

/** Counts outside a type's range only advise a better type (decision D21). */
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

function artworkFindings({ artwork }: Draft): ReleaseFinding[] {
  if (!artwork) return [blocks('artwork', 'artwork_missing', 'artwork')]
  return fileFindings(artwork, 'artwork', 'artwork', 'artwork_not_ready')
}

function fileFindings(
  file: NonNullable<Draft['artwork']>,
  step: Step,
  at: string,
  waitingCode: string,
): ReleaseFinding[] {
  if (file.status === 'refused' && file.refusal)
    return [blocks(step, file.refusal.code, at, file.refusal.params)]
  if (file.status !== 'ready') return [blocks(step, waitingCode, at)]
  return file.findings.map((one) => ({ ...one, step, at }))
}

/** 1 to 20 minutes is asked of every track but an intro or outro (decision D38). */
const NOT_OF_INTROS = new Set(['length_short', 'length_long'])

function trackFindings(draft: Draft, track: DraftTrack, index: number): ReleaseFinding[] {
  const at = (field: string) => `tracks.${index}.${field}`
  const number = { track: index + 1 }
  const found: ReleaseFinding[] = []
  const add = (code: string, field: string, params = {}) =>
    found.push(blocks('tracks', code, at(field), { ...number, ...params }))

  if (track.title.trim() === '') add('track_title_missing', 'title')
  else if (titleFault(track.title)) add('track_title_invalid', 'title')
  if (!isOneOf(CONTENT_LANGUAGES, track.language)) add('track_language_missing', 'language')
  const main = [track.artist, draft.artistName ?? ''].map(normalName).filter((name) => name !== '')
  const self = track.featuredArtists.find((name) => main.includes(normalName(name)))
  if (self) add('featured_self', 'featuredArtists', { name: self })

  if (!track.audio) add('audio_missing', 'audio')
  else {
    for (const one of fileFindings(track.audio, 'tracks', at('audio'), 'audio_not_ready')) {
      if (track.introOrOutro && NOT_OF_INTROS.has(one.code)) continue
      found.push({ ...one, params: { ...number, ...one.params } })
    }
  }
  return found.concat(creditFindings(track, at, number))
}

function creditFindings(
  track: DraftTrack,
  at: (field: string) => string,
  number: { track: number },
): ReleaseFinding[] {
  const found: ReleaseFinding[] = []
  const add = (code: string, field: string, params = {}) =>
    found.push(blocks('tracks', code, at(field), { ...number, ...params }))
  if (track.contributors.length === 0) add('contributor_missing', 'contributors')
  track.contributors.forEach((one, i) => {
    if (!isFullName(one.name)) add('contributor_name', `contributors.${i}.name`, { name: one.name })
    if (!isOneOf(CONTRIBUTOR_ROLES, one.role)) add('contributor_role', `contributors.${i}.role`)
  })
  const total = track.contributors.reduce((sum, one) => sum + one.shareBasisPoints, 0)
  if (track.contributors.length > 0 && total !== WHOLE)
    add('share_total', 'contributors', { total: total / 100 })
  if (track.performers.length === 0) add('performer_missing', 'performers')
  track.performers.forEach((one, i) => {
    if (one.name.trim() === '') add('performer_name', `performers.${i}.name`)
    if (!isOneOf(INSTRUMENTS, one.instrument)) add('performer_instrument', `performers.${i}.instrument`)
  })
  return found
}

function dateFindings({ releaseDate, schedule }: Draft, today: PlainDate): ReleaseFinding[] {
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
  // Editorial pitches close a week before (decision D7).
  return lead < 7 ? [advises(step, 'release_date_pitch', 'releaseDate')] : []
}

function agreementFindings({ agreements }: Draft): ReleaseFinding[] {
  const missing = Object.entries(agreements).find(([, accepted]) => !accepted)
  return missing ? [blocks('review', 'agreements_missing', `agreements.${missing[0]}`)] : []
}

/** A title stores refuse (decision D43): only signs, an address, or artists that belong in their own field. */
export function titleFault(title: string): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(title) ||
    /https?:\/\/|www\.|@|[\p{L}\p{N}]\.(com|net|org)\b/iu.test(title) ||
    /(^|[\s([])((feat|ft|prod)\.|(feat|ft|featuring|prod)(\s+by)?\s)/i.test(title)
  )
}

/** More than two characters and at least two words (decision D44). */
export function isFullName(name: string): boolean {
  const words = name.trim().split(/\s+/)
  return words.join(' ').length > 2 && words.length >= 2 && words.every((word) => /\p{L}/u.test(word))
}

/** Names that a listener would call the same: case, accents and spaces do not count (decision D46). */
export const normalName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isOneOf = (list: readonly string[], value: string | null): boolean =>
  value !== null && list.includes(value)
