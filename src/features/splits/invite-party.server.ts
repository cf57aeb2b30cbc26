// Invitations to a split: one link by mail, reminders, expiry, a new link, and taking back what nobody accepts.
import { EMAIL } from '#features/accounts/domain.ts'
import { hashToken } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { releaseHeld } from '#features/earnings/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { maskEmail } from '#lib/pure/mask-email.ts'
import { paths } from '#lib/pure/paths.ts'
import { sign } from '#lib/secret.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import {
  closeInvitations,
  findInvitation,
  findOpenInvitation,
  findOwner,
  findPartyForUpdate,
  findPersonByEmail,
  findSheetById,
  insertInvitation,
  listParties,
  type PartyRow,
  updateParty,
} from './data.server.ts'
import {
  canTakeBack,
  daysAfter,
  INVITATION_DAYS,
  isInvitable,
  remindersAfter,
  takeBackFrom,
} from './domain/parties.ts'
import { plainEmail } from './domain/sheets.ts'
import { titleOf } from './read-sheet.server.ts'

type InviteDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'limits'>

/** Derived from the id and our secret, so that the mail job can run twice, and no payload contains it. */
const tokenOf = ({ secret }: Pick<Deps, 'secret'>, invitationId: string): string =>
  sign(secret, 'split invitation', invitationId)

/** The URL of the page where an invitation is answered. */
export const invitationPath = (deps: Pick<Deps, 'secret'>, invitationId: string): string =>
  paths.splitInvitation(tokenOf(deps, invitationId))

/**
 * Counts a mail that somebody else causes. Never in a transaction: it takes another connection, and with as many saves at
 * once as there are connections, each would wait for one that the others hold.
 *
 * @throws too_many_requests
 */
export async function takeInvitationLimits(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer,
  email: string,
): Promise<void> {
  await limits.take('invitation.account', `split ${viewer.accountId}`)
  await limits.take('mail.recipient', `split ${viewer.accountId} ${email}`)
}

/** Closes earlier links, and mails a new one; reminders and the expiry wait as jobs. */
export async function sendInvitation(
  trx: Db,
  deps: Pick<Deps, 'jobs' | 'clock' | 'secret'>,
  { party, title }: { party: PartyRow; title: string },
): Promise<void> {
  const now = deps.clock.now()
  const id = newId()
  const expiresAt = daysAfter(now, INVITATION_DAYS)
  await closeInvitations(trx, party.id, now)
  await insertInvitation(trx, {
    id,
    party_id: party.id,
    token_hash: hashToken(tokenOf(deps, id)),
    created_at: now,
    expires_at: expiresAt,
  })
  await deps.jobs.add(trx, 'split.invited', { invitationId: id, reminder: false })
  for (const [index, at] of remindersAfter(now, now).entries())
    await deps.jobs.add(
      trx,
      'split.invited',
      { invitationId: id, reminder: true },
      { at, key: `split-reminder-${id}-${index}` },
    )
  await deps.jobs.add(
    trx,
    'split.expired',
    { invitationId: id },
    { at: expiresAt, key: `split-expiry-${id}` },
  )
  const person = await findPersonByEmail(trx, party.email ?? '')
  if (!person) return
  const account = (await findOwner(trx, party.owner_account_id))?.name ?? ''
  await notify(trx, deps, {
    to: { userId: person.id },
    kind: 'money.split_invited',
    params: { account, title },
    href: invitationPath(deps, id),
    key: `split-invitation-${id}`,
  })
}

/** Job `split.expired`: nobody has answered within 30 days. The share stays held, and the owner is notified. */
export async function expireInvitation(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  { invitationId }: { invitationId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, invitationId)
    if (!invitation || invitation.closed_at || invitation.expires_at > deps.clock.now()) return
    const party = await findPartyForUpdate(trx, { id: invitation.party_id })
    const open = await findOpenInvitation(trx, invitation.party_id)
    if (party?.status !== 'invited' || open?.id !== invitationId) return
    const now = deps.clock.now()
    await closeInvitations(trx, party.id, now)
    await updateParty(trx, party.id, { status: 'expired' })
    const sheet = await findSheetById(trx, party.sheet_id)
    await announce(trx, deps, {
      to: moneyPeople(party.owner_account_id),
      event: 'split_expired',
      params: { name: party.name, title: await titleOf(trx, sheet) },
      href: paths.split(sheet.release_id, sheet.track_id ?? undefined),
      key: `split-expired-${invitationId}`,
    })
  })
}

interface OwnParty {
  id: string
  viewer: Viewer
}

