// Re-authentication: a signed-in person confirms who they are before a call that changes how somebody signs in or
// where money goes.
import { randomInt } from 'node:crypto'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { sign } from '#lib/secret.ts'
import { consumeOnce, findUser, updateSession } from '../data.server.ts'
import { makeLink, redeemLink } from '../one-time-links.server.ts'
import { CODE_MINUTES } from '../open-sessions.server.ts'
import { findPassword } from '../passwords/data.server.ts'
import type { Credentials } from './contract.ts'

export type ReauthenticationMethod = 'password' | 'totp' | 'mail'
type ReauthenticationDeps = Pick<Deps, 'db' | 'sessions' | 'limits' | 'secret' | 'clock'>

/**
 * Everything a person re-authenticates with: the password, and the authenticator app where it is on. A code by email is
 * for people who have neither.
 */
export async function listReauthenticationMethods(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<ReauthenticationMethod[]> {
  const [password, user] = await Promise.all([findPassword(db, userId), findUser(db, userId, clock.now())])
  const methods: ReauthenticationMethod[] = [...(password ? ['password' as const] : [])]
  if (user?.two_factor_enabled) methods.push('totp')
  return methods.length > 0 ? methods : ['mail']
}

/**
 * Lets sensitive calls of this session through for ten minutes.
 * @throws invalid_password, code_invalid (400); too_many_requests after ten wrong ones
 */
export async function reauthenticate(
  deps: ReauthenticationDeps,
  viewer: Viewer,
  credentials: Credentials,
  headers: Headers,
): Promise<void> {
  await verifyCredentials(deps, viewer, credentials, headers)
  // Sessions use the system clock.
  if (viewer.sessionId) await updateSession(deps.db, viewer.sessionId, { proved_at: new Date() })
}

/**
 * Checks everything that `listReauthenticationMethods` names, the code last, so that a wrong password spends none.
 * @throws invalid_password, code_invalid (400); too_many_requests after ten wrong ones
 */
export async function verifyCredentials(
  deps: ReauthenticationDeps,
  { userId }: Viewer,
  credentials: Credentials,
  headers: Headers,
): Promise<void> {
  // Counted before the credentials are checked, so that parallel attempts count too.
  await deps.limits.take('reauthentication.person', userId)
  const methods = await listReauthenticationMethods(deps, { userId })
  const { password = '', code = '', recovery_code } = credentials
  if (methods.includes('password')) await verifyPassword(deps, userId, password)
  if (methods.includes('totp')) {
    const isCorrect = recovery_code
      ? await isRecoveryCode(deps, recovery_code, headers)
      : await isTotp(deps, userId, code, headers)
    if (!isCorrect) throw invalidCode()
  }
  if (methods.includes('mail') && !(await isMailedCode(deps, userId, code))) throw invalidCode()
  await deps.limits.reset('reauthentication.person', userId)
}

/** @throws invalid_password, reported at `field` */
export async function verifyPassword(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  userId: string,
  password: string,
  field = 'password',
): Promise<void> {
  const [hash, context] = await Promise.all([findPassword(db, userId), sessions.$context])
  if (!hash || !(await context.password.verify({ hash, password })))
    throw new AppError('invalid_password', 400, { problems: [{ code: 'invalid_password', at: field }] })
}

export const invalidCode = () =>
  new AppError('code_invalid', 400, { problems: [{ code: 'code_invalid', at: 'code' }] })

/** Whether this is the code the authenticator app of a signed-in person shows now, for the first time. */
export async function isTotp(
  deps: Pick<Deps, 'db' | 'sessions' | 'secret' | 'clock'>,
  userId: string,
  code: string,
  headers: Headers,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const answer = await deps.sessions.api.verifyTOTP({ body: { code }, headers }).catch(() => undefined)
  return answer !== undefined && consumeTotp(deps, userId, code)
}

/** Whether this is a recovery code of a signed-in person; it is spent. */
const isRecoveryCode = ({ sessions }: Pick<Deps, 'sessions'>, typed: string, headers: Headers) =>
  sessions.api
    .verifyBackupCode({ body: { code: recoveryCodeOf(typed), disableSession: true }, headers })
    .then(() => true)
    .catch(() => false)

/** A recovery code as it is stored, however it was typed: phones make dashes of hyphens, and people leave them out. */
export function recoveryCodeOf(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters
}

/** An app code is valid for three periods of 30 seconds; it is remembered that long, so that it works once. */
export function consumeTotp(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  return consumeOnce(db, sign(secret, 'totp', userId, code), new Date(now.getTime() + 2 * 60_000), now)
}

/** Queues a mail with a code, for a person with neither a password nor an authenticator app. */
export async function requestReauthenticationCode(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits' | 'secret' | 'clock'>,
  viewer: Viewer,
): Promise<void> {
  if (!(await listReauthenticationMethods(deps, viewer)).includes('mail')) throw notFound()
  await deps.limits.take('code.mail', viewer.userId)
  await deps.db.transaction().execute(async (trx) => {
    await deps.jobs.add(trx, 'reauthentication.code', { userId: viewer.userId }, { isUrgent: true })
  })
}

/** Creates a new code for a mail; the previous one stops working. */
export async function createReauthenticationCode(
  db: Db,
  deps: Pick<Deps, 'secret' | 'clock'>,
  userId: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = sign(deps.secret, 'proof', userId, code)
  await makeLink(db, deps, { purpose: 'proof', userId, minutes: CODE_MINUTES, token })
  return code
}

// A plain hash of a short code could be reversed by trying every code; a signature with our secret cannot.
const isMailedCode = (deps: Pick<Deps, 'db' | 'secret' | 'clock'>, userId: string, code: string) =>
  redeemLink(deps.db, deps, { purpose: 'proof', token: sign(deps.secret, 'proof', userId, code) }).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
