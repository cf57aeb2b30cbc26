// Public server API of teams, and the use cases of seats.

import { resetSessionsToOwnAccount } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { required } from '#lib/pure/required.ts'
import type { Member, Team } from './contract.ts'
import {
  deleteSeat,
  findOwner,
  findSeat,
  findSeatOf,
  listOpenInvitations,
  listTeamSeats,
  type SeatRow,
  setSeat,
} from './data.server.ts'
import { invitationView, limitOf, requireArtist, type Seating } from './invite-member.server.ts'

export { nameInvitations, nameSeats } from './data.server.ts'
export {
  acceptInvitation,
  invite,
  joinPath,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from './invite-member.server.ts'

type TeamDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

export async function showTeam({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<Team> {
  const [owner, seats, invitations] = await Promise.all([
    findOwner(db, viewer.accountId),
    listTeamSeats(db, viewer.accountId),
    listOpenInvitations(db, viewer.accountId),
  ])
  if (!owner) throw notFound()
  return {
    owner: { name: owner.name, email: owner.email },
    open: includes(viewer.plan, 'team'),
    seats: seats.map(memberView),
    invitations: invitations.map((row) => invitationView(row, clock.now())),
  }
}

/** @throws not_found */
export async function changeSeat(
  deps: TeamDeps,
  params: Seating & { id: string; viewer: Viewer },
): Promise<Member> {
  const { id, role, artistId, viewer } = params
  const { accountId } = viewer
  return deps.db.transaction().execute(async (trx) => {
    const seat = await findSeat(trx, { id, accountId })
    if (!seat) throw notFound()
    await requireArtist(trx, params)
    await setSeat(trx, id, { role, artist_id: artistId })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'seat.changed',
      accountId,
      entity: 'seat',
      entityId: id,
      before: { role: seat.role, artist: seat.artist_id },
      after: { role, artist: artistId },
    })
    return memberView(required(await findSeat(trx, { id, accountId })))
  })
}

/** The owner removes a seat. */
export const removeSeat = (deps: TeamDeps, { id, viewer }: { id: string; viewer: Viewer }): Promise<void> =>
  removeFromTeam(deps, viewer, (trx) => findSeat(trx, { id, accountId: viewer.accountId }))

/** A member leaves an account. */
export const leaveAccount = (
  deps: TeamDeps,
  { accountId, viewer }: { accountId: string; viewer: Viewer },
): Promise<void> =>
  removeFromTeam(deps, viewer, (trx) => findSeatOf(trx, { userId: viewer.userId, accountId }))

/** Removes the seat, moves the member's sessions back to their own account, and notifies and mails the other side. */
async function removeFromTeam(
  deps: TeamDeps,
  viewer: Viewer,
  find: (trx: Db) => Promise<SeatRow | undefined>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const seat = await find(trx)
    if (!seat || !(await deleteSeat(trx, seat.id))) throw notFound()
    const { account_id: accountId, user_id: userId, name } = seat
    await resetSessionsToOwnAccount(trx, { userId, accountId })
    const about = { entity: 'seat' as const, entityId: seat.id }
    await recordActivity(trx, deps, { ...about, accountId, type: 'seat.left', title: name })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'seat.removed',
      accountId,
      ...about,
      before: { user: userId, role: seat.role, artist: seat.artist_id },
    })
    const account = (await findOwner(trx, accountId))?.name ?? ''
    const left = userId === viewer.userId
    await notify(trx, deps, {
      ...(left
        ? { to: { accountId, needs: 'team.manage' }, kind: 'team.left', href: paths.team() }
        : { to: { userId }, kind: 'team.removed' }),
      params: { name, account },
      key: `seat-left-${seat.id}`,
    })
    await deps.jobs.add(trx, 'team.changed', { event: left ? 'left' : 'removed', accountId, userId })
  })
}

const memberView = (row: SeatRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  artist: limitOf(row),
  since: row.created_at,
})
