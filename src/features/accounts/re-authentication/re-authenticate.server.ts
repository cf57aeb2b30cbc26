// Proving once more who sits there, before what decides who gets in or where money goes.
import { randomInt } from 'node:crypto'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { sign } from '#lib/secret.ts'
import { findUser, spendProof, updateSession } from '../data.server.ts'
import { makeLink, useLink as redeem } from '../one-time-links.server.ts'
import { CODE_MINUTES } from '../open-sessions.server.ts'
import { findPassword } from '../passwords/data.server.ts'

export type ProofMethod = 'password' | 'totp' | 'mail'
type ProofDeps = Pick<Deps, 'db' | 'sessions' | 'limits' | 'secret' | 'clock'>

/** A code by mail is for whoever has nothing better. */
export async function listProofMethods(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<ProofMethod[]> {
  const [password, user] = await Promise.all([findPassword(db, userId), findUser(db, userId, clock.now())])
  const methods: ProofMethod[] = [...(password ? ['password' as const] : [])]
  if (user?.two_factor_enabled) methods.push('totp')
  return methods.length > 0 ? methods : ['mail']
}

/**
 * Counts as fresh proof for ten minutes.
 * @throws invalid_password, code_invalid (400); too_many_requests after ten wrong ones
 */
export async function prove(
  deps: ProofDeps,
  viewer: Viewer,
  by: { password?: string; code?: string },
  headers: Headers,
): Promise<void> {
  // Counted before it is looked at, so that tries at the same moment count too.
  await deps.limits.take('proof.person', viewer.userId)
  if (by.password !== undefined) await provePassword(deps, viewer.userId, by.password)
  else await proveCode(deps, viewer.userId, by.code ?? '', headers)
  await deps.limits.reset('proof.person', viewer.userId)
  // Sessions live by the system's clock.
  if (viewer.sessionId) await updateSession(deps.db, viewer.sessionId, { proved_at: new Date() })
}

/** @throws invalid_password, at the field `at` */
export async function provePassword(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  userId: string,
  password: string,
  at = 'password',
): Promise<void> {
  const [hash, context] = await Promise.all([findPassword(db, userId), sessions.$context])
  if (!hash || !(await context.password.verify({ hash, password })))
    throw new AppError('invalid_password', 400, { problems: [{ code: 'invalid_password', at }] })
}

async function proveCode(deps: ProofDeps, userId: string, code: string, headers: Headers): Promise<void> {
  const methods = await listProofMethods(deps, { userId })
  const right = methods.includes('totp')
    ? await isTotp(deps, userId, code, headers)
    : methods.includes('mail') && (await isMailedCode(deps, userId, code))
  if (!right) throw codeInvalid()
}

export const codeInvalid = () =>
  new AppError('code_invalid', 400, { problems: [{ code: 'code_invalid', at: 'code' }] })

/** Whether this is the code the authenticator app of a signed-in person shows now, for the first time. */
export async function isTotp(
  deps: Pick<Deps, 'db' | 'sessions' | 'secret' | 'clock'>,
  userId: string,
  code: string,
  headers: Headers,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const found = await deps.sessions.api.verifyTOTP({ body: { code }, headers }).catch(() => undefined)
  return found !== undefined && spendTotp(deps, userId, code)
}

/** A code works in three half minutes; for that long it is remembered, and works once. */
export function spendTotp(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  return spendProof(db, sign(secret, 'totp', userId, code), new Date(now.getTime() + 2 * 60_000), now)
}

/** Promises a mail with a code, for a person without password and authenticator app. */
export async function mailProofCode(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits' | 'secret' | 'clock'>,
  viewer: Viewer,
): Promise<void> {
  if (!(await listProofMethods(deps, viewer)).includes('mail')) throw notFound()
  await deps.limits.take('code.mail', viewer.userId)
  await deps.db.transaction().execute(async (trx) => {
    await deps.jobs.add(trx, 'proof.code', { userId: viewer.userId })
  })
}

/** Makes a new code for a mail; the one before stops working. */
export async function makeProofCode(
  db: Db,
  deps: Pick<Deps, 'secret' | 'clock'>,
  userId: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = sign(deps.secret, 'proof', userId, code)
  await makeLink(db, deps, { purpose: 'proof', userId, minutes: CODE_MINUTES, token })
  return code
}

// A short code is guessed from its plain hash at once; signed with our secret it is not.
const isMailedCode = (deps: Pick<Deps, 'db' | 'secret' | 'clock'>, userId: string, code: string) =>
  redeem(deps.db, deps, { purpose: 'proof', token: sign(deps.secret, 'proof', userId, code) }).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
