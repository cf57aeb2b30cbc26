// Passwords: which are acceptable, resetting one by a link, and changing one.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Caller, Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { findUser, updateUser } from '../data.server.ts'
import { EMAIL, passwordStrength } from '../domain.ts'
import { notifySecurityEvent } from '../notify-security-event.server.ts'
import { peekLink, redeemLink } from '../one-time-links.server.ts'
import { promoteOperatorStaff } from '../promote-operator-staff.server.ts'
import { verifyPassword } from '../re-authentication/re-authenticate.server.ts'
import { findOwnUser } from '../resolve-session.server.ts'
import { setMailedCodes } from '../second-factor/data.server.ts'
import { deleteChallenges, deleteSessions, revokeTokens, savePassword } from './data.server.ts'

/** The names of a person that their password may not contain. */
interface Names {
  username: string
  email: string
}

/** Why a password is refused: too weak, or among the most common ones. */
export async function findPasswordProblem(
  password: string,
  names: Names,
): Promise<'password_weak' | 'password_common' | undefined> {
  if (passwordStrength(password) === 'weak') return 'password_weak'
  const plain = password.toLowerCase()
  const own = [names.username, names.email.split('@')[0] as string].map((name) => name.trim().toLowerCase())
  const tellsName = own.some((name) => plain === name || (name.length >= NAME_MIN && plain.includes(name)))
  const { all, first } = await commonPasswords()
  // `password1!` is the common `password1` plus the sign our rule requires.
  const bare = plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return tellsName || all.has(plain) || first.has(bare) ? 'password_common' : undefined
}

/** Shorter names occur in too many words. */
const NAME_MIN = 4

let common: Promise<{ all: Set<string>; first: Set<string> }> | undefined

/** 49,233 passwords by how common they are, loaded on first use. */
function commonPasswords() {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common']
    return { all: new Set(all), first: new Set(all.slice(0, 10_000)) }
  })
  return common
}

async function refusePassword(password: string, names: Names): Promise<void> {
  const code = await findPasswordProblem(password, names)
  if (code) throw new AppError(code, 422, { problems: [{ code, at: 'password' }] })
}

/**
 * Queues a reset email whether or not an account has the address. The job looks it up, so the response takes equally
 * long either way.
 */
export async function requestPasswordReset(
  { db, jobs, limits }: Pick<Deps, 'db' | 'jobs' | 'limits'>,
  typed: string,
  caller: Caller,
): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (!EMAIL.test(email))
    throw invalidInput([{ code: email === '' ? 'required' : 'email_invalid', at: 'email' }])
  await limits.take('mail.address', caller.address)
  if (!(await canSendMail({ limits }, email))) return
  await db.transaction().execute((trx) => jobs.add(trx, 'password.reset_link', { email }, { isUrgent: true }))
}

/**
 * Whether an address may get another email that somebody else can cause. A caller over the limit is not informed.
 */
export const canSendMail = ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<boolean> =>
  limits.take('mail.recipient', email).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/**
 * Whether a reset link still works; opening the page must not use it up. Only unknown tokens count as guesses.
 * @throws too_many_requests
 */
export async function findResetState(
  { db, limits, clock }: Pick<Deps, 'db' | 'limits' | 'clock'>,
  token: string,
  caller: Caller,
): Promise<'valid' | 'used' | 'expired'> {
  await limits.check('reset.address', caller.address)
  const link = await peekLink(db, { clock }, { purpose: 'password_reset', token })
  if (!link) await limits.take('reset.address', caller.address)
  if (link?.state !== 'valid') return link?.state ?? 'expired'
  const user = link.userId ? await findUser(db, link.userId, clock.now()) : undefined
  return user && !user.closed_at ? 'valid' : 'expired'
}

