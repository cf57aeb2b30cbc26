// Whether the music or the cover of a release is in the catalogue already: of this account, or of another.
import { findMatchingUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import type { ReleaseFinding } from './domain/findings.ts'
import { listUses, type Use } from './duplicates.data.server.ts'

/** What of a release is elsewhere too. */
export interface Duplicate {
  what: 'recording' | 'cover'
  /** Of the recording. */
  trackIndex?: number
  uses: Use[]
}

/** The same file in another release counts as much as one that is like it. */
export async function findDuplicates(db: Db, release: Release, scope: TenantScope): Promise<Duplicate[]> {
  const duplicates: Duplicate[] = []
  if (release.artwork?.status === 'ready') {
    const uses = await usesElsewhere(db, release, release.artwork.id, scope)
    duplicates.push({ what: 'cover', uses })
  }
  for (const [trackIndex, track] of release.tracks.entries()) {
    if (track.upload?.status !== 'ready') continue
    const uses = await usesElsewhere(db, release, track.upload.id, scope)
    // The same ISRC says that it is the same recording, on purpose.
    const unexplained = uses.filter(
      (use) => use.account_id !== scope.accountId || !track.isrc || use.isrc !== track.isrc,
    )
    duplicates.push({ what: 'recording', trackIndex, uses: unexplained })
  }
  return duplicates.filter(({ uses }) => uses.length > 0)
}

async function usesElsewhere(db: Db, release: Release, uploadId: string, scope: TenantScope): Promise<Use[]> {
  const uses = await listUses(db, [uploadId, ...(await findMatchingUploads(db, uploadId))])
  const isVisible = (use: Use) =>
    use.account_id === scope.accountId
      ? scope.artistId === null || use.artist_id === scope.artistId
      : use.revision !== null
  return uses.filter((use) => use.release_id !== release.id && isVisible(use))
}

/**
 * Advice only: a re-release, a compilation or a licence may be the reason. Of another account's catalogue nothing is
 * told but that it is there, and only once it was submitted; of other artists nothing at all to a seat of one.
 */
export const duplicateFindings = async (
  db: Db,
  release: Release,
  scope: TenantScope,
): Promise<ReleaseFinding[]> => describeDuplicates(await findDuplicates(db, release, scope), scope)

/** Those findings of likenesses that are known. */
export const describeDuplicates = (
  duplicates: readonly Duplicate[],
  { accountId }: Pick<TenantScope, 'accountId'>,
): ReleaseFinding[] =>
  duplicates.flatMap(({ what, trackIndex, uses }): ReleaseFinding[] => {
    const own = uses.find((use) => use.account_id === accountId)
    const foreign = uses.some((use) => use.account_id !== accountId)
    const place =
      trackIndex === undefined
        ? ({ step: 'artwork', at: 'artwork' } as const)
        : ({ step: 'tracks', at: `tracks.${trackIndex}.audio` } as const)
    const params: Record<string, number> = trackIndex === undefined ? {} : { track: trackIndex + 1 }
    const advice = { severity: 'advises', ...place } as const
    return [
      ...(own ? [{ ...advice, code: `${what}_elsewhere`, params: { ...params, release: own.title } }] : []),
      ...(foreign ? [{ ...advice, code: `${what}_other_account`, params }] : []),
    ]
  })
