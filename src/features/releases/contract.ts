// What the outside may ask of releases: the draft, its tracks, submission, and what became of it.
import * as z from 'zod'
import { Box, Upload } from '#features/uploads/contract.ts'
import { endpoint, Id, PageQuery, ProblemShape, pageOf, refusal, several } from '#lib/contract.ts'
import { appealEndpoints } from './appeals/contract.ts'
import { PART_KINDS } from './domain/changes.ts'
import { FIELDS } from './domain/fields.ts'
import { CODES_AT_ONCE, RELEASE_SORTS } from './domain/listing.ts'
import { STATUSES } from './domain/status.ts'
import {
  AI_PARTS,
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  INSTRUMENTS,
  RELEASE_TYPES,
  SCHEDULES,
  TERRITORY_RULES,
  TRACK_VERSIONS,
} from './domain/vocabulary.ts'
import { viewEndpoints } from './saved-views/contract.ts'

/** A word of a closed list, or none yet: a draft may be unfinished, but holds nothing unknown. */
const oneOf = (list: readonly string[]) =>
  z.string().refine((text) => text === '' || list.includes(text), { error: 'not one of the list' })

export const Contributor = z.object({
  name: z.string().max(200),
  role: oneOf(CONTRIBUTOR_ROLES),
  /** Share of the writing, in basis points: 10000 is 100 %. Not a royalty split. */
  shareBasisPoints: z.number().int().min(0).max(10_000),
})
export const Performer = z.object({ name: z.string().max(200), instrument: oneOf(INSTRUMENTS) })

/** A line of lyrics, and when it begins in the audio. */
export const TimedLine = z.object({ atMs: z.number().int().min(0), text: z.string().max(500) })

export const Track = z.object({
  id: z.uuid(),
  position: z.number().int(),
  title: z.string(),
  version: z.enum(TRACK_VERSIONS),
  /** Empty means the release's artist. */
  artist: z.string(),
  featuredArtists: z.array(z.string()),
  upload: Upload.nullable(),
  durationMs: z.number().nullable(),
  genre: z.string().nullable(),
  isrc: z.string().nullable(),
  language: z.string().nullable(),
  explicit: z.boolean(),
  hasLyrics: z.boolean(),
  lyrics: z.string(),
  introOrOutro: z.boolean(),
  contributors: z.array(Contributor),
  performers: z.array(Performer),
  composer: z.string(),
  composerSpotifyUri: z.string(),
  aiParts: z.array(z.enum(AI_PARTS)),
  previewStartMs: z.number().nullable(),
  timedLyrics: z.array(TimedLine).nullable(),
  /** Of a cover or remix: whose it was. */
  originalArtist: z.string(),
  licence: Upload.nullable(),
  /** Codes of advice on words that the artist says is meant as written. */
  confirmed: z.array(z.string()),
})
export type Track = z.infer<typeof Track>

export const Agreements = z.object({
  ownsRights: z.boolean(),
  doesNotInfringe: z.boolean(),
  releaseTerms: z.boolean(),
})

/** Why a release came back: a reason of the list with the reviewer's note, or words of their own. */
export const Reason = z.object({
  code: z.string(),
  note: z.string(),
  trackId: z.uuid().nullable(),
  /** What the note is pinned to: a field, of the track if one is named, and a moment of its audio. */
  field: z.enum(FIELDS).nullable(),
  atMs: z.number().nullable(),
  finding: ProblemShape.pick({ code: true })
    .extend({ params: ProblemShape.shape.params.unwrap() })
    .nullable()
    .describe('What the checks found, in place of a note'),
})

const Lines = z.array(z.array(z.object({ kind: z.enum(PART_KINDS), value: z.string() })))

/** One difference between two states of a release. Values are codes, which `kind` says how to read. */
export const Change = z.object({
  field: z.enum(FIELDS),
  trackId: z.uuid().nullable(),
  trackTitle: z.string().nullable(),
  kind: z.enum(['changed', 'added', 'removed', 'moved', 'replaced']),
  before: Lines,
  after: Lines,
})

