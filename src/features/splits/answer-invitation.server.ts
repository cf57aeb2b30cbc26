// What an invited person sees and answers: their own share, without an account; accepting needs one.
import { hashToken } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { releaseHeld } from '#features/earnings/service.server.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { readPicture } from '#features/uploads/service.server.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import type { SplitInvitation } from './contract.ts'
import {
  closeInvitations,
  findInvitationByToken,
  findInvitationByTokenForUpdate,
  findOwner,
  findPerson,
  findRelease,
  type InvitationRow,
  updateParty,
} from './data.server.ts'
import { monthOf, periodsOf } from './domain/months.ts'
import { remindersAfter } from './domain/parties.ts'
import { plainEmail } from './domain/sheets.ts'
import { listOpenScope } from './manage-recoupments.server.ts'
import { artistOf, readRevisions, titleOf } from './read-sheet.server.ts'

type Limited = Pick<Deps, 'db' | 'clock' | 'limits'>

/** Shows an invitation to the bearer of its link. @throws not_found, split_invitation_over (410) */
export async function showInvitation(
  deps: Limited,
  { token, address }: { token: string; address: string },
): Promise<SplitInvitation> {
  const { db, clock } = deps
  await deps.limits.take('link.address', address)
  const now = clock.now()
  const invitation = requireOpen(await findInvitationByToken(db, hashToken(token)), now)
  const [share, release, owner, balances, recoupments] = await Promise.all([
    findShare(db, invitation, now),
    findRelease(db, invitation.release_id),
    findOwner(db, invitation.owner_account_id),
    readBalances(db, invitation.owner_account_id),
    listOpenScope(db, invitation),
  ])
  if (!share || !release || !owner) throw over()
  return {
    account: owner.name,
    name: invitation.name,
    email: invitation.email ?? '',
    title: await titleOf(db, invitation),
    release: release.title,
    ofTrack: invitation.track_id !== null,
    artist: artistOf(release),
    hasCover: release.artwork_upload_id !== null,
    ...share,
    held: balances
      .filter(({ book, ref }) => book === 'held' && ref === invitation.party_id)
      .map(({ balanceMicros, currency }) => ({ amount: decimalOfMicros(balanceMicros), currency })),
    recoupments,
    sentAt: invitation.created_at,
    expiresAt: invitation.expires_at,
    remindAt: remindersAfter(invitation.created_at, now)[0] ?? null,
  }
}

/** The cover of the release, for the bearer of the link. @throws not_found */
export async function readInvitationCover(
  deps: Limited & Pick<Deps, 'objects'>,
  { token, address }: { token: string; address: string },
) {
  await deps.limits.take('link.address', address)
  const invitation = requireOpen(await findInvitationByToken(deps.db, hashToken(token)), deps.clock.now())
  const release = await findRelease(deps.db, invitation.release_id)
  if (!release?.artwork_upload_id) throw notFound()
  return readPicture(deps, { id: release.artwork_upload_id, width: '320' })
}

/**
 * Accepts for the person's own account, which gets what was held meanwhile. Of concurrent answers the first counts.
 *
 * @param shareBp the share that the person saw: accepting another one is refused
 * @throws not_found, split_invitation_over, split_invitation_used, split_invitation_not_yours, split_own_email, split_changed
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>,
  viewer: Viewer,
  { token, shareBp }: { token: string; shareBp: number },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const invitation = requireOpen(await findInvitationByTokenForUpdate(trx, hashToken(token)), now)
    const person = await findPerson(trx, viewer.userId)
    if (!person?.email_verified || plainEmail(person.email) !== invitation.email)
      throw new AppError('split_invitation_not_yours', 403, { params: { email: invitation.email ?? '' } })
    const accountId = person.account_id
    if (!accountId || accountId === invitation.owner_account_id) throw new AppError('split_own_email', 409)
    const share = await findShare(trx, invitation, now)
    if (!share) throw over()
    if (share.shareBp !== shareBp) throw new AppError('split_changed', 409)
    await updateParty(trx, invitation.party_id, {
      status: 'accepted',
      account_id: accountId,
      user_id: person.id,
      answered_at: now,
      note: '',
    })
    await closeInvitations(trx, invitation.party_id, now)
    await recordAnswer(trx, deps, { invitation, by: viewer, answer: 'accepted' })
    await releaseHeld(trx, deps, {
      ownerAccountId: invitation.owner_account_id,
      partyId: invitation.party_id,
      toAccountId: accountId,
      actorId: viewer.userId,
    })
  })
}

/** Declines with the link alone; what is held stays held until the owner decides. */
export async function declineInvitation(
  deps: Limited & Pick<Deps, 'secret' | 'jobs'>,
  { token, note, address }: { token: string; note: string; address: string },
): Promise<void> {
  await deps.limits.take('link.address', address)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const invitation = requireOpen(await findInvitationByTokenForUpdate(trx, hashToken(token)), now)
    await updateParty(trx, invitation.party_id, { status: 'declined', answered_at: now, note: note.trim() })
    await closeInvitations(trx, invitation.party_id, now)
    await recordAnswer(trx, deps, { invitation, by: { userId: null }, answer: 'declined' })
  })
}

const over = () => new AppError('split_invitation_over', 410)

function requireOpen(invitation: InvitationRow | undefined, now: Date): InvitationRow {
  if (!invitation) throw notFound()
  if (invitation.status === 'accepted') throw new AppError('split_invitation_used', 410)
  if (invitation.status !== 'invited' || invitation.closed_at || invitation.expires_at <= now) throw over()
  return invitation
}

/** The share that applies now, or else the next or last one; of no other party anything. */
async function findShare(db: Db, { sheet_id, party_id }: InvitationRow, now: Date) {
  const revisions = (await readRevisions(db, [sheet_id])).get(sheet_id) ?? []
  const periods = periodsOf(revisions)
  const shares = revisions.flatMap(({ shares }, index) => {
    const period = periods[index]
    const shareBp = shares.find((share) => share.party_id === party_id)?.share_bp
    return period && shareBp !== undefined
      ? [{ shareBp, fromMonth: period.from, untilMonth: period.until }]
      : []
  })
  const month = monthOf(now)
  return shares.find(({ untilMonth }) => untilMonth === null || untilMonth >= month) ?? shares.at(-1)
}

async function recordAnswer(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secret' | 'jobs'>,
  it: { invitation: InvitationRow; by: { userId: string | null }; answer: 'accepted' | 'declined' },
): Promise<void> {
  const { invitation, by, answer } = it
  const accountId = invitation.owner_account_id
  const title = await titleOf(trx, invitation)
  await recordActivity(trx, deps, {
    accountId,
    type: `split.${answer}`,
    title,
    entity: 'release',
    entityId: invitation.release_id,
    actorId: by.userId,
  })
  await recordAudit(trx, deps, {
    by,
    action: `split.${answer}`,
    accountId,
    entity: 'split_sheet',
    entityId: invitation.sheet_id,
    after: { party: invitation.party_id },
  })
  await announce(trx, deps, {
    to: moneyPeople(accountId),
    event: `split_${answer}`,
    params: { name: invitation.name, title },
    href: paths.split(invitation.release_id, invitation.track_id ?? undefined),
    key: `split-answered-${invitation.id}`,
  })
  await emitWebhook(trx, deps, {
    accountId,
    type: `split.${answer}`,
    eventId: invitation.id,
    data: { release_id: invitation.release_id, track_id: invitation.track_id, party_id: invitation.party_id },
  })
}
