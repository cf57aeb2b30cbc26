// The API of releases: drafts, their tracks, submission, and the current state.
import * as z from 'zod'
import { PROFILE_STORES } from '#features/artists/domain/store-profiles.ts'
import { Box, Upload } from '#features/uploads/contract.ts'
import {
  endpoint,
  entitlement,
  Id,
  PageQuery,
  ProblemShape,
  pageOf,
  refusal,
  several,
} from '#lib/contract.ts'
import { appealEndpoints } from './appeals/contract.ts'
import { PART_KINDS } from './domain/changes.ts'
import {
  FIELDS,
  type FieldKind,
  type FieldSpec,
  type FieldValues,
  fieldsIn,
  RELEASE_FIELDS,
  TRACK_FIELDS,
} from './domain/fields.ts'
import { CODES_AT_ONCE, RELEASE_SORTS } from './domain/listing.ts'
import { OTHER_ARTISTS_MAX } from './domain/main-artists.ts'
import { STATUSES } from './domain/status.ts'
import {
  AI_PARTS,
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  DISCS_MAX,
  GENRES,
  LINE_YEARS,
  PERFORMANCES,
  RELEASE_TIMINGS,
  RELEASE_TYPES,
  SCHEDULES,
  TERRITORY_RULES,
  TRACK_VERSIONS,
} from './domain/vocabulary.ts'
import { viewEndpoints } from './saved-views/contract.ts'
import { storeSelectionEndpoints } from './store-selections/contract.ts'

/** A value of a closed list, or null: a draft can be incomplete, but contains no unknown values. */
const oneOf = (list: readonly string[]) => z.enum(['', ...list])

export const Contributor = z.object({
  name: z.string().max(200),
  role: oneOf(CONTRIBUTOR_ROLES),
  /** Share of the writing, in basis points: 10000 is 100 %. Not a royalty split. */
  shareBasisPoints: z.number().int().min(0).max(10_000),
})
export const Performer = z.object({ name: z.string().max(200), instrument: oneOf(PERFORMANCES) })

/** A main artist beside the first one. */
export const MainArtist = z.object({
  name: z.string().max(200),
  pages: z
    .partialRecord(z.enum(PROFILE_STORES), z.string().max(200))
    .describe('Ids of the artist’s pages by store; an address is accepted too'),
})

/** A line of lyrics, and its start time in the audio. */
export const TimedLine = z.object({ atMs: z.number().int().min(0), text: z.string().max(500) })

/** A ℗ or © line. Null and empty stand for the year of the release and its label. */
const RightsLine = z.object({
  year: z.number().int().min(LINE_YEARS.min).max(LINE_YEARS.max).nullable(),
  owner: z.string().max(200),
})

export const Territories = z.object({
  rule: z.enum(TERRITORY_RULES),
  /** ISO 3166-1 alpha-2; empty when worldwide. */
  countries: z.array(z.string()),
})

export const Agreements = z.object({
  ownsRights: z.boolean(),
  doesNotInfringe: z.boolean(),
  releaseTerms: z.boolean(),
})

/** How a field of each kind is returned; artists and uploads are returned whole. */
const VIEWS = {
  text: z.string(),
  flag: z.boolean(),
  day: z.iso.date().nullable(),
  language: z.string().nullable(),
  genre: z.string().nullable(),
  upc: z.string().nullable(),
  isrc: z.string().nullable(),
  iswc: z.string().nullable(),
  disc: z.number().int(),
  spotifyUri: z.string(),
  type: z.enum(RELEASE_TYPES),
  version: z.enum(TRACK_VERSIONS),
  schedule: z.enum(SCHEDULES),
  releaseTiming: z.enum(RELEASE_TIMINGS),
  lyrics: z.string(),
  timedLyrics: z.array(TimedLine).nullable(),
  offset: z.number().nullable(),
  names: z.array(z.string()),
  mainArtists: z.array(MainArtist),
  stores: z.array(z.string()),
  aiParts: z.array(z.enum(AI_PARTS)),
  contributors: z.array(Contributor),
  performers: z.array(Performer),
  rightsLine: RightsLine,
  territories: Territories,
  agreements: Agreements,
  confirmations: z.array(z.string()),
} satisfies { [Kind in Exclude<FieldKind, 'artistId' | 'uploadId'>]: z.ZodType<FieldValues[Kind]> }

