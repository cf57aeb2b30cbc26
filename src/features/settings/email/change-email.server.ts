// Changes an email address once both the old and the new address have confirmed it, in any order.

import { EMAIL } from '#features/accounts/domain.ts'
import { hashToken, makeLink, redeemLink } from '#features/accounts/service.server.ts'
import type { AuditAction } from '#features/audit/domain/actions.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, signInFirst } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { maskEmail } from '#lib/pure/mask-email.ts'
import { paths } from '#lib/pure/paths.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { type Settings, SIDES, type Side } from '../contract.ts'
import { findPersonForUpdate, type PersonRow, updatePerson } from '../data.server.ts'
import { EMAIL_CHANGE_HOURS } from '../domain.ts'
import {
  deleteEmailLinks,
  deleteLink,
  deleteOtherSessions,
  findEmailLinkOwner,
  isEmailTaken,
  listEmailLinks,
  voidPasswordLinks,
} from './data.server.ts'

type EmailDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'limits'>

const purposeOf = (side: Side) => `email_${side}` as const

/** Mails a link to both addresses; an earlier pending change is dropped. */
export async function requestEmailChange(deps: EmailDeps, viewer: Viewer, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (email === '') throw invalidInput([{ code: 'required', at: 'email' }])
  if (!EMAIL.test(email)) throw invalidInput([{ code: 'email_invalid', at: 'email' }])
  await deps.limits.take('mail.recipient', email)
  await deps.db.transaction().execute(async (trx) => {
    const person = await findPersonForUpdate(trx, viewer.userId)
    if (!person) throw signInFirst()
    if (person.email.toLowerCase() === email) throw invalidInput([{ code: 'email_same', at: 'email' }])
    if (await isEmailTaken(trx, email)) throw new AppError('email_taken', 409)
    await deleteEmailLinks(trx, person.id)
    for (const side of SIDES) {
      await makeLink(trx, deps, {
        purpose: purposeOf(side),
        userId: person.id,
        minutes: EMAIL_CHANGE_HOURS * 60,
        detail: { email },
      })
      await deps.jobs.add(trx, 'settings.email_link', { userId: person.id, side, email }, { isUrgent: true })
    }
    await audit(trx, deps, viewer, person, 'email_change.requested', email)
  })
}

/**
 * Creates the token for one side only when its email is written, so that no job or row ever contains it. Returns
 * undefined when that side has confirmed, or the change was dropped or replaced.
 */
export async function takeEmailToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, side, email }: { userId: string; side: Side; email: string },
): Promise<{ token: string; until: Date; person: PersonRow } | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const person = await findPersonForUpdate(trx, userId)
    const links = await listEmailLinks(trx, userId, now)
    const link = links.find((link) => link.purpose === purposeOf(side) && link.detail.email === email)
    if (!person || !link || link.used_at) return undefined
    await deleteLink(trx, link.id)
    const minutes = (link.expires_at.getTime() - now.getTime()) / 60_000
    const token = await makeLink(trx, deps, { purpose: purposeOf(side), userId, minutes, detail: { email } })
    return { token, until: link.expires_at, person }
  })
}

export async function cancelEmailChange(deps: EmailDeps, viewer: Viewer): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await findPersonForUpdate(trx, viewer.userId)
    if (!person) throw signInFirst()
    const [link] = await listEmailLinks(trx, person.id, deps.clock.now())
    await deleteEmailLinks(trx, person.id)
    if (link) await audit(trx, deps, viewer, person, 'email_change.cancelled', link.detail.email ?? '')
  })
}

/** The pending change, if there is one. */
export async function findEmailChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Settings['email_change']> {
  const links = await listEmailLinks(db, userId, clock.now())
  const [first] = links
  if (!first) return null
  const opened = (side: Side) => links.some((link) => link.purpose === purposeOf(side) && link.used_at)
  return {
    email: first.detail.email ?? '',
    expires_at: first.expires_at,
    old_confirmed: opened('old'),
    new_confirmed: opened('new'),
  }
}

/**
 * Redeems the link of one side. The second confirmation changes the address and ends every session except the
 * caller's.
 *
 * @throws link_used, link_expired, email_taken
 */
export async function confirmEmail(
  deps: EmailDeps,
  { token, side }: { token: string; side: Side },
  caller: { address: string; viewer: Viewer | undefined },
): Promise<{ changed: boolean }> {
  await deps.limits.take('link.address', caller.address)
  return deps.db.transaction().execute(async (trx) => {
    // Locks the person before their links, so that the second confirmation sees the first.
    const owner = await findEmailLinkOwner(trx, hashToken(token))
    const person = owner && (await findPersonForUpdate(trx, owner))
    const { detail } = await redeemLink(trx, deps, { purpose: purposeOf(side), token })
    if (!person) throw new AppError('link_expired', 410)
    const links = await listEmailLinks(trx, person.id, deps.clock.now())
    if (links.length < 2 || links.some((link) => !link.used_at)) return { changed: false }
    await applyChange(trx, deps, person, detail.email ?? '', caller.viewer)
    return { changed: true }
  })
}

async function applyChange(
  trx: Db,
  deps: EmailDeps,
  person: PersonRow,
  email: string,
  viewer: Viewer | undefined,
): Promise<void> {
  const now = deps.clock.now()
  if (await isEmailTaken(trx, email)) throw new AppError('email_taken', 409)
  await updatePerson(trx, person.id, { email, email_verified: true, updated_at: now }).catch(refuseTaken)
  await deleteEmailLinks(trx, person.id)
  await voidPasswordLinks(trx, person.id, now)
  const own = viewer?.userId === person.id && !viewer.impersonator ? viewer.sessionId : null
  await deleteOtherSessions(trx, person.id, own)
  await audit(trx, deps, { userId: person.id }, person, 'email.changed', email)
  await notify(trx, deps, {
    to: { userId: person.id },
    kind: 'security.email_changed',
    href: paths.settings(),
    params: { email },
    key: `email-changed-${newId()}`,
  })
  for (const to of [person.email, email]) {
    const recipient = { to, name: person.name, language: person.language }
    await deps.jobs.add(trx, 'settings.email_changed', {
      ...recipient,
      email: to === email ? email : maskEmail(email),
    })
  }
}

/** Somebody took the address after our check: the unique index reports it. */
function refuseTaken(error: unknown): never {
  throw thrownCode(error) === '23505' ? new AppError('email_taken', 409) : error
}

const audit = (
  trx: Db,
  deps: EmailDeps,
  actor: { userId: string },
  person: PersonRow,
  action: AuditAction,
  email: string,
) =>
  recordAudit(trx, deps, {
    by: actor,
    action,
    accountId: person.account_id,
    entity: 'user',
    entityId: person.id,
    before: { email: maskEmail(person.email) },
    after: { email: maskEmail(email) },
  })
