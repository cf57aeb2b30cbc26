// Opens the page of a pre-save for fans. Title, artists and cover come from the last approved revision, because only
// approved content is public.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { findApprovedRevision } from '#features/releases/service.server.ts'
import { findPicture, readPicture } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { configured } from '#ports/music-services/index.ts'
import { findPresaveByKey } from './data.server.ts'
import { daysLeft, isCollecting, isKey, phaseOf } from './domain.ts'
import type { PresavePage } from './fan.server.tsx'

type PageDeps = Pick<Deps, 'db' | 'clock' | 'musicServices'>

export type OpenedPresave =
  /** There is none, it was deleted, or its release is not approved or offers no pre-save. */
  | { state: 'unknown' }
  /** The release is no longer in stores. */
  | { state: 'gone' }
  /** The release is out, and has a smart link. */
  | { state: 'link'; slug: string }
  | { state: 'open'; presaveId: string; page: PresavePage; artworkUploadId: string }

export async function openPresave(
  { db, clock, musicServices }: PageDeps,
  key: string,
): Promise<OpenedPresave> {
  const row = isKey(key) ? await findPresaveByKey(db, key) : undefined
  if (!row) return { state: 'unknown' }
  const revision = await findApprovedRevision(db, { ...row, id: row.release_id })
  const approved = revision && {
    releaseDate: revision.releaseDate,
    presaveDate: revision.presaveDate ?? null,
  }
  const today = clock.today()
  const phase = phaseOf({ status: row.status, liveAt: row.live_at }, approved, today)
  if (phase === 'gone') return { state: 'gone' }
  if (phase === 'out' && row.link_slug) return { state: 'link', slug: row.link_slug }
  if (!revision || !(phase === 'out' || isCollecting(phase))) return { state: 'unknown' }
  const picture = await findPicture(db, revision.artwork.uploadId)
  return {
    state: 'open',
    presaveId: row.id,
    artworkUploadId: revision.artwork.uploadId,
    page: {
      key,
      title: revision.title,
      artist: displayArtist(mainNames(revision.artist.name, revision.otherArtists)),
      releaseDate: revision.releaseDate,
      isLocalMidnight: revision.releaseTiming === 'local_midnight',
      daysLeft: daysLeft(revision.releaseDate, today),
      isOut: phase === 'out',
      tint: picture.tint,
      coverWidths: picture.widths,
      services: phase === 'out' ? [] : configured(musicServices),
    },
  }
}

/** @throws not_found when fans can not subscribe */
export async function openCollecting(
  deps: PageDeps,
  key: string,
): Promise<Extract<OpenedPresave, { state: 'open' }>> {
  const opened = await openPresave(deps, key)
  if (opened.state !== 'open' || opened.page.isOut) throw notFound()
  return opened
}

/** The cover of what an address shows. @throws not_found */
export async function readPresaveCover(deps: PageDeps & Pick<Deps, 'objects'>, key: string, width: string) {
  const opened = await openPresave(deps, key)
  if (opened.state !== 'open') throw notFound()
  return readPicture(deps, { id: opened.artworkUploadId, width })
}
