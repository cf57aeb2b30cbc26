// Invitations: created by the owner, mailed as a link that works for seven days, accepted once by the invited person.

import { EMAIL } from '#features/accounts/domain.ts'
import { chooseAccount, findViewer, hashToken } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { findArtistName } from '#features/artists/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { includes, type Plan } from '#lib/pure/entitlements.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { sign } from '#lib/secret.ts'
import type { Invitation } from './contract.ts'
import {
  countTeamForInsert,
  findInvitationByToken,
  findInvitationByTokenForUpdate,
  findOpenInvitation,
  findOwner,
  findPerson,
  findPersonByEmail,
  findSeatOf,
  type InvitationRow,
  insertInvitation,
  insertSeat,
  listOpenInvitations,
  revokeExpired,
  revokeInvitation,
  setAccepted,
} from './data.server.ts'
import { closedBy, INVITATION_DAYS, sameEmail, TEAM_MAX, type TeamRole } from './domain.ts'

type InviteDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'limits'>

/** The role of a seat; `artistId` limits it to one artist of the account. */
export interface Seating {
  role: TeamRole
  artistId: string | null
}

/**
 * Derived from the id and our secret, so that the email job can run twice, send the same link and needs no token in
 * its payload.
 */
const tokenOf = ({ secret }: Pick<Deps, 'secret'>, invitationId: string): string =>
  sign(secret, 'invitation', invitationId)

/** The URL of the page where an invitation is shown and accepted. */
export const joinPath = (deps: Pick<Deps, 'secret'>, invitationId: string): string =>
  paths.joinTeam({ token: tokenOf(deps, invitationId) })

/** @throws invitation_own_email, already_seated, already_invited, team_full */
export async function invite(
  deps: InviteDeps,
  params: Seating & { viewer: Viewer; email: string },
): Promise<Invitation> {
  const { viewer } = params
  const email = params.email.trim().toLowerCase()
  if (!EMAIL.test(email)) throw invalidInput([{ code: 'email_invalid', at: 'email' }])
  await requireArtist(deps.db, params)
  const owner = await findOwner(deps.db, viewer.accountId)
  if (owner && sameEmail(owner.email, email)) throw new AppError('invitation_own_email', 409)
  await takeRateLimits(deps, viewer, email)
  return deps.db.transaction().execute(async (trx) => {
    const person = await findPersonByEmail(trx, email)
    const seated = person && (await findSeatOf(trx, { userId: person.id, accountId: viewer.accountId }))
    if (seated) throw new AppError('already_seated', 409)
    await revokeExpired(trx, { email, accountId: viewer.accountId }, deps.clock.now())
    return createInvitation(trx, deps, { ...params, email })
  })
}

/** Creates a new link for the same seat; the previous one stops working. @throws not_found */
export async function resendInvitation(
  deps: InviteDeps,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Invitation> {
  const open = await findOpenInvitation(deps.db, { id, accountId: viewer.accountId })
  if (!open) throw notFound()
  // A limit takes another connection, so it is not counted in the transaction, which has one.
  await takeRateLimits(deps, viewer, open.email)
  return deps.db.transaction().execute(async (trx) => {
    const old = await revokeInvitation(trx, { id, accountId: viewer.accountId }, deps.clock.now())
    if (!old) throw notFound()
    return createInvitation(trx, deps, { viewer, email: old.email, role: old.role, artistId: old.artist_id })
  })
}

export async function withdrawInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const old = await revokeInvitation(trx, { id, accountId: viewer.accountId }, deps.clock.now())
    if (!old) throw notFound()
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'invitation.revoked',
      accountId: viewer.accountId,
      entity: 'invitation',
      entityId: id,
      before: { email: old.email, role: old.role },
    })
  })
}

/** Shows an invitation to the bearer of its link, who may not have an account yet. */
export async function showInvitation(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  { token, address }: { token: string; address: string },
) {
  await limits.take('link.address', address)
  const invitation = requireOpen(await findInvitationByToken(db, hashToken(token)), clock.now())
  return {
    account: invitation.owner_name,
    email: invitation.email,
    role: invitation.role,
    artist: invitation.artist_name,
    expiresAt: invitation.expires_at,
  }
}