export const Changes = z.object({
  since: z.number().nullable().describe('The revision that was decided about; null where there was none'),
  items: z.array(Change),
})

/** A ℗ or © line. Null and empty mean: the year of the release, and its label. */
const RightsLine = z.object({
  year: z.number().int().min(1900).max(2100).nullable(),
  owner: z.string().max(200),
})

export const Territories = z.object({
  rule: z.enum(TERRITORY_RULES),
  /** ISO 3166-1 alpha-2; empty when worldwide. */
  countries: z.array(z.string()),
})

export const ReleaseEvent = z.object({
  id: z.uuid(),
  fromStatus: z.enum(STATUSES).nullable(),
  toStatus: z.enum(STATUSES),
  revision: z.number().nullable(),
  /** Who, by role only: reviewers have no name here. */
  actorRole: z.enum(['user', 'staff', 'system']),
  reasons: z.array(Reason),
  part: z
    .object({ stores: z.array(z.string()), tracks: z.array(z.string()) })
    .nullable()
    .describe(
      'What left while the release stayed: the names of stores, and titles unless every track left them',
    ),
  at: z.date(),
})

const OfLive = {
  live: z.boolean().describe('In stores, whatever is being changed meanwhile'),
  updateOf: z
    .number()
    .nullable()
    .describe('The revision that stays out while its owner changes a live release; null when nobody does'),
}

/** Of what stores have, that which an update is held against. */
const DeliveredShape = z.object({
  upc: z.string(),
  releaseDate: z.iso.date(),
  originalReleaseDate: z.iso.date().nullable(),
  schedule: z.enum(SCHEDULES),
  presaveDate: z.iso.date().nullable(),
  platforms: z.array(z.string()),
  tracks: z.array(z.object({ trackId: z.uuid(), isrc: z.string(), durationMs: z.number() })),
})

/** Whose turn it is, until when, and what follows; every waiting state has one. */
export const CueShape = z.object({
  turn: z.enum(['you', 'review', 'delivery', 'stores', 'calendar', 'nobody']),
  until: z.date().nullable(),
  next: z.enum([
    'submission',
    'review',
    'delivery',
    'live',
    'second_review',
    'updated',
    'removal',
    'nothing',
  ]),
})

export const ReleaseSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  artistName: z.string().nullable(),
  type: z.enum(RELEASE_TYPES),
  status: z.enum(STATUSES),
  trackCount: z.number(),
  releaseDate: z.iso.date().nullable(),
  upc: z.string().nullable(),
  explicit: z.boolean(),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
  /** A draft that was never submitted. */
  deletable: z.boolean(),
  ...OfLive,
  cue: CueShape,
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

