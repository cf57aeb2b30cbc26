// Claims a part of what a track earns: only this part is frozen, and the other side has 14 days to answer.
import { recordAudit } from '#features/audit/service.server.ts'
import { freezeEarnings } from '#features/earnings/service.server.ts'
import { findTrack, openClaim } from '#features/splits/service.server.ts'
import { withStoredDocuments } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { announceDispute } from './announce-dispute.server.ts'
import { findDispute, findPartyAccount, insertDispute, insertEvent, insertFiles } from './data.server.ts'
import { claimProblems, deadlineOf, plainIsrc } from './domain.ts'

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'objects' | 'limits'>

export interface Claim {
  isrc: string
  partyId?: string
  shareBp: number
  fromMonth?: string
  reason: string
  files: readonly File[]
}

/**
 * Opens a dispute about the owner's share of a track; the owner may claim the share of another party instead. The claim is
 * cut to what the share still covers, without saying so to the claimant: it would say how large the share is.
 *
 * @throws invalid_input, dispute_own_share, already_disputed, too_many_requests
 */
export async function openDispute(deps: OpenDeps, viewer: Viewer, claim: Claim): Promise<{ id: string }> {
  const problems = claimProblems(claim)
  const track = await findLiveTrack(deps.db, claim.isrc)
  if (!track) problems.unshift({ code: 'isrc_unknown', at: 'isrc' })
  if (!track || problems.length > 0) throw invalidInput(problems)
  await deps.limits.take('dispute.account', viewer.accountId)
  const respondent = await findRespondent(deps.db, viewer, track.account_id, claim.partyId)
  return withStoredDocuments(deps, { files: claim.files, folder: 'disputes' }, (files) =>
    deps.db.transaction().execute(async (trx) => {
      const id = newId()
      const now = deps.clock.now()
      const { claimedBp, shareBp } = await openClaim(trx, deps, {
        disputeId: id,
        trackId: track.id,
        accountId: respondent,
        requestedBp: claim.shareBp,
      })
      const inserted = await insertDispute(trx, {
        id,
        track_id: track.id,
        release_id: track.release_id,
        claimant_account_id: viewer.accountId,
        respondent_account_id: respondent,
        requested_bp: claim.shareBp,
        claimed_bp: claimedBp,
        from_month: claim.fromMonth ?? null,
        status: 'open',
        deadline_at: deadlineOf(now),
        created_at: now,
      })
      if (!inserted) throw new AppError('already_disputed', 409)
      const eventId = newId()
      await insertEvent(trx, {
        id: eventId,
        dispute_id: id,
        type: 'opened',
        actor_id: viewer.userId,
        text: claim.reason.trim(),
        at: now,
      })
      if (files.length > 0)
        await insertFiles(
          trx,
          files.map((file) => ({ ...file, event_id: eventId, dispute_id: id })),
        )
      await recordAudit(trx, deps, {
        by: viewer,
        action: 'dispute.opened',
        accountId: viewer.accountId,
        entity: 'dispute',
        entityId: id,
        after: { track: track.id, claimed_bp: claimedBp, from_month: claim.fromMonth ?? null },
      })
      await deps.jobs.add(
        trx,
        'dispute.overdue',
        { disputeId: id },
        { at: deadlineOf(now), key: `dispute-overdue-${id}` },
      )
      const row = await findDispute(trx, id)
      if (row) await announceDispute(trx, deps, { row, event: 'opened', to: ['respondent'] })
      await freezeEarnings(trx, deps, {
        disputeId: id,
        accountId: respondent,
        trackId: track.id,
        fromMonth: claim.fromMonth ?? null,
        claimedBp,
        shareBp,
        actorId: viewer.userId,
      })
      return { id }
    }),
  )
}

/** The claimed share: the owner’s, unless the owner claims that of a party. @throws dispute_own_share, invalid_input */
async function findRespondent(
  db: Db,
  viewer: Viewer,
  ownerAccountId: string,
  partyId: string | undefined,
): Promise<string> {
  if (viewer.accountId !== ownerAccountId) return ownerAccountId
  if (partyId === undefined) throw new AppError('dispute_own_share', 409)
  const party = await findPartyAccount(db, { id: partyId, ownerAccountId })
  if (!party?.account_id) throw invalidInput([{ code: 'party_unknown', at: 'partyId' }])
  return party.account_id
}

/** A track that is or was in stores: drafts of others do not exist. */
export async function findLiveTrack(db: Db, isrc: string) {
  const track = await findTrack(db, { isrc: plainIsrc(isrc) })
  return track?.live_at ? track : undefined
}
