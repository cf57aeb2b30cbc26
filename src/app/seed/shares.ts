// Shares of the demo: a collaborator who has accepted, one who has not answered, and a dispute.
import { openDispute } from '#features/disputes/service.server.ts'
import { showRelease } from '#features/releases/service.server.ts'
import { acceptInvitation, invitationPath, saveSheet } from '#features/splits/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'

export interface DemoShare {
  releaseId: string
  owner: Viewer
  /** Of the other party; the owner keeps the rest. */
  shareBp: number
  name: string
  email: string
  /** Accepts at once. */
  accepts?: Viewer
}

/** Shares a release from its beginning, before anything was posted for it. */
export async function shareRelease(
  deps: Deps,
  { releaseId, owner, shareBp, name, email, accepts }: DemoShare,
): Promise<void> {
  await saveSheet(deps, owner, {
    releaseId,
    trackId: null,
    revision: 0,
    fromMonth: null,
    shares: [
      { name: '', email: null, shareBp: 10_000 - shareBp },
      { name, email, shareBp },
    ],
  })
  if (!accepts) return
  const { id } = await deps.db
    .selectFrom('split_invitations')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = invitationPath(deps, id).split('/').at(-1) ?? ''
  await acceptInvitation(deps, accepts, { token, shareBp })
}

/** Claims a part of the first track of a release. */
export async function claimShare(
  deps: Deps,
  { releaseId, owner, claimant }: { releaseId: string; owner: Viewer; claimant: Viewer },
): Promise<void> {
  const release = await showRelease(deps, { id: releaseId, scope: scopeOf(owner) })
  await openDispute(deps, claimant, {
    isrc: release.tracks[0]?.isrc ?? '',
    shareBp: 1_500,
    reason:
      'I wrote and recorded the guitar in the second half, and we agreed on 15 % by mail. The session files have my name.',
    files: [],
  })
}
