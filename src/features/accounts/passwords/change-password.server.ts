// Passwords: which are good enough, setting one anew by a link, and changing one.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Caller, Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { findUser } from '../data.server.ts'
import { EMAIL, passwordStrength } from '../domain.ts'
import { notifySecurityEvent } from '../notify-security-event.server.ts'
import { redeemLink } from '../one-time-links.server.ts'
import { verifyPassword } from '../re-authentication/re-authenticate.server.ts'
import { deleteChallenges, deleteSessions, savePassword } from './data.server.ts'

/** The names of a person that a password may not contain. */
interface Names {
  username: string
  email: string
}

/** Why a password is refused: too weak, or among the first that an attacker tries. */
export async function findPasswordProblem(
  password: string,
  names: Names,
): Promise<'password_weak' | 'password_common' | undefined> {
  if (passwordStrength(password) === 'weak') return 'password_weak'
  const plain = password.toLowerCase()
  const own = [names.username, names.email.split('@')[0] as string].map((name) => name.trim().toLowerCase())
  const tellsName = own.some((name) => plain === name || (name.length >= NAME_MIN && plain.includes(name)))
  const { all, first } = await commonPasswords()
  // `password1!` is `password1` with the sign our rule asks for.
  const bare = plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return tellsName || all.has(plain) || first.has(bare) ? 'password_common' : undefined
}

/** Shorter names are in too many words. */
const NAME_MIN = 4

let common: Promise<{ all: Set<string>; first: Set<string> }> | undefined

/** 49,233 passwords in the order of how common they are, read when the first is needed. */
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
 * Promises a mail with a link, whether or not anybody has the address: the job finds that out, so the answer takes
 * as long either way.
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
  await db.transaction().execute((trx) => jobs.add(trx, 'password.reset_link', { email }))
}

/** Whether an address may get one more mail that somebody else can cause; who asks too often is not told. */
export const canSendMail = ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<boolean> =>
  limits.take('mail.recipient', email).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/**
 * Sets the password a link stands for and ends every session of its person; nobody is signed in by it. Of parallel
 * uses one gets through, and one that is refused for its password leaves the link good.
 * @throws password_weak, password_common (422), link_used, link_expired (410), too_many_requests
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock'>,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<void> {
  await deps.limits.check('reset.address', caller.address)
  if (passwordStrength(password) === 'weak') await refusePassword(password, { username: '', email: '' })
  const hash = await hashPassword(deps, password)
  await deps.db
    .transaction()
    .execute(async (trx) => {
      const { userId } = await redeemLink(trx, deps, { purpose: 'password_reset', token })
      const user = await findUser(trx, userId, deps.clock.now())
      if (!user || user.closed_at) throw new AppError('link_expired', 410)
      await refusePassword(password, user)
      await replacePassword(trx, deps, { userId, hash, action: 'password.reset' })
    })
    .catch(async (error) => {
      if (error instanceof AppError && error.code === 'link_expired')
        await deps.limits.take('reset.address', caller.address)
      throw error
    })
}

/** @throws invalid_password at `current`, password_weak, password_common, too_many_requests */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock'>,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
): Promise<void> {
  await deps.limits.take('proof.person', viewer.userId)
  await verifyPassword(deps, viewer.userId, current, 'current')
  await deps.limits.reset('proof.person', viewer.userId)
  const user = await findUser(deps.db, viewer.userId, deps.clock.now())
  await refusePassword(password, user ?? { username: '', email: '' })
  const hash = await hashPassword(deps, password)
  await deps.db.transaction().execute((trx) =>
    replacePassword(trx, deps, {
      userId: viewer.userId,
      hash,
      action: 'password.changed',
      keep: viewer.sessionId,
    }),
  )
}

const hashPassword = async ({ sessions }: Pick<Deps, 'sessions'>, password: string) =>
  (await sessions.$context).password.hash(password)

/** The new password, and an end to what the old one opened. */
async function replacePassword(
  trx: Db,
  deps: Pick<Deps, 'jobs' | 'secret' | 'clock'>,
  change: { userId: string; hash: string; action: string; keep?: string | null },
): Promise<void> {
  const { userId, hash, action, keep } = change
  await savePassword(trx, userId, hash)
  await deleteSessions(trx, userId, { except: keep })
  await deleteChallenges(trx, userId)
  await recordAudit(trx, deps, { by: { userId }, action, entity: 'user', entityId: userId })
  await notifySecurityEvent(trx, deps, { userId, event: 'password_changed' })
}