/** Sends the open link again. @throws not_found, wrong_state, too_many_requests */
export async function remindParty(deps: InviteDeps, own: OwnParty): Promise<void> {
  const { party } = await requireRemindable(deps.db, deps, own)
  await takeInvitationLimits(deps, own.viewer, party.email ?? '')
  await deps.db.transaction().execute(async (trx) => {
    const { invitation } = await requireRemindable(trx, deps, own)
    await deps.jobs.add(trx, 'split.invited', { invitationId: invitation.id, reminder: true })
  })
}

async function requireRemindable(db: Db, { clock }: Pick<Deps, 'clock'>, own: OwnParty) {
  const party = await requireOwnParty(db, own)
  const invitation = await findOpenInvitation(db, own.id)
  if (party.status !== 'invited' || !invitation || invitation.expires_at <= clock.now())
    throw wrongState(party.status)
  return { party, invitation }
}

/**
 * Invites a party again with a new link, to another address if one is given; the earlier link stops working. After a
 * decline, the 90 days begin again.
 *
 * @throws not_found, wrong_state, invalid_input, too_many_requests
 */
export async function reinviteParty(deps: InviteDeps, own: OwnParty & { email?: string }): Promise<void> {
  const { id, viewer } = own
  await takeInvitationLimits(deps, viewer, (await requireInvitable(deps.db, own)).email)
  await deps.db.transaction().execute(async (trx) => {
    const { party, email } = await requireInvitable(trx, own)
    const now = deps.clock.now()
    const askedAt = party.status === 'declined' || email !== party.email ? now : (party.asked_at ?? now)
    await updateParty(trx, id, { status: 'invited', email, asked_at: askedAt, answered_at: null, note: '' })
    const sheet = await findSheetById(trx, party.sheet_id)
    await sendInvitation(trx, deps, { party: { ...party, email }, title: await titleOf(trx, sheet) })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'split.reinvited',
      accountId: viewer.accountId,
      entity: 'split_sheet',
      entityId: sheet.id,
      after: { party: id, email: maskEmail(email) },
    })
  })
}

/** The party, and the address to invite it at. */
async function requireInvitable(db: Db, { id, viewer, email: given }: OwnParty & { email?: string }) {
  const party = await requireOwnParty(db, { id, viewer })
  if (!isInvitable(party.status)) throw wrongState(party.status)
  const email = plainEmail(given ?? party.email ?? '')
  await requireFreeEmail(db, party, email)
  return { party, email }
}

async function requireFreeEmail(db: Db, party: PartyRow, email: string): Promise<void> {
  if (!EMAIL.test(email)) throw invalidInput([{ code: 'email_invalid', at: 'email' }])
  const owner = await findOwner(db, party.owner_account_id)
  if (owner && plainEmail(owner.email) === email)
    throw invalidInput([{ code: 'split_own_email', at: 'email' }])
  const others = (await listParties(db, party.sheet_id)).filter(
    (other) => other.id !== party.id && other.status !== 'taken_back',
  )
  if (others.some((other) => other.email === email))
    throw invalidInput([{ code: 'split_party_twice', at: 'email' }])
}

/**
 * Gives the owner what is held for somebody who declined or never answered, and what the share earns from now on, until
 * the sheet changes.
 *
 * @throws not_found, wrong_state, split_take_back_early with the day from which it is possible
 */
export async function takeBackShare(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>,
  { id, viewer }: OwnParty,
): Promise<{ amountMicros: bigint; currency: string }[]> {
  return deps.db.transaction().execute(async (trx) => {
    const party = await requireOwnParty(trx, { id, viewer })
    const facts = { status: party.status, askedAt: party.asked_at }
    const from = takeBackFrom(facts)
    if (!from) throw wrongState(party.status)
    const now = deps.clock.now()
    if (!canTakeBack(facts, now))
      throw new AppError('split_take_back_early', 409, { params: { day: from.toISOString().slice(0, 10) } })
    await closeInvitations(trx, id, now)
    await updateParty(trx, id, { status: 'taken_back', account_id: viewer.accountId, answered_at: now })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'split.taken_back',
      accountId: viewer.accountId,
      entity: 'split_sheet',
      entityId: party.sheet_id,
      after: { party: id },
    })
    return releaseHeld(trx, deps, {
      ownerAccountId: viewer.accountId,
      partyId: id,
      toAccountId: viewer.accountId,
      actorId: viewer.userId,
    })
  })
}

async function requireOwnParty(db: Db, { id, viewer }: OwnParty): Promise<PartyRow> {
  const party = await findPartyForUpdate(db, { id, ownerAccountId: viewer.accountId })
  if (!party) throw notFound()
  return party
}