/** The accepted input of a field of each kind; texts are limited by the maximum of their field. */
const CHANGES = {
  text: z.string(),
  flag: z.boolean(),
  day: z.string().max(10).nullable().describe('`YYYY-MM-DD`'),
  language: oneOf(CONTENT_LANGUAGES).nullable(),
  genre: oneOf(GENRES).nullable(),
  upc: z.string().max(20).nullable(),
  isrc: z.string().max(20).nullable(),
  iswc: z.string().max(20).nullable(),
  disc: z.number().int().min(1).max(DISCS_MAX),
  spotifyUri: z.string().max(200),
  type: z.enum(RELEASE_TYPES),
  version: z.enum(TRACK_VERSIONS),
  schedule: z.enum(SCHEDULES),
  releaseTiming: z.enum(RELEASE_TIMINGS),
  lyrics: z.string(),
  timedLyrics: z.array(TimedLine).max(1_000).nullable(),
  offset: z.number().int().min(0).max(3_600_000).nullable(),
  names: z.array(z.string().max(200)).max(20),
  mainArtists: z.array(MainArtist).max(OTHER_ARTISTS_MAX),
  stores: z.array(z.string().max(60)).max(300).describe('Ids of `GET /stores`'),
  aiParts: z.array(z.enum(AI_PARTS)).max(AI_PARTS.length),
  contributors: z.array(Contributor).max(50),
  performers: z.array(Performer).max(50),
  rightsLine: RightsLine,
  territories: Territories.extend({ countries: z.array(z.string().max(2)).max(260) }),
  agreements: Agreements.partial(),
  confirmations: z.array(z.string().max(40)).max(30),
  artistId: Id.nullable(),
  uploadId: Id.nullable(),
} satisfies Record<FieldKind, z.ZodType>

/** The entries of a shape for the fields of a table whose kind has a schema. */
type Shape<Table, Schemas> = {
  [Name in keyof Table as Table[Name] extends { kind: keyof Schemas } ? Name : never]: Table[Name] extends {
    kind: infer Kind extends keyof Schemas
  }
    ? Schemas[Kind]
    : never
}
type OptionalSchemas = { [Kind in FieldKind]: z.ZodOptional<(typeof CHANGES)[Kind]> }

const viewShape = <Table extends Record<string, FieldSpec>>(table: Table) =>
  Object.fromEntries(
    fieldsIn(table).flatMap(([name, { kind }]) =>
      kind && kind in VIEWS ? [[name, VIEWS[kind as 'text']]] : [],
    ),
  ) as Shape<Table, typeof VIEWS>

const changeShape = <Table extends Record<string, FieldSpec>>(table: Table) =>
  Object.fromEntries(
    fieldsIn(table).flatMap(([name, { kind, max }]) => {
      if (!kind) return []
      const schema = max === undefined ? CHANGES[kind] : CHANGES[kind as 'text'].max(max)
      return [[name, schema.optional()]]
    }),
  ) as Shape<Table, OptionalSchemas>

export const Track = z.object({
  id: z.uuid(),
  position: z.number().int(),
  ...viewShape(TRACK_FIELDS),
  upload: Upload.nullable(),
  durationMs: z.number().nullable(),
  licence: Upload.nullable(),
})
export type Track = z.infer<typeof Track>

/** Why a release was returned: a listed reason with the reviewer's note, or only the note. */
export const Reason = z.object({
  code: z.string(),
  note: z.string(),
  trackId: z.uuid().nullable(),
  /** What the note is pinned to: a field, of the track if there is one, and a moment of its audio. */
  field: z.enum(FIELDS).nullable(),
  atMs: z.number().nullable(),
  finding: ProblemShape.pick({ code: true })
    .extend({ params: ProblemShape.shape.params.unwrap() })
    .nullable()
    .describe('A finding of the checks, used instead of a note'),
})

const Lines = z.array(z.array(z.object({ kind: z.enum(PART_KINDS), value: z.string() })))

/** One difference between two states of a release. Values are codes; `kind` states how to interpret them. */
export const Change = z.object({
  field: z.enum(FIELDS),
  trackId: z.uuid().nullable(),
  trackTitle: z.string().nullable(),
  kind: z.enum(['changed', 'added', 'removed', 'moved', 'replaced']),
  before: Lines,
  after: Lines,
})

export const Changes = z.object({
  since: z.number().nullable().describe('The revision of the last decision; null when there is none'),
  items: z.array(Change),
})

export const ReleaseEvent = z.object({
  id: z.uuid(),
  fromStatus: z.enum(STATUSES).nullable(),
  toStatus: z.enum(STATUSES),
  revision: z.number().nullable(),
  /** Only the role, because reviewers stay anonymous here. */
  actorRole: z.enum(['user', 'staff', 'system']),
  reasons: z.array(Reason),
  part: z
    .object({ stores: z.array(z.string()), tracks: z.array(z.string()) })
    .nullable()
    .describe('A partial takedown: the stores, and the tracks unless all of them were taken down'),
  at: z.date(),
})