/**
 * Gives the signed-in person the seat and switches their session to that account. Of concurrent acceptances one
 * succeeds.
 *
 * @throws invitation_expired, invitation_used, invitation_not_yours, already_seated
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'demoSignIn'>,
  { token, viewer }: { token: string; viewer: Viewer },
) {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const invitation = requireOpen(await findInvitationByTokenForUpdate(trx, hashToken(token)), now)
    const { account_id: accountId, role, artist_id } = invitation
    const person = await findPerson(trx, viewer.userId)
    if (!person?.email_verified || !sameEmail(person.email, invitation.email)) {
      throw new AppError('invitation_not_yours', 403, { params: { email: invitation.email } })
    }
    const seat = { id: newId(), account_id: accountId, user_id: person.id, role, artist_id, created_at: now }
    if (person.account_id === accountId || !(await insertSeat(trx, seat))) {
      throw new AppError('already_seated', 409)
    }
    await setAccepted(trx, invitation.id, now)
    await recordJoined(trx, deps, { viewer, seat, account: invitation.owner_name })
    const trxDeps = { ...deps, db: trx }
    // The same rule that decides whether a seat is usable: the owner may have been blocked since.
    const seated = await findViewer(trxDeps, person.id, accountId)
    if (seated?.accountId !== accountId) throw over()
    return chooseAccount(trxDeps, viewer, accountId)
  })
}

/** @throws invalid_input when the artist is not one of the account's */
export async function requireArtist(
  db: Db,
  { artistId, viewer }: { artistId: string | null; viewer: Viewer },
) {
  if (artistId && (await findArtistName(db, { id: artistId, scope: scopeOf(viewer) })) === undefined)
    throw invalidInput([{ code: 'artist_missing', at: 'artist_id' }])
}

export const invitationView = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  artist: limitOf(row),
  sentAt: row.created_at,
  expiresAt: row.expires_at,
  expired: row.expires_at <= now,
})

export const limitOf = (row: { artist_id: string | null; artist_name: string | null }) =>
  row.artist_id === null ? null : { id: row.artist_id, name: row.artist_name ?? '' }

const over = () => new AppError('invitation_expired', 410)

function requireOpen<T extends Parameters<typeof closedBy>[0] & { plan: Plan }>(
  invitation: T | undefined,
  now: Date,
): T {
  if (!invitation) throw notFound()
  const closed = closedBy(invitation, now)
  if (closed) throw new AppError(closed, 410)
  if (!includes(invitation.plan, 'team')) throw over()
  return invitation
}

async function takeRateLimits(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer,
  email: string,
): Promise<void> {
  await limits.take('invitation.account', viewer.accountId)
  // Limited separately from the emails a person requests themselves, so that nobody else can use those up.
  await limits.take('mail.recipient', `invitation ${email}`)
}

async function createInvitation(
  trx: Db,
  deps: InviteDeps,
  { viewer, email, role, artistId }: Seating & { viewer: Viewer; email: string },
): Promise<Invitation> {
  const { accountId } = viewer
  if ((await countTeamForInsert(trx, accountId)) >= TEAM_MAX)
    throw new AppError('team_full', 409, { params: { most: TEAM_MAX } })
  const now = deps.clock.now()
  const id = newId()
  const made = await insertInvitation(trx, {
    id,
    account_id: accountId,
    email,
    role,
    artist_id: artistId,
    invited_by: viewer.userId,
    token_hash: hashToken(tokenOf(deps, id)),
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  })
  if (!made) throw new AppError('already_invited', 409)
  await deps.jobs.add(trx, 'team.invited', { invitationId: id })
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'invitation.created',
    accountId,
    entity: 'invitation',
    entityId: id,
    after: { email, role, artist: artistId },
  })
  const person = await findPersonByEmail(trx, email)
  const account = (await findOwner(trx, accountId))?.name ?? ''
  if (person) {
    await notify(trx, deps, {
      to: { userId: person.id },
      kind: 'team.invited',
      params: { name: account, account },
      href: joinPath(deps, id),
      key: `invitation-${id}`,
    })
  }
  const row = (await listOpenInvitations(trx, accountId)).find(
    (invitation) => invitation.id === id,
  ) as InvitationRow
  return invitationView(row, now)
}

async function recordJoined(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret' | 'jobs'>,
  it: {
    viewer: Viewer
    seat: { id: string; account_id: string; role: TeamRole; artist_id: string | null }
    account: string
  },
): Promise<void> {
  const { viewer, seat, account } = it
  const accountId = seat.account_id
  const about = { entity: 'seat' as const, entityId: seat.id }
  await recordActivity(trx, deps, { ...about, accountId, type: 'seat.joined', title: viewer.name })
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'seat.created',
    accountId,
    ...about,
    after: { user: viewer.userId, role: seat.role, artist: seat.artist_id },
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'team.manage' },
    kind: 'team.joined',
    href: paths.team(),
    params: { name: viewer.name, account },
    key: `seat-joined-${seat.id}`,
  })
  await deps.jobs.add(trx, 'team.changed', { event: 'joined', accountId, userId: viewer.userId })
}
