// Reads a release as its owner or a reviewer sees it.

import { findStore } from '#features/stores/domain.ts'
import type { Upload } from '#features/uploads/contract.ts'
import { showUploadsOfRelease } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import {
  findAnyRelease,
  findApprovedContent,
  findRelease,
  listEvents,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
} from './data.server.ts'
import { cueOf } from './domain/cue.ts'
import type { Revision } from './domain/revision.ts'
import { isEditable, isLive } from './domain/status.ts'
import { deliveredOf } from './domain/update.ts'
import { releaseFieldsOf, trackFieldsOf } from './map-rows.server.ts'
import type { StoredReason } from './tables.server.ts'

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock' | 'holidays'>

/** @param known what the caller has already read */
export async function showRelease(deps: ShowDeps, params: Owned, known: KnownParts = {}): Promise<Release> {
  // Asked for at once, because each round trip to the database counts: of a release of somebody else nothing is used.
  const [row, parts] = await Promise.all([
    findRelease(deps.db, params),
    readParts(deps, params.id, params.scope, known),
  ])
  if (!row) throw notFound()
  return view(deps, row, parts)
}

/** For staff, who see the releases of every account; file URLs are signed for them. */
export async function showReleaseToStaff(deps: ShowDeps, id: string, reader: TenantScope): Promise<Release> {
  const row = await findAnyRelease(deps.db, id)
  if (!row || row.status === 'draft') throw notFound()
  return viewOf(deps, row, reader)
}

export const viewOf = async (
  deps: ShowDeps,
  row: ReleaseRow,
  reader: TenantScope,
  known: KnownParts = {},
): Promise<Release> => view(deps, row, await readParts(deps, row.id, reader, known))

interface Parts {
  tracks: TrackRow[]
  events: Awaited<ReturnType<typeof listEvents>>
  uploads: Map<string, Upload>
  /** The revision that was approved last, as JSON. */
  approved: string | undefined
}

/** Parts of a release that a caller has read in the same request. */
type KnownParts = Partial<Pick<Parts, 'tracks' | 'uploads'>>

async function readParts(deps: ShowDeps, id: string, reader: TenantScope, known: KnownParts): Promise<Parts> {
  const [tracks, events, uploads, approved] = await Promise.all([
    known.tracks ?? listTracks(deps.db, id),
    listEvents(deps.db, id),
    known.uploads ?? showUploadsOfRelease(deps, id, reader),
    findApprovedContent(deps.db, id),
  ])
  return { tracks, events, uploads, approved }
}

function view(
  { holidays }: Pick<ShowDeps, 'holidays'>,
  row: ReleaseRow,
  { tracks, events, uploads, approved }: Parts,
): Release {
  const uploadOf = (id: string | null) => (id && uploads.get(id)) || null
  const { artistId, artworkUploadId, ...fields } = releaseFieldsOf(row)
  return {
    id: row.id,
    artist: artistId ? { id: artistId, name: row.artist_name ?? '' } : null,
    status: row.status,
    ...fields,
    explicit: row.explicit || tracks.some((track) => track.explicit),
    artwork: uploadOf(artworkUploadId),
    tracks: tracks.map((track) => {
      const { uploadId, licenceUploadId, ...fields } = trackFieldsOf(track)
      const upload = uploadOf(uploadId)
      return {
        id: track.id,
        position: track.position,
        ...fields,
        upload,
        durationMs: upload?.audio?.durationMs ?? null,
        licence: uploadOf(licenceUploadId),
      }
    }),
    editable: isEditable({ status: row.status, finalRejection: row.final_rejection }),
    live: isRowLive(row),
    updateOf: row.update_of,
    delivered: isRowLive(row) && approved ? deliveredOf(JSON.parse(approved) as Revision) : null,
    draftVersion: row.draft_version,
    revision: row.revision,
    cue: cueOf(cueFacts(row, events.at(-1)?.at ?? row.created_at), holidays),
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

/** Reasons stored before comments could be pinned have no place, and only a note. */
export const reasonsOf = (reasons: readonly StoredReason[]) =>
  reasons.map((reason) => ({ field: null, atMs: null, finding: null, ...reason }))

export const uploadIdsOf = (row: ReleaseRow, tracks: TrackRow[]): string[] =>
  [row.artwork_upload_id, ...tracks.flatMap((track) => [track.upload_id, track.licence_upload_id])].filter(
    (id) => id !== null,
  )

export const isRowLive = ({ status, live_at }: Pick<ReleaseRow, 'status' | 'live_at'>): boolean =>
  isLive({ status, liveAt: live_at })

type RevisedRow = Pick<ReleaseRow, 'id' | 'status' | 'live_at' | 'revision'>

/** The revision of a live release that was approved last, which stores have or will get; undefined when it is not live. */
export const findLiveRevision = async (db: Db, row: RevisedRow): Promise<Revision | undefined> =>
  isRowLive(row) ? findLastApproved(db, row) : undefined

/** The same from approval on; undefined again while a release that is not live is corrected. */
export const findApprovedRevision = async (db: Db, row: RevisedRow): Promise<Revision | undefined> =>
  row.status === 'approved' || row.status === 'in_process' || isRowLive(row)
    ? findLastApproved(db, row)
    : undefined

async function findLastApproved(db: Db, row: RevisedRow): Promise<Revision | undefined> {
  const content = await findApprovedContent(db, row.id)
  return content === undefined ? undefined : (JSON.parse(content) as Revision)
}

/** Stores that have a live release, or will get it. */
export async function listDeliveredStores(db: Db, row: ReleaseRow): Promise<string[]> {
  const revision = await findLiveRevision(db, row)
  return revision ? deliveredOf(revision).platforms : []
}

type CueRow = Pick<
  ReleaseRow,
  'status' | 'release_date' | 'schedule' | 'review_due_at' | 'final_rejection' | 'live_at'
>

export const cueFacts = (row: CueRow, since: Date) => ({
  status: row.status,
  releaseDate: row.release_date,
  schedule: row.schedule,
  reviewDueAt: row.review_due_at,
  since,
  finalRejection: row.final_rejection,
  live: isRowLive(row),
})
