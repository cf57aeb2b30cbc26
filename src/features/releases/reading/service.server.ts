// Showing releases: one, a page of them, and what the rules say.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import { wordRules } from '#features/words/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import { csvLine } from '#lib/pure/csv.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { findingsOfCodes } from '../codes/service.server.ts'
import type { Release, ReleaseSummary } from '../contract.ts'
import {
  findAnyRelease,
  findRelease,
  findRevisionRow,
  listEvents,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
} from '../data.server.ts'
import { cueOf } from '../domain/cue.ts'
import { draftOf } from '../domain/draft.ts'
import { cursorOf, placeOf } from '../domain/listing.ts'
import { planFindings } from '../domain/plan-gates.ts'
import type { Revision } from '../domain/revision.ts'
import { isDeletable, isEditable, isLive } from '../domain/status.ts'
import { releaseFindings } from '../domain/submission.ts'
import { type Delivered, deliveredOf, updateFindings } from '../domain/update.ts'
import { likenessFindings } from '../likeness/service.server.ts'
import type { StoredReason } from '../tables.server.ts'
import { countReleases, type ListBy, type ListFilter, listCodes, listReleases } from './data.server.ts'

type Events = Awaited<ReturnType<typeof listEvents>>

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock' | 'holidays'>

export async function showRelease(deps: ShowDeps, by: Owned): Promise<Release> {
  const row = await findRelease(deps.db, by)
  if (!row) throw notFound()
  return viewOf(deps, row, by.scope)
}

/** For staff, who see every account's; addresses of files are signed for them. */
export async function showReleaseToStaff(deps: ShowDeps, id: string, reader: TenantScope): Promise<Release> {
  const row = await findAnyRelease(deps.db, id)
  if (!row || row.status === 'draft') throw notFound()
  return viewOf(deps, row, reader)
}

async function viewOf(deps: ShowDeps, row: ReleaseRow, reader: TenantScope): Promise<Release> {
  const [tracks, events] = await Promise.all([listTracks(deps.db, row.id), listEvents(deps.db, row.id)])
  const uploads = await showUploads(deps, uploadIds(row, tracks), reader)
  return {
    id: row.id,
    title: row.title,
    artist: row.artist_id ? { id: row.artist_id, name: row.artist_name ?? '' } : null,
    type: row.type,
    status: row.status,
    language: row.language,
    primaryGenre: row.primary_genre,
    secondaryGenre: row.secondary_genre,
    label: row.label,
    upc: row.upc,
    explicit: row.explicit || tracks.some((track) => track.explicit),
    releaseDate: row.release_date,
    originalReleaseDate: row.original_release_date,
    pLine: { year: row.p_line_year, owner: row.p_line_owner },
    cLine: { year: row.c_line_year, owner: row.c_line_owner },
    territories: { rule: row.territory_rule, countries: row.territories },
    presave: row.presave,
    presaveDate: row.presave_date,
    licenceEndsOn: row.licence_ends_on,
    aiArtwork: row.ai_artwork,
    confirmed: row.confirmed,
    schedule: row.schedule,
    platforms: row.platforms,
    artwork: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)) || null,
    tracks: tracks.map((track) => {
      const upload = (track.upload_id && uploads.get(track.upload_id)) || null
      return {
        id: track.id,
        position: track.position,
        title: track.title,
        version: track.version,
        artist: track.artist,
        featuredArtists: track.featured_artists,
        upload,
        durationMs: upload?.audio?.durationMs ?? null,
        genre: track.genre,
        isrc: track.isrc,
        language: track.language,
        explicit: track.explicit,
        hasLyrics: track.has_lyrics,
        lyrics: track.lyrics,
        introOrOutro: track.intro_or_outro,
        contributors: track.contributors,
        performers: track.performers,
        composer: track.composer,
        composerSpotifyUri: track.composer_spotify_uri,
        aiParts: track.ai_parts,
        previewStartMs: track.preview_start_ms,
        timedLyrics: track.timed_lyrics,
        originalArtist: track.original_artist,
        licence: (track.licence_upload_id && uploads.get(track.licence_upload_id)) || null,
        confirmed: track.confirmed,
      }
    }),
    agreements: {
      ownsRights: row.owns_rights,
      doesNotInfringe: row.does_not_infringe,
      releaseTerms: row.release_terms,
    },
    editable: isEditable({ status: row.status, finalRejection: row.final_rejection }),
    live: isRowLive(row),
    updateOf: row.update_of,
    delivered: await findDelivered(deps.db, row, events),
    draftVersion: row.draft_version,
    revision: row.revision,
    cue: cueOf(cueFacts(row, events.at(-1)?.at ?? row.created_at), deps.holidays),
    events: events.map((event) => ({
      id: event.id,
      fromStatus: event.from_status,
      toStatus: event.to_status,
      revision: event.revision,
      actorRole: event.actor_role,
      reasons: reasonsOf(event.reasons),
      part: event.part && { ...event.part, stores: event.part.stores.map(nameOfStore) },
      at: event.at,
    })),
    submittedAt: row.submitted_at,
    liveAt: row.live_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const nameOfStore = (id: string): string => findStore(id)?.name ?? id

/** Reasons given before comments were pinned have no place, and all their words in the note. */
export const reasonsOf = (reasons: readonly StoredReason[]) =>
  reasons.map((reason) => ({ field: null, atMs: null, finding: null, ...reason }))