/**
 * Sets a password through a reset link and ends every session of its person without signing anyone in. Of concurrent
 * calls one succeeds; a refused password leaves the link valid. The link came by mail, so it confirms the address too.
 *
 * @throws password_weak, password_common (422), link_used, link_expired (410), too_many_requests
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock' | 'staffEmails'>,
  { token, password, end_tokens }: { token: string; password: string; end_tokens: boolean },
  caller: Caller,
): Promise<void> {
  await deps.limits.check('reset.address', caller.address)
  if (passwordStrength(password) === 'weak') await refusePassword(password, { username: '', email: '' })
  const hash = await hashPassword(deps, password)
  const userId = await deps.db
    .transaction()
    .execute(async (trx) => {
      const { userId } = await redeemLink(trx, deps, { purpose: 'password_reset', token })
      const user = await findUser(trx, userId, deps.clock.now())
      if (!user || user.closed_at) throw new AppError('link_expired', 410)
      await refusePassword(password, user)
      await replacePassword(trx, deps, { userId, hash, action: 'password.reset', endTokens: end_tokens })
      // The mailbox that reset the password must not also replace the second factor.
      await setMailedCodes(trx, userId, false)
      if (user.email_verified) return userId
      await updateUser(trx, userId, { email_verified: true })
      await promoteOperatorStaff({ ...deps, db: trx }, await findOwnUser({ ...deps, db: trx }, { userId }))
      return userId
    })
    .catch(async (error) => {
      if (error instanceof AppError && error.code === 'link_expired')
        await deps.limits.take('reset.address', caller.address)
      throw error
    })
  await deps.limits.reset('sign-in.person', userId)
}

/**
 * Sets the password of a person who has just proven the mailbox of a registration that somebody else may have made.
 * @throws password_weak, password_common (422)
 */
export async function chooseFirstPassword(
  deps: Pick<Deps, 'db' | 'sessions'>,
  user: Names & { id: string },
  password: string,
): Promise<void> {
  await refusePassword(password, user)
  await savePassword(deps.db, user.id, await hashPassword(deps, password))
}

/** @throws invalid_password at `current`, password_weak, password_common, too_many_requests */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock'>,
  viewer: Viewer,
  { current, password, end_tokens }: { current: string; password: string; end_tokens: boolean },
): Promise<void> {
  await deps.limits.take('reauthentication.person', viewer.userId)
  await verifyPassword(deps, viewer.userId, current, 'current')
  await deps.limits.reset('reauthentication.person', viewer.userId)
  const user = await findUser(deps.db, viewer.userId, deps.clock.now())
  await refusePassword(password, user ?? { username: '', email: '' })
  const hash = await hashPassword(deps, password)
  await deps.db.transaction().execute((trx) =>
    replacePassword(trx, deps, {
      userId: viewer.userId,
      hash,
      action: 'password.changed',
      endTokens: end_tokens,
      keep: viewer.sessionId,
    }),
  )
}

export const hashPassword = async ({ sessions }: Pick<Deps, 'sessions'>, password: string) =>
  (await sessions.$context).password.hash(password)

/** Saves the new password and ends the sessions, and if wanted the API tokens, that the previous one opened. */
async function replacePassword(
  trx: Db,
  deps: Pick<Deps, 'jobs' | 'secret' | 'clock'>,
  change: {
    userId: string
    hash: string
    action: 'password.changed' | 'password.reset'
    endTokens: boolean
    keep?: string | null
  },
): Promise<void> {
  const { userId, hash, action, endTokens, keep } = change
  await savePassword(trx, userId, hash)
  await deleteSessions(trx, userId, { except: keep })
  await deleteChallenges(trx, userId)
  await recordAudit(trx, deps, { by: { userId }, action, entity: 'user', entityId: userId })
  const tokens = endTokens ? await revokeTokens(trx, userId, deps.clock.now()) : []
  for (const { id, account_id, name, hint } of tokens) {
    await recordAudit(trx, deps, {
      by: { userId },
      action: 'token.revoked',
      accountId: account_id,
      entity: 'token',
      entityId: id,
      before: { name, hint },
    })
  }
  await notifySecurityEvent(trx, deps, { userId, event: 'password_changed' })
}
