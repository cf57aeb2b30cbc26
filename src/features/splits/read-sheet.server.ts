// Reads sheets with their revisions, as several capabilities need them.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import type { Db } from '#lib/db.ts'
import { notFound } from '#lib/errors.ts'
import {
  findRelease,
  findSheet,
  isShare,
  listRevisions,
  listTracks,
  type ReleaseFacts,
  type ShareRow,
  type SheetRow,
  type Target,
} from './data.server.ts'

export interface Revision {
  id: string
  number: number
  fromMonth: string | null
  /** From then on the track follows its release again; without shares. */
  ends: boolean
  createdAt: Date
  shares: ShareRow[]
}

/** The revisions of sheets by the id of their sheet, the oldest first. */
export async function readRevisions(db: Db, sheetIds: readonly string[]): Promise<Map<string, Revision[]>> {
  const bySheet = new Map<string, Revision[]>()
  if (sheetIds.length === 0) return bySheet
  for (const row of await listRevisions(db, sheetIds)) {
    const revisions = bySheet.get(row.sheet_id) ?? []
    if (revisions.length === 0) bySheet.set(row.sheet_id, revisions)
    const last = revisions.at(-1)
    const shares = isShare(row) ? [row] : []
    if (last?.id === row.revision_id) last.shares.push(...shares)
    else
      revisions.push({
        id: row.revision_id,
        number: row.number,
        fromMonth: row.from_month,
        ends: row.ends,
        createdAt: row.created_at,
        shares,
      })
  }
  return bySheet
}

export interface ReadTarget {
  release: ReleaseFacts
  tracks: Awaited<ReturnType<typeof listTracks>>
  track: Awaited<ReturnType<typeof listTracks>>[number] | undefined
}

/** The release and track of an account. @throws not_found */
export async function requireTarget(
  db: Db,
  { releaseId, trackId }: Target,
  accountId: string,
): Promise<ReadTarget> {
  const release = await findRelease(db, releaseId)
  if (release?.account_id !== accountId) throw notFound()
  const tracks = await listTracks(db, releaseId)
  const track = tracks.find(({ id }) => id === trackId)
  if (trackId !== null && !track) throw notFound()
  return { release, tracks, track }
}

/** The sheet of a target; for a track without one, that of its release. */
export async function findApplicable(
  db: Db,
  { releaseId, trackId }: Target,
): Promise<{ own: SheetRow | undefined; inherited: SheetRow | undefined }> {
  const own = await findSheet(db, { releaseId, trackId })
  const inherited = trackId === null ? undefined : await findSheet(db, { releaseId, trackId: null })
  return { own, inherited }
}

/** The title of what a sheet is about. */
export async function titleOf(
  db: Db,
  { release_id, track_id }: { release_id: string; track_id: string | null },
): Promise<string> {
  const release = await findRelease(db, release_id)
  if (track_id === null) return release?.title ?? ''
  const track = (await listTracks(db, release_id)).find(({ id }) => id === track_id)
  return track?.title || release?.title || ''
}

export const artistOf = ({ artist_name, other_artists }: ReleaseFacts): string | null =>
  artist_name && displayArtist(mainNames(artist_name, other_artists))

/** What a revision gives an account. */
export const shareOfAccount = ({ shares }: Revision, accountId: string): number =>
  shares.reduce((sum, { account_id, share_bp }) => sum + (account_id === accountId ? share_bp : 0), 0)
