// Finds recordings and covers of a release that other releases of this or another account contain too.
import { findMatchingUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import type { ReleaseFinding } from './domain/findings.ts'
import { listUses, type Use } from './duplicates.data.server.ts'

/** The cover or one recording of a release that other releases contain too. */
export interface Duplicate {
  what: 'recording' | 'cover'
  /** Set for a recording. */
  trackIndex?: number
  uses: Use[]
}

/** Finds both the identical file in another release and a file that matches it. */
export async function findDuplicates(db: Db, release: Release, scope: TenantScope): Promise<Duplicate[]> {
  const cover = release.artwork?.status === 'ready' ? release.artwork.id : null
  const recordings = release.tracks.flatMap(({ isrc, upload }, trackIndex) =>
    upload?.status === 'ready' ? [{ isrc, trackIndex, uploadId: upload.id }] : [],
  )
  const usesOf = await findUses(db, release, scope, [
    ...(cover ? [cover] : []),
    ...recordings.map(({ uploadId }) => uploadId),
  ])
  const duplicates: Duplicate[] = [
    { what: 'cover', uses: cover ? usesOf(cover) : [] },
    ...recordings.map(({ isrc, trackIndex, uploadId }) => ({
      what: 'recording' as const,
      trackIndex,
      // The same ISRC in the same account declares that it is the same recording.
      uses: usesOf(uploadId).filter(
        (use) => use.account_id !== scope.accountId || !isrc || use.isrc !== isrc,
      ),
    })),
  ]
  return duplicates.filter(({ uses }) => uses.length > 0)
}

/** Where these uploads, or others that match them, are used: in other releases that are visible in the scope. */
async function findUses(db: Db, release: Release, scope: TenantScope, uploadIds: string[]) {
  const matches = await findMatchingUploads(db, uploadIds)
  const uses = await listUses(db, [...new Set([...uploadIds, ...[...matches.values()].flat()])])
  const isVisible = (use: Use) =>
    use.account_id === scope.accountId
      ? scope.artistId === null || use.artist_id === scope.artistId
      : use.revision !== null
  const visible = uses.filter((use) => use.release_id !== release.id && isVisible(use))
  return (uploadId: string): Use[] => {
    const ids = [uploadId, ...(matches.get(uploadId) ?? [])]
    return visible.filter((use) => ids.includes(use.upload_id))
  }
}

/**
 * Only advises: the reason can be a re-release, a compilation or a licence. A match in another account reveals only
 * that it exists, and only after its first submission; a seat of one artist learns nothing about other artists.
 */
export const duplicateFindings = async (
  db: Db,
  release: Release,
  scope: TenantScope,
): Promise<ReleaseFinding[]> => describeDuplicates(await findDuplicates(db, release, scope), scope)

/** Describes duplicates as findings. */
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
