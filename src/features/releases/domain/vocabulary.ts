// The closed lists of the product's vocabulary, and the two lists that we maintain: languages and platforms.
import { limitOf } from '#lib/pure/entitlements.ts'

/** What an artist accepts before submitting a release. */
export const AGREEMENTS = ['ownsRights', 'doesNotInfringe', 'releaseTerms'] as const

export const RELEASE_TYPES = ['single', 'ep', 'album', 'compilation'] as const
export type ReleaseType = (typeof RELEASE_TYPES)[number]

export { GENRES, type Genre } from '#lib/pure/genres.ts'

export const TRACK_VERSIONS = ['original', 'remix', 'acoustic', 'cover', 'instrumental', 'live'] as const
export type TrackVersion = (typeof TRACK_VERSIONS)[number]

export const CONTRIBUTOR_ROLES = ['arranger', 'composer', 'lyricist', 'producer', 'writer'] as const
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number]

export const INSTRUMENTS = [
  'accordion',
  'background_vocals',
  'banjo',
  'bass',
  'bass_guitar',
  'bassoon',
  'bells',
  'cello',
  'clarinet',
  'drums',
  'fiddle',
  'flute',
  'guitar',
  'harmonica',
  'harp',
  'horns',
  'keyboards',
  'lute',
  'oboe',
  'organ',
  'other',
  'percussion',
  'piano',
  'recorder',
  'saxophone',
  'synthesizer',
  'tambourine',
  'trombone',
  'trumpet',
  'viola',
  'viola_da_gamba',
  'violin',
  'vocals',
  'whistle',
  'xylophone',
] as const
export type Instrument = (typeof INSTRUMENTS)[number]

/** Who leads, stands out or performs together; a performer is credited with one of them or with an instrument. */
export const ENSEMBLE_ROLES = ['choir', 'conductor', 'ensemble', 'orchestra', 'soloist'] as const
export const PERFORMANCES = [...INSTRUMENTS, ...ENSEMBLE_ROLES] as const
export type Performance = (typeof PERFORMANCES)[number]

/** The most discs of a release. */
export const DISCS_MAX = 20

export { CONTENT_LANGUAGES } from '#lib/pure/content-languages.ts'

/** Worldwide, only in the listed countries, or everywhere except in them. */
export const TERRITORY_RULES = ['worldwide', 'only', 'except'] as const
export type TerritoryRule = (typeof TERRITORY_RULES)[number]

/**
 * The parts of a track that software can have generated; DDEX tells stores each (ERN 4.3.2 ContainsAI, AiContribution).
 */
export const AI_PARTS = ['vocals', 'instrumentation', 'composition', 'lyrics', 'post_production'] as const
export type AiPart = (typeof AI_PARTS)[number]

/** Versions of somebody else's song or recording, which need a licence. */
export const LICENSED_VERSIONS: readonly TrackVersion[] = ['cover', 'remix']

export const SCHEDULES = ['standard', 'priority', 'express'] as const
export type Schedule = (typeof SCHEDULES)[number]

/** Minimum number of days from submission to release; processing time after approval in business days, as promised. */
export const SCHEDULE_DAYS: Record<Schedule, { leadDaysMin: number; processing: readonly [number, number] }> =
  {
    standard: { leadDaysMin: 21, processing: [7, 10] },
    priority: { leadDaysMin: 14, processing: [3, 5] },
    express: { leadDaysMin: 5, processing: [1, 2] },
  }

/** Business days from submission until it is live in all stores; an estimate, not a promise. */
export const LIVE_BUSINESS_DAYS = { basic: [15, 30], pro: [5, 7], advanced: [5, 7] } as const

/** The number of days until stores usually have a release of the priority schedule. */
export const SPEEDY_DAYS = 7

/** The longest duration of a review in business hours, unless the operator promises another. */
export const REVIEW_PROMISE_HOURS = { basic: 48, pro: 24, advanced: 4 } as const

/** Days within which an artist can appeal against a reopening or a rejection. */
export const APPEAL_DAYS = 14

/** Releases an account can submit in a calendar month, UTC, unless the operator configures another number. */
export const MONTHLY_RELEASES = { basic: 2, pro: 30, advanced: 300 } as const

/**
 * The moment of the release date at which sales start: local midnight in each territory, or midnight UTC everywhere.
 * Deals state the first as a date and the second as an instant.
 */
export const RELEASE_TIMINGS = ['local_midnight', 'utc_midnight'] as const
export type ReleaseTiming = (typeof RELEASE_TIMINGS)[number]

export const TRACKS_MAX = limitOf('advanced', 'releases.tracks')
/** Of a saved view or selection of stores. */
export const SAVED_NAME_MAX = 60

/** The 17 reasons to reopen a release, and the wizard step where each is fixed. */
export const REOPENING_REASONS = {
  duplicate: 'basic-info',
  already_published: 'basic-info',
  audio_error: 'tracks',
  artist_data: 'basic-info',
  cover_licence: 'tracks',
  remix_licence: 'tracks',
  song_use_licence: 'tracks',
  volume: 'tracks',
  public_domain: 'tracks',
  artist_name: 'basic-info',
  cover_art: 'artwork',
  featuring_or_primary: 'tracks',
  release_date: 'distribution',
  recording_quality: 'tracks',
  release_data: 'basic-info',
  silence: 'tracks',
  track_length: 'tracks',
} as const satisfies Record<string, Step>
export type ReopeningReason = keyof typeof REOPENING_REASONS

export const STEPS = ['basic-info', 'artwork', 'tracks', 'platforms', 'distribution', 'review'] as const
export type Step = (typeof STEPS)[number]

/** The years that a ℗ or © line can name. */
export const LINE_YEARS = { min: 1900, max: 2100 }
