// Compares a release with the revision that was reviewed last, for reviewers and artists.
import type { Db } from '#lib/db.ts'
import type { Release } from './contract.ts'
import { type Change, type Compared, changesBetween } from './domain/changes.ts'
import { spellOut, spellOutTrack } from './domain/revision.ts'
import type { Status } from './domain/status.ts'
import { findRevision } from './submit-release.server.ts'

const DECIDED: readonly Status[] = ['approved', 'reopened', 'rejected']

/**
 * The differences between a release and the revision of the last decision: of the current draft while it is being
 * corrected, else of the submitted revision. `since` is null when there was no decision before; an update is compared
 * with the live revision, however often it was reviewed.
 */
export async function showChanges(
  db: Db,
  release: Release,
): Promise<{ since: number | null; items: Change[] }> {
  const current = release.editable ? Number.POSITIVE_INFINITY : (release.revision ?? 0)
  const decided = release.events.findLast(
    ({ toStatus, actorRole, revision }) =>
      DECIDED.includes(toStatus) && actorRole === 'staff' && revision !== null && revision < current,
  )
  const since = release.updateOf ?? decided?.revision ?? null
  const before = since === null ? undefined : await findRevision(db, release.id, since)
  const after = release.editable
    ? comparedDraft(release)
    : (await findRevision(db, release.id, release.revision ?? 0))?.content
  return before && after
    ? { since, items: changesBetween(before.content, after) }
    : { since: null, items: [] }
}

/** A draft in the form of the revision that submitting it would freeze. */
export const comparedDraft = (release: Release): Compared => ({
  ...spellOut(release),
  upc: release.upc,
  platforms: release.platforms,
  artwork: release.artwork && { uploadId: release.artwork.id },
  tracks: release.tracks.map((track) => ({
    ...spellOutTrack(track, release),
    trackId: track.id,
    isrc: track.isrc,
    audio: track.upload && { uploadId: track.upload.id, fileName: track.upload.fileName },
  })),
})