const OfLive = {
  live: z.boolean().describe('Live in stores, also while an update is in progress'),
  updateOf: z
    .number()
    .nullable()
    .describe('The revision that stays live while an update is in progress; null when there is no update'),
}

/** The part of the live version that an update is compared with. */
const DeliveredShape = z.object({
  upc: z.string(),
  releaseDate: z.iso.date(),
  originalReleaseDate: z.iso.date().nullable(),
  releaseTiming: z.enum(RELEASE_TIMINGS),
  schedule: z.enum(SCHEDULES),
  presaveDate: z.iso.date().nullable(),
  platforms: z.array(z.string()),
  tracks: z.array(z.object({ trackId: z.uuid(), isrc: z.string(), durationMs: z.number() })),
})

/** Who has to act next, until when, and what follows; every waiting status has one. */
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
  /** Whether the draft can be deleted: it was never submitted. */
  deletable: z.boolean(),
  ...OfLive,
  cue: CueShape,
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

const releaseShape = viewShape(RELEASE_FIELDS)

export const Release = z.object({
  id: z.uuid(),
  artist: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  status: z.enum(STATUSES),
  ...releaseShape,
  releaseTiming: releaseShape.releaseTiming.describe(
    'The moment of the release date at which sales start: local midnight in each territory, or midnight UTC everywhere',
  ),
  licenceEndsOn: releaseShape.licenceEndsOn.describe(
    'The last day the release may be sold and streamed; it is taken down automatically afterwards',
  ),
  artwork: Upload.nullable(),
  tracks: z.array(Track),
  editable: z.boolean(),
  ...OfLive,
  delivered: DeliveredShape.nullable().describe('The values of a live release that an update must keep'),
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
  /** Positions on the cover, as shares of its sides. */
  boxes: z.array(Box).optional(),
  /** The text rule, whether the text can be confirmed as intended, and the one-click fix. */
  rule: z.string().optional(),
  confirmable: z.boolean().optional(),
  fix: z.looseObject({ kind: z.string(), at: z.string() }).optional(),
})

const draftVersion = z
  .number()
  .int()
  .optional()
  .describe('The version of the draft that the caller knows; an older one is refused')

/** Only the fields that are present change. */
export const ReleaseChange = z.strictObject({
  id: Id,
  draftVersion,
  ...changeShape(RELEASE_FIELDS),
})
export type ReleaseChange = z.infer<typeof ReleaseChange>

export const TrackChange = z.strictObject(changeShape(TRACK_FIELDS))
export type TrackChange = z.infer<typeof TrackChange>

/** The filters of the list: a release matches when it has one of the values of every filter that is set. */
const ListFilter = z.object({
  sort: z.enum(RELEASE_SORTS).default('newest'),
  status: several(z.enum(STATUSES), STATUSES.length),
  type: several(z.enum(RELEASE_TYPES), RELEASE_TYPES.length),
  artist: several(Id, 100),
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Part of a release title, track title or artist name, or a complete UPC or ISRC'),
})
export type ListFilter = z.infer<typeof ListFilter>

/** What a draft may hold on plans with a feature only; a draft from a time with a better plan is checked when it is submitted. */
const DRAFT_ENTITLEMENTS = {
  type: { feature: 'releases.types', free: ['single'] },
  schedule: { feature: 'releases.schedules', free: ['standard'] },
  upc: { feature: 'releases.codes' },
  label: { feature: 'releases.label' },
  presave: { feature: 'releases.presave' },
  presaveDate: { feature: 'releases.presave' },
} as const
const TRACK_ENTITLEMENTS = {
  isrc: { feature: 'releases.codes' },
  composer: { feature: 'releases.composer' },
  composerSpotifyUri: { feature: 'releases.composer' },
  hasLyrics: { feature: 'releases.lyrics' },
  lyrics: { feature: 'releases.lyrics' },
  timedLyrics: { feature: 'releases.lyrics' },
} as const

const changeRefusals = {
  locked: refusal(409),
  draft_changed_elsewhere: refusal(409),
  premium_required: refusal(403),
}
const change = endpoint('catalogue.edit').errors(changeRefusals)

/** The tracks of a live release and their order make up the product that its UPC names. */
const changeTracks = change.errors({ tracks_locked: refusal(409) })

