// Claims on a share of a track, which disputes open and close: what is claimed, and the revision that an upheld one makes.
import { splitRevisionFor } from '#features/ledger/domain/waterfall.ts'
import type { Trx } from '#lib/db.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import {
  closeProposals,
  deleteClaim,
  findOwner,
  findTrack,
  insertClaim,
  insertParty,
  insertRevision,
  insertShares,
  insertSheet,
  listClaims,
  type SheetRow,
  type Target,
} from './data.server.ts'
import { monthOf } from './domain/months.ts'
import { plainEmail, type Share } from './domain/sheets.ts'
import { lockSheet } from './save-sheet.server.ts'
import { type WriteDeps, writeRevision } from './write-revision.server.ts'

/**
 * Opens a claim on the share that an account has of a track now. It is never more than this share, less what others claim
 * of it already.
 *
 * @returns what is claimed of which share
 * @throws not_found, already_disputed
 */
export async function openClaim(
  trx: Trx,
  deps: WriteDeps,
  by: { disputeId: string; trackId: string; accountId: string; requestedBp: number },
): Promise<{ claimedBp: number; shareBp: number }> {
  const { disputeId, trackId, accountId, requestedBp } = by
  const { target, owner, facts } = await lockTrack(trx, deps, trackId)
  if (facts.joined.length === 0) await writeOwnerSheet(trx, deps, { target, ownerAccountId: owner })
  const now = deps.clock.now()
  const current = splitRevisionFor(facts.joined, monthOf(now)) ?? facts.applicable.at(-1)
  const shareBp = current
    ? current.shares.reduce((sum, share) => sum + (share.account_id === accountId ? share.share_bp : 0), 0)
    : accountId === owner
      ? WHOLE
      : 0
  if (shareBp === 0) throw notFound()
  const open = (await listClaims(trx, [trackId])).filter((claim) => claim.account_id === accountId)
  const left = shareBp - open.reduce((sum, { claimed_bp }) => sum + claimed_bp, 0)
  const claimedBp = requestedBp < left ? requestedBp : left
  if (claimedBp < 1) throw new AppError('already_disputed', 409)
  await insertClaim(trx, {
    dispute_id: disputeId,
    track_id: trackId,
    account_id: accountId,
    claimed_bp: claimedBp,
    opened_at: now,
  })
  return { claimedBp, shareBp }
}

/**
 * Closes a claim. What is upheld goes to the claimant from the earliest month that is not posted: as a revision of the
 * track's own sheet, with the other shares as they are.
 */
export async function closeClaim(
  trx: Trx,
  deps: WriteDeps,
  by: {
    disputeId: string
    upheldBp: number
    claimantAccountId: string
    by: { userId: string | null }
  },
): Promise<void> {
  const { disputeId, upheldBp, claimantAccountId } = by
  const claim = await deleteClaim(trx, disputeId)
  if (!claim || upheldBp === 0) return
  const { target, owner, facts } = await lockTrack(trx, deps, claim.track_id)
  const lines = new Map<string, Share & { accountId: string | null }>()
  const add = (accountId: string | null, share: Share) => {
    const isOwner = accountId === owner
    const key = isOwner ? '' : (accountId ?? share.email ?? '')
    const line = lines.get(key)
    if (line) line.shareBp += share.shareBp
    else lines.set(key, { ...share, email: isOwner ? null : share.email, accountId })
  }
  for (const { account_id, name, email, share_bp } of facts.applicable.at(-1)?.shares ?? [])
    add(account_id, { name, email, shareBp: share_bp })
  const claimant = await findOwner(trx, claimantAccountId)
  if (!claimant) throw notFound()
  const lost = lines.get(claim.account_id === owner ? '' : claim.account_id)
  const moved = lost && lost.shareBp < upheldBp ? lost.shareBp : upheldBp
  if (!lost || moved === 0) return
  lost.shareBp -= moved
  add(claimantAccountId, { name: claimant.name, email: plainEmail(claimant.email), shareBp: moved })
  await closeProposals(trx, target, 'withdrawn', deps.clock.now())
  await writeRevision(trx, deps, {
    ...target,
    accountId: owner,
    fromMonth: facts.months[0] ?? null,
    shares: [...lines.values()]
      .filter(({ shareBp }) => shareBp > 0)
      .map(({ accountId, ...share }) => ({
        ...share,
        ...(accountId === claimantAccountId ? { accountId: claimantAccountId } : {}),
      })),
    by: by.by,
  })
}

async function lockTrack(trx: Trx, deps: WriteDeps, trackId: string) {
  const track = await findTrack(trx, { id: trackId })
  if (!track) throw notFound()
  const target: Target = { releaseId: track.release_id, trackId }
  const facts = await lockSheet(trx, deps, { target, accountId: track.account_id })
  return { target, owner: track.account_id, facts }
}

/** A claim needs a sheet; without one the owner has all of it, from the beginning. */
async function writeOwnerSheet(
  trx: Trx,
  { clock }: WriteDeps,
  { target, ownerAccountId }: { target: Target; ownerAccountId: string },
): Promise<SheetRow> {
  const now = clock.now()
  const owner = await findOwner(trx, ownerAccountId)
  const sheet = await insertSheet(trx, {
    id: newId(),
    account_id: ownerAccountId,
    release_id: target.releaseId,
    track_id: null,
    created_at: now,
  })
  const party = await insertParty(trx, {
    id: newId(),
    sheet_id: sheet.id,
    owner_account_id: ownerAccountId,
    account_id: ownerAccountId,
    status: 'owner',
    name: owner?.name ?? '',
    email: null,
    created_at: now,
  })
  const revisionId = newId()
  await insertRevision(trx, {
    id: revisionId,
    sheet_id: sheet.id,
    number: 1,
    from_month: null,
    created_by: null,
    created_at: now,
  })
  await insertShares(trx, [{ revision_id: revisionId, position: 1, party_id: party.id, share_bp: WHOLE }])
  return sheet
}
