// Invitations: made by the owner, mailed as a link that is good for seven days, accepted once by whom they name.
import { EMAIL, PLAN_WITH_TEAM } from '#features/accounts/domain.ts'
import { chooseAccount, findViewer, hashToken } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { findArtistName } from '#features/artists/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, premiumRequired } from '#lib/errors.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { sign } from '#lib/secret.ts'
import type { Invitation } from './contract.ts'
import {
  countTeamForInsert,
  findInvitationByToken,
  findInvitationByTokenForUpdate,
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

/** What a seat is to be; `artistId` limits it to one artist of the account. */
export interface Seating {
  role: TeamRole
  artistId: string | null
}

/** Made from the id and our secret: the mail's job can run twice and send the same link, and need not be told it. */
const tokenOf = ({ secret }: Pick<Deps, 'secret'>, invitationId: string): string =>
  sign(secret, 'invitation', invitationId)

/** Where an invitation is looked at and accepted. */
export const joinPath = (deps: Pick<Deps, 'secret'>, invitationId: string): string =>
  `/team/join?token=${tokenOf(deps, invitationId)}`

/** @throws premium_required, invitation_own_email, already_seated, already_invited, team_full */
export async function invite(
  deps: InviteDeps,
  params: Seating & { viewer: Viewer; email: string },
): Promise<Invitation> {
  const { viewer } = params
  const email = params.email.trim().toLowerCase()
  requirePlan(viewer)
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

/** A new link for the same seat; the old one stops working. @throws not_found, premium_required */
export async function resendInvitation(
  deps: InviteDeps,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Invitation> {
  requirePlan(viewer)
  return deps.db.transaction().execute(async (trx) => {
    const old = await revokeInvitation(trx, { id, accountId: viewer.accountId }, deps.clock.now())
    if (!old) throw notFound()
    await takeRateLimits(deps, viewer, old.email)
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

/** What an invitation is for. The token alone shows it: whoever holds the link may not have an account yet. */
export async function showInvitation(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  { token, address }: { token: string; address: string },
) {
  await limits.take('link.address', address)
  const found = requireOpen(await findInvitationByToken(db, hashToken(token)), clock.now())
  return {
    account: found.owner_name,
    email: found.email,
    role: found.role,
    artist: found.artist_name,
    expiresAt: found.expires_at,
  }
}

/**
 * Seats the person behind this session, and lets the session work there. Of any number of parallel acceptances one
 * gets through.
 * @throws invitation_over, invitation_used, invitation_not_yours, already_seated
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { token, viewer }: { token: string; viewer: Viewer },
) {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const found = requireOpen(await findInvitationByTokenForUpdate(trx, hashToken(token)), now)
    const { account_id: accountId, role, artist_id } = found
    const person = await findPerson(trx, viewer.userId)
    if (!person?.email_verified || !sameEmail(person.email, found.email)) {
      throw new AppError('invitation_not_yours', 403, { params: { email: found.email } })
    }
    const seat = { id: newId(), account_id: accountId, user_id: person.id, role, artist_id, created_at: now }
    if (person.account_id === accountId || !(await insertSeat(trx, seat))) {
      throw new AppError('already_seated', 409)
    }
    await setAccepted(trx, found.id, now)
    await recordJoined(trx, deps, { viewer, seat, account: found.owner_name })
    const trxDeps = { ...deps, db: trx }
    // The same rule that lets a seat be used decides whether it can be taken: the owner may be blocked by now.
    const seated = await findViewer(trxDeps, person.id, accountId)
    if (seated?.accountId !== accountId) throw over()
    return chooseAccount(trxDeps, viewer, accountId)
  })
}

/** Anything one may not do with less than Advanced. */
export function requirePlan({ plan }: Pick<Viewer, 'plan'>): void {
  if (plan !== PLAN_WITH_TEAM) throw premiumRequired(PLAN_WITH_TEAM)
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

const over = () => new AppError('invitation_over', 410)

function requireOpen<T extends Parameters<typeof closedBy>[0] & { plan: string }>(
  found: T | undefined,
  now: Date,
): T {
  if (!found) throw notFound()
  const closed = closedBy(found, now)
  if (closed) throw new AppError(closed, 410)
  if (found.plan !== PLAN_WITH_TEAM) throw over()
  return found
}

async function takeRateLimits(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer,
  email: string,
): Promise<void> {
  await limits.take('invitation.account', viewer.accountId)
  // Apart from the mails a person asks for themselves, which nobody else may use up.
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
    expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
  })
  if (!made) throw new AppError('already_invited', 409)
  await deps.jobs.add(trx, 'team.invited', { invitationId: id })
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'invitation.made',
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
  deps: Pick<Deps, 'clock' | 'secret'>,
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
    action: 'seat.made',
    accountId,
    ...about,
    after: { user: viewer.userId, role: seat.role, artist: seat.artist_id },
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'team.manage' },
    kind: 'team.joined',
    href: '/team',
    params: { name: viewer.name, account },
    key: `seat-joined-${seat.id}`,
  })
}