export const releases = {
  list: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases',
      summary: 'List the releases of the account',
      tags: ['releases'],
    })
    .input(PageQuery.extend(ListFilter.shape))
    .output(pageOf(ReleaseSummary).extend({ total: z.number() })),
  codes: endpoint('catalogue.view')
    .errors({ too_many_rows: refusal(422) })
    .route({
      method: 'GET',
      path: '/releases/codes',
      summary:
        'Export UPCs and ISRCs as CSV, one row per track, for the given releases or all that match the filters',
      tags: ['releases'],
      outputStructure: 'detailed',
    })
    .input(ListFilter.extend({ ids: several(Id, CODES_AT_ONCE) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  ...viewEndpoints,
  ...storeSelectionEndpoints,
  ...appealEndpoints,
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}',
      summary: 'Get a release with its tracks and history',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  findings: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/findings',
      summary: 'List the findings that block or advise a submission',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        items: z.array(
          ReleaseFinding.extend({ message: z.string().describe('In the language of the caller') }),
        ),
      }),
    ),
  changes: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/changes',
      summary: 'List the changes since the last review decision',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Changes),
  create: change
    .errors({ artist_required: refusal(422) })
    .route({
      method: 'POST',
      path: '/releases',
      summary: 'Create a draft release',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(
      z.object({
        artistId: Id.nullable().default(null),
        title: z.string().max(300).default(''),
        withDefaults: z
          .boolean()
          .default(false)
          .describe(
            'Start with the artist’s main genre, and the language and stores of their latest release; their first one starts with the stores of the account’s latest',
          ),
      }),
    )
    .output(Release),
  copy: endpoint('catalogue.edit')
    .errors({ artist_required: refusal(422), track_limit: refusal(403) })
    .meta(entitlement({ limits: ['releases.tracks'] }))
    .route({
      method: 'POST',
      path: '/releases/{id}/copy',
      summary: 'Create a draft from an earlier release',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(
      z.object({
        id: Id,
        title: z.string().max(300).optional().describe('The title of the earlier release when omitted'),
        sameRecordings: z
          .boolean()
          .default(false)
          .describe(
            'Also copies the audio with its ISRCs and the cover; otherwise only texts, credits and settings',
          ),
      }),
    )
    .output(Release),
  update: change
    .meta(entitlement({ fields: DRAFT_ENTITLEMENTS, content: ['releases.all_stores'] }))
    .route({
      method: 'PATCH',
      path: '/releases/{id}',
      summary: 'Update fields of a draft',
      tags: ['releases'],
    })
    .input(ReleaseChange)
    .output(Release.extend({ ignoredPlatforms: z.array(z.string()) })),
  remove: endpoint('catalogue.edit', { noImpersonation: true })
    .errors({ ...changeRefusals, impersonating: refusal(403) })
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
    .meta(entitlement({ fields: TRACK_ENTITLEMENTS, limits: ['releases.tracks'] }))
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
    .meta(entitlement({ fields: TRACK_ENTITLEMENTS }))
    .route({
      method: 'PATCH',
      path: '/releases/{id}/tracks/{trackId}',
      summary: 'Update a track',
      tags: ['releases'],
    })
    .input(TrackChange.extend({ id: Id, trackId: Id, draftVersion }))
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
      summary: 'Set the order of the tracks',
      tags: ['releases'],
    })
    .input(z.object({ id: Id, trackIds: z.array(Id).max(100) }))
    .output(Release),
  submit: endpoint('catalogue.submit')
    .errors({
      not_ready: refusal(422),
      wrong_state: refusal(409),
      draft_changed_elsewhere: refusal(409),
      distro_limit: refusal(403),
      premium_required: refusal(403),
      track_limit: refusal(403),
    })
    .meta(
      entitlement({
        content: [
          'releases.types',
          'releases.label',
          'releases.all_stores',
          'releases.schedules',
          'releases.presave',
          'releases.original_audio',
        ],
        limits: ['releases.tracks'],
      }),
    )
    .route({
      method: 'POST',
      path: '/releases/{id}/submission',
      summary: 'Submit a release for review',
      tags: ['releases'],
    })
    .input(z.object({ id: Id, draftVersion }))
    .output(Release),
  withdraw: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/releases/{id}/submission',
      summary: 'Withdraw a submission before its review starts',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  beginUpdate: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/releases/{id}/update',
      summary: 'Start an update of a live release; the release stays live unchanged',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
  discardUpdate: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/releases/{id}/update',
      summary: 'Discard an update and restore the approved revision',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(Release),
}