export const Release = z.object({
  id: z.uuid(),
  title: z.string(),
  artist: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  type: z.enum(RELEASE_TYPES),
  status: z.enum(STATUSES),
  language: z.string().nullable(),
  primaryGenre: z.string().nullable(),
  secondaryGenre: z.string().nullable(),
  label: z.string(),
  upc: z.string().nullable(),
  explicit: z.boolean(),
  releaseDate: z.iso.date().nullable(),
  originalReleaseDate: z.iso.date().nullable(),
  pLine: RightsLine,
  cLine: RightsLine,
  territories: Territories,
  presave: z.boolean(),
  presaveDate: z.iso.date().nullable(),
  licenceEndsOn: z.iso
    .date()
    .nullable()
    .describe('The last day it may be sold and streamed; after it the release leaves the stores by itself'),
  aiArtwork: z.boolean(),
  confirmed: z.array(z.string()),
  schedule: z.enum(SCHEDULES),
  platforms: z.array(z.string()),
  artwork: Upload.nullable(),
  tracks: z.array(Track),
  agreements: Agreements,
  editable: z.boolean(),
  ...OfLive,
  delivered: DeliveredShape.nullable().describe('Of a live release what an update has to keep'),
  draftVersion: z.number(),
  revision: z.number().nullable(),
  cue: CueShape,
  events: z.array(ReleaseEvent),
  submittedAt: z.date().nullable(),
  liveAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Release = z.infer<typeof Release>

/** A finding of the whole release; `at` is the field's path (`tracks.0.title`), `step` the wizard step that fixes it. */
export const ReleaseFinding = ProblemShape.extend({
  severity: z.enum(['blocks', 'advises']),
  step: z.string(),
  atMs: z.number().optional(),
  untilMs: z.number().optional(),
  /** On the cover, in shares of it. */
  boxes: z.array(Box).optional(),
  /** The text rule, whether the text may be confirmed as intended, and the one-click fix. */
  rule: z.string().optional(),
  confirmable: z.boolean().optional(),
  fix: z.looseObject({ kind: z.string(), at: z.string() }).optional(),
})

/** Only what is sent is changed. `draftVersion` is the version the change was made on. */
export const ReleaseChange = z.object({
  id: Id,
  draftVersion: z.number().int().optional(),
  title: z.string().max(300).optional(),
  artistId: Id.nullable().optional(),
  type: z.enum(RELEASE_TYPES).optional(),
  language: oneOf(CONTENT_LANGUAGES).nullable().optional(),
  primaryGenre: oneOf(GENRES).nullable().optional(),
  secondaryGenre: oneOf(GENRES).nullable().optional(),
  label: z.string().max(200).optional(),
  upc: z.string().max(20).nullable().optional(),
  releaseDate: z.string().max(10).nullable().optional(),
  explicit: z.boolean().optional(),
  originalReleaseDate: z.string().max(10).nullable().optional(),
  pLine: RightsLine.optional(),
  cLine: RightsLine.optional(),
  territories: Territories.extend({ countries: z.array(z.string().max(2)).max(260) }).optional(),
  presave: z.boolean().optional(),
  presaveDate: z.string().max(10).nullable().optional(),
  licenceEndsOn: z.string().max(10).nullable().optional(),
  aiArtwork: z.boolean().optional(),
  confirmed: z.array(z.string().max(40)).max(30).optional(),
  schedule: z.enum(SCHEDULES).optional(),
  platforms: z.array(z.string().max(60)).max(300).optional(),
  artworkUploadId: Id.nullable().optional(),
  agreements: Agreements.partial().optional(),
})
export type ReleaseChange = z.infer<typeof ReleaseChange>

export const TrackChange = z.object({
  title: z.string().max(300).optional(),
  version: z.enum(TRACK_VERSIONS).optional(),
  artist: z.string().max(200).optional(),
  featuredArtists: z.array(z.string().max(200)).max(20).optional(),
  uploadId: Id.nullable().optional(),
  genre: oneOf(GENRES).nullable().optional(),
  isrc: z.string().max(20).nullable().optional(),
  language: oneOf(CONTENT_LANGUAGES).nullable().optional(),
  explicit: z.boolean().optional(),
  hasLyrics: z.boolean().optional(),
  lyrics: z.string().max(20_000).optional(),
  introOrOutro: z.boolean().optional(),
  contributors: z.array(Contributor).max(50).optional(),
  performers: z.array(Performer).max(50).optional(),
  composer: z.string().max(200).optional(),
  composerSpotifyUri: z.string().max(200).optional(),
  aiParts: z.array(z.enum(AI_PARTS)).max(AI_PARTS.length).optional(),
  previewStartMs: z.number().int().min(0).max(3_600_000).nullable().optional(),
  timedLyrics: z.array(TimedLine).max(1_000).nullable().optional(),
  originalArtist: z.string().max(200).optional(),
  licenceUploadId: Id.nullable().optional(),
  confirmed: z.array(z.string().max(40)).max(30).optional(),
})
export type TrackChange = z.infer<typeof TrackChange>

/** What of the list is meant: a release fits when every filter that is set has a value of its own. */
const ListFilter = z.object({
  sort: z.enum(RELEASE_SORTS).default('newest'),
  status: several(z.enum(STATUSES), STATUSES.length),
  type: several(z.enum(RELEASE_TYPES), RELEASE_TYPES.length),
  artist: several(Id, 100),
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Part of a title, a track’s title or the artist’s name; a whole UPC or ISRC'),
})
export type ListFilter = z.infer<typeof ListFilter>

const change = endpoint('catalogue.edit').errors({
  locked: refusal(409),
  draft_changed_elsewhere: refusal(409),
  premium_required: refusal(403),
})

/** Which tracks a live release has, and in which order, is the product its UPC names. */
const changeTracks = change.errors({ tracks_kept: refusal(409) })

export const releases = {
  list: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases',
      summary: 'The account’s releases, by key',
      tags: ['releases'],
    })
    .input(PageQuery.extend(ListFilter.shape))
    .output(pageOf(ReleaseSummary).extend({ total: z.number() })),
  codes: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/codes',
      summary: 'UPC and ISRCs as CSV, a line for each track: of these releases, or of all that fit',
      tags: ['releases'],
      outputStructure: 'detailed',
    })
    .input(ListFilter.extend({ ids: several(Id, CODES_AT_ONCE) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  ...viewEndpoints,
  ...appealEndpoints,
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}',
      summary: 'One release with tracks and history',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  findings: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/findings',
      summary: 'What stops it, what we advise',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ items: z.array(ReleaseFinding) })),
  changes: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/changes',
      summary: 'What was changed since the review desk decided',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Changes),
  create: change
    .errors({ artist_required: refusal(422) })
    .route({
      method: 'POST',
      path: '/releases',
      summary: 'Begin a release',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(z.object({ artistId: Id.nullable().default(null), title: z.string().max(300).default('') }))
    .output(Release),
  copy: endpoint('catalogue.edit')
    .errors({ artist_required: refusal(422), track_limit: refusal(403) })
    .route({
      method: 'POST',
      path: '/releases/{id}/copy',
      summary: 'Begin a release from an earlier one',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(
      z.object({
        id: Id,
        title: z.string().max(300).optional().describe('The earlier one’s when left out'),
        sameRecordings: z
          .boolean()
          .default(false)
          .describe('Brings the audio with its ISRCs, and the cover; else texts, credits and choices only'),
      }),
    )
    .output(Release),
  update: change
    .route({
      method: 'PATCH',
      path: '/releases/{id}',
      summary: 'Save a part of the draft',
      tags: ['releases'],
    })
    .input(ReleaseChange)
    .output(Release.extend({ ignoredPlatforms: z.array(z.string()) })),
  remove: change
    .route({
      method: 'DELETE',
      path: '/releases/{id}',
      summary: 'Delete a draft that was never submitted',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  addTrack: changeTracks
    .errors({ track_limit: refusal(403) })
    .route({
      method: 'POST',
      path: '/releases/{id}/tracks',
      summary: 'Add a track',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(TrackChange.extend({ id: Id }))
    .output(Release),
  updateTrack: change
    .route({
      method: 'PATCH',
      path: '/releases/{id}/tracks/{trackId}',
      summary: 'Save a track',
      tags: ['releases'],
    })
    .input(TrackChange.extend({ id: Id, trackId: Id }))
    .output(Release),
  removeTrack: changeTracks
    .route({
      method: 'DELETE',
      path: '/releases/{id}/tracks/{trackId}',
      summary: 'Remove a track',
      tags: ['releases'],
    })
    .input(z.object({ id: Id, trackId: Id }))
    .output(Release),
  orderTracks: changeTracks
    .route({
      method: 'PUT',
      path: '/releases/{id}/tracks/order',
      summary: 'Put the tracks in order',
      tags: ['releases'],
    })
    .input(z.object({ id: Id, trackIds: z.array(Id).max(100) }))
    .output(Release),
  submit: endpoint('catalogue.submit')
    .errors({
      not_ready: refusal(422),
      wrong_state: refusal(409),
      distro_limit: refusal(403),
      premium_required: refusal(403),
      track_limit: refusal(403),
    })
    .route({
      method: 'POST',
      path: '/releases/{id}/submission',
      summary: 'Send a release to review',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  withdraw: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/releases/{id}/submission',
      summary: 'Take a submission back before its review begins',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  beginUpdate: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/releases/{id}/update',
      summary: 'Open a live release for changes; it stays live as it is',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  dropUpdate: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/releases/{id}/update',
      summary: 'Drop the changes to a live release: everything is again as it was approved',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
}