const uploadIds = (row: ReleaseRow, tracks: TrackRow[]): string[] =>
  [row.artwork_upload_id, ...tracks.flatMap((track) => [track.upload_id, track.licence_upload_id])].filter(
    (id) => id !== null,
  )

export const isRowLive = ({ status, live_at }: Pick<ReleaseRow, 'status' | 'live_at'>): boolean =>
  isLive({ status, liveAt: live_at })

/** What the desk approved last of a live release: stores have it, or are about to. */
async function findDelivered(db: Db, row: ReleaseRow, events: Events): Promise<Delivered | null> {
  if (!isRowLive(row)) return null
  const number = events.findLast((event) => event.to_status === 'approved')?.revision ?? row.revision
  const revision = number === null ? undefined : await findRevisionRow(db, row.id, number)
  return revision ? deliveredOf(JSON.parse(revision.content) as Revision) : null
}

/** Stores that have a live release, or are about to. */
export const listDeliveredStores = async (db: Db, row: ReleaseRow): Promise<string[]> =>
  (await findDelivered(db, row, await listEvents(db, row.id)))?.platforms ?? []

type CueRow = Pick<
  ReleaseRow,
  'status' | 'release_date' | 'schedule' | 'review_due_at' | 'final_rejection' | 'live_at'
>

const cueFacts = (row: CueRow, since: Date) => ({
  status: row.status,
  releaseDate: row.release_date,
  schedule: row.schedule,
  reviewDueAt: row.review_due_at,
  since,
  finalRejection: row.final_rejection,
  live: isRowLive(row),
})

/** @throws invalid_input for a cursor of another order */
export async function listReleasePage(
  deps: ShowDeps,
  { cursor, ...by }: Omit<ListBy, 'after'> & { cursor?: string },
) {
  const after = cursor === undefined ? undefined : placeOf(cursor, by.sort)
  if (cursor !== undefined && !after) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const [rows, total] = await Promise.all([
    listReleases(deps.db, { ...by, after }),
    countReleases(deps.db, by),
  ])
  const page = rows.slice(0, by.limit)
  const covers = await showUploads(
    deps,
    page.map((row) => row.artwork_upload_id).filter((id) => id !== null),
    by.scope,
  )
  const items = page.map(
    (row): ReleaseSummary => ({
      id: row.id,
      title: row.title,
      artistName: row.artist_name,
      type: row.type,
      status: row.status,
      trackCount: Number(row.track_count),
      releaseDate: row.release_date,
      upc: row.upc,
      explicit: row.is_explicit,
      artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
      deletable: isDeletable(row),
      live: isRowLive(row),
      updateOf: row.update_of,
      cue: cueOf(cueFacts(row, row.since), deps.holidays),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  )
  const last = rows.length > by.limit ? page.at(-1) : undefined
  return { items, total, nextCursor: last ? cursorOf({ id: last.id, key: last.sort_key }) : null }
}

/** As many lines as a file of codes holds at most; who has more asks for fewer releases at once. */
const CODES_MAX = 10_000

/**
 * The codes of releases as a file, drafts too: a line for each track, in the order of the list.
 * Of `ids`, what is not there is left out. @throws not_found when none of them is
 */
export async function writeCodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: ListFilter & Pick<ListBy, 'sort'>,
): Promise<File> {
  const rows = await listCodes(db, { ...by, limit: CODES_MAX })
  if (by.ids && rows.length === 0) throw notFound()
  const lines = rows.map((row) =>
    csvLine([
      row.title,
      row.artist,
      row.type,
      row.status,
      row.upc,
      row.label,
      row.release_date,
      row.position,
      row.track,
      row.version,
      row.position && (row.track_artist || row.artist),
      row.featured_artists?.join('; '),
      row.isrc,
      row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
    ]),
  )
  // Without the mark at its beginning Excel takes UTF-8 for something else.
  const text = ['\ufeff', csvLine(CODE_COLUMNS), ...lines]
  return new File(text, `codes-${clock.today()}.csv`, { type: 'text/csv;charset=utf-8' })
}

const CODE_COLUMNS = [
  'release',
  'artist',
  'type',
  'status',
  'upc',
  'label',
  'release_date',
  'track_number',
  'track',
  'version',
  'track_artist',
  'featured_artists',
  'isrc',
  'duration_seconds',
]

/** What the rules say about a release as it is now, those of the operator's own lists too. */
export const findingsOf = async (db: Db, release: Release, today: string) => [
  ...updateFindings(release),
  ...releaseFindings(draftOf(release), today, {
    ...(await wordRules(db)),
    connectedStores: await listConnectedStores(db),
  }),
]

/** That, and what only the server knows: the plan, the register of codes, and what is in the catalogue already. */
export const everyFinding = async (
  { db, clock, codeRanges }: Pick<Deps, 'db' | 'clock' | 'codeRanges'>,
  release: Release,
  scope: TenantScope,
) => [
  ...planFindings(release, await findAccountPlan(db, scope.accountId)),
  ...(await findingsOf(db, release, clock.today())),
  ...(await findingsOfCodes(db, codeRanges, {
    id: release.id,
    accountId: scope.accountId,
    upc: release.upc,
  })),
  ...(await likenessFindings(db, release, scope)),
]
