// Whether the music or the cover of a release is in the catalogue already: of this account, or of another.
import { findAlike } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Reach } from '#lib/pure/ids.ts'
import type { Release } from '../contract.ts'
import type { ReleaseFinding } from '../domain/submission.ts'
import { listUses, type Use } from './data.server.ts'

/**
 * Advice only: a re-release, a compilation or a licence may be the reason. Of another account's catalogue nothing is
 * told but that it is there, and only once it was submitted; of other artists nothing at all to a seat of one.
 */
export async function likenessFindings(db: Db, release: Release, reach: Reach): Promise<ReleaseFinding[]> {
  const { accountId } = reach
  const found: ReleaseFinding[] = []
  if (release.artwork?.status === 'ready') {
    const uses = await usesElsewhere(db, release, release.artwork.id, reach)
    found.push(...told(uses, accountId, 'cover', { step: 'artwork', at: 'artwork' }))
  }
  for (const [index, track] of release.tracks.entries()) {
    if (track.upload?.status !== 'ready') continue
    const uses = await usesElsewhere(db, release, track.upload.id, reach)
    // The same ISRC says that it is the same recording, on purpose.
    const unsaid = uses.filter(
      (use) => use.account_id !== accountId || !track.isrc || use.isrc !== track.isrc,
    )
    const place = { step: 'tracks', at: `tracks.${index}.audio` } as const
    found.push(...told(unsaid, accountId, 'recording', place, { track: index + 1 }))
  }
  return found
}

/** The same file in another release counts as much as one that is like it. */
async function usesElsewhere(db: Db, release: Release, uploadId: string, reach: Reach): Promise<Use[]> {
  const uses = await listUses(db, [uploadId, ...(await findAlike(db, uploadId))])
  const isTold = (use: Use) =>
    use.account_id === reach.accountId
      ? reach.artistId === null || use.artist_id === reach.artistId
      : use.revision !== null
  return uses.filter((use) => use.release_id !== release.id && isTold(use))
}

function told(
  uses: readonly Use[],
  accountId: string,
  what: 'recording' | 'cover',
  place: Pick<ReleaseFinding, 'step' | 'at'>,
  params: Record<string, number> = {},
): ReleaseFinding[] {
  const own = uses.find((use) => use.account_id === accountId)
  const foreign = uses.some((use) => use.account_id !== accountId)
  const advice = { severity: 'advises', ...place } as const
  return [
    ...(own ? [{ ...advice, code: `${what}_elsewhere`, params: { ...params, release: own.title } }] : []),
    ...(foreign ? [{ ...advice, code: `${what}_other_account`, params }] : []),
  ]
}
