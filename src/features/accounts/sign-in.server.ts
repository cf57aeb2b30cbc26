// Signs in with a password and, when it is on, a second factor; signs out.
import type { Caller } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { noteAbout } from '#lib/request.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import type { TwoFactorNeeded, User } from './contract.ts'
import {
  deleteSession,
  deleteSessionOfToken,
  describeSession,
  findUser,
  findUserByLogin,
  setUserLanguage,
} from './data.server.ts'
import { deviceOf, rememberDevice } from './devices/list-devices.server.ts'
import { captchaLevelAfter, type SecondFactorMethod } from './domain.ts'
import { notifySecurityEvent } from './notify-security-event.server.ts'
import { passCookies } from './open-sessions.server.ts'
import { consumeTotp, invalidCode, recoveryCodeOf } from './re-authentication/re-authenticate.server.ts'
import { findOwnUser } from './resolve-session.server.ts'
import { findSecondFactorMethods } from './second-factor/data.server.ts'

type SignInDeps = Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock' | 'demoSignIn'>

/** The request that opens a session, and the headers of its response. */
export interface SignInContext {
  headers: Headers
  resHeaders?: Headers
  caller: Caller
}

/**
 * Signs in by username or email and sets the session cookie, or requires the second factor and opens no session. An
 * unknown name takes as long as a wrong password and counts like one.
 *
 * @throws captcha_harder (400), password_paused (403): after 10 and after 100 failures, whatever the password
 */
export async function login(
  deps: SignInDeps,
  credentials: { username: string; password: string; captcha: string; lang?: Language },
  context: SignInContext,
): Promise<User | TwoFactorNeeded> {
  const { limits } = deps
  const name = credentials.username.trim()
  await limits.check('sign-in.address', context.caller.address)
  const level = await checkCaptcha(deps, credentials.captcha)
  const known = await findUserByLogin(deps.db, name)
  noteAbout(known?.id)
  // One count for a person, however they are named.
  const attempts = known?.id ?? name
  requireLevel(level, await limits.used('sign-in.person', attempts))
  // Counted before the password is checked, so that parallel attempts count too.
  const counted = await limits.take('sign-in.person', attempts).catch(pausePassword)
  requireLevel(level, counted - 1)
  const body = { email: known?.email ?? 'nobody@backline.invalid', password: credentials.password }
  const answer = await deps.sessions.api.signInEmail({ body, headers: context.headers, asResponse: true })
  if (!known || !answer.ok) {
    await limits.take('sign-in.address', context.caller.address)
    if (!known) throw new AppError('invalid_username', 401)
    if (answer.status !== 403) throw new AppError('invalid_password', 401)
    throw new AppError('email_not_verified', 403, { params: { email: known.email } })
  }
  const signedIn = (await answer.clone().json()) as { token?: string }
  if (known.closed_at) {
    if (signedIn.token) await deleteSessionOfToken(deps.db, signedIn.token)
    throw new AppError('deactivated_account', 403)
  }
  await limits.reset('sign-in.person', attempts)
  if (credentials.lang && credentials.lang !== known.language)
    await setUserLanguage(deps.db, known.id, credentials.lang)
  if (signedIn.token)
    await completeSignIn(deps, { userId: known.id, token: signedIn.token, authenticated: true }, context)
  else await endPrevious(deps, context.headers)
  passCookies(answer, context.resHeaders)
  return signedIn.token
    ? findOwnUser(deps, { userId: known.id })
    : { two_factor_needed: true, methods: await findSecondFactorMethods(deps.db, known.id) }
}

/** After failed sign-ins the next one costs more work instead of being refused. @throws captcha_harder */
function requireLevel(solved: number, failures: number): void {
  const level = captchaLevelAfter(failures)
  if (solved < level) throw new AppError('captcha_harder', 400, { params: { level } })
}

/** Nobody guesses forever: a reset by mail, which the owner can always do, starts the count again. */
function pausePassword(error: unknown): never {
  throw error instanceof AppError && error.code === 'too_many_requests'
    ? new AppError('password_paused', 403)
    : error
}

/**
 * The second step of signing in. After five attempts it is refused for a while, across all factors and sign-ins.
 *
 * @throws code_invalid (400), sign_in_again (410), too_many_requests (429)
 */
export async function confirmSecondFactor(
  deps: SignInDeps,
  params: { code?: string; recovery_code?: string; method?: SecondFactorMethod },
  context: SignInContext,
): Promise<User> {
  const headers = withoutSession(context.headers)
  const { userId, mailed } = await requireChallenge(deps, headers)
  const method = params.recovery_code ? 'recovery' : (params.method ?? (mailed ? 'mail' : 'totp'))
  const code = recoveryCodeOf(params.recovery_code || params.code || '')
  if (method !== 'recovery' && !/^\d{6}$/.test(code)) throw invalidCode()
  await deps.limits.take('code.person', userId)
  if (method === 'mail' && !(await findSecondFactorMethods(deps.db, userId)).includes('mail'))
    throw invalidCode()

  const { api } = deps.sessions
  const verify = { recovery: api.verifyBackupCode, mail: api.verifyTwoFactorOTP, totp: api.verifyTOTP }[
    method
  ]
  const answer = await verify({ body: { code }, headers, asResponse: true })
  const result = (await answer.clone().json()) as { code?: string; token?: string }
  if (result.code === 'INVALID_TWO_FACTOR_COOKIE') throw signInAgain()
  if (!answer.ok || !result.token) throw invalidCode()
  if (method === 'totp' && !(await consumeTotp(deps, userId, code))) {
    await deleteSessionOfToken(deps.db, result.token)
    throw invalidCode()
  }
  await deps.limits.reset('code.person', userId)
  // The mailbox is no second factor for sensitive calls: it may be what reset the password.
  const authenticated = method !== 'mail'
  await completeSignIn(deps, { userId, token: result.token, authenticated }, context)
  passCookies(answer, context.resHeaders)
  return findOwnUser(deps, { userId })
}

/**
 * Mails a code that replaces the authenticator app, if its person chose that.
 * @throws not_found, sign_in_again, too_many_requests
 */
export async function mailSecondFactor(
  deps: Pick<Deps, 'db' | 'sessions' | 'limits'>,
  { headers }: { headers: Headers },
): Promise<void> {
  const ownHeaders = withoutSession(headers)
  const { userId } = await requireChallenge(deps, ownHeaders)
  if (!(await findSecondFactorMethods(deps.db, userId)).includes('mail')) throw notFound()
  await deps.limits.take('code.mail', userId)
  await deps.sessions.api.sendTwoFactorOTP({ headers: ownHeaders })
}

async function requireChallenge({ sessions }: Pick<Deps, 'sessions'>, headers: Headers) {
  const challenge = await sessions.api.findChallenged({ headers })
  if (!challenge) throw signInAgain()
  return challenge
}

const signInAgain = () => new AppError('sign_in_again', 410)

/** Removes the session cookie: the person signed in here already may not be the one who is signing in. */
export function withoutSession(headers: Headers): Headers {
  const result = new Headers(headers)
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .filter((cookie) => !cookie.includes('session_token='))
  result.set('cookie', cookies.join(';'))
  return result
}

/**
 * Follows the opening of every session: ends the previous session of this browser, records where the new one comes
 * from, and notifies its person when the device is new to them.
 * @param session.authenticated they have just entered a password or code, so sensitive calls need not ask again
 * @param session.first the account is new, so its first device is not worth a notice
 * @throws demo_refused for demo people where they cannot sign in; their session is gone
 */
export async function completeSignIn(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'secret' | 'clock' | 'demoSignIn'>,
  session: { userId: string; token: string; authenticated?: boolean; first?: boolean },
  { headers, caller }: Pick<SignInContext, 'headers' | 'caller'>,
): Promise<void> {
  const { userId, token } = session
  if (!deps.demoSignIn && (await findUser(deps.db, userId, deps.clock.now()))?.demo) {
    await deleteSessionOfToken(deps.db, token)
    throw new AppError('demo_refused', 403)
  }
  await endPrevious(deps, headers)
  await deps.db.transaction().execute(async (db) => {
    await describeSession(db, token, {
      ip_address: caller.address,
      user_agent: caller.userAgent,
      proved_at: session.authenticated ? new Date() : null,
    })
    const isNewDevice = await rememberDevice({ ...deps, db }, userId, caller.userAgent)
    const { browser, system } = deviceOf(caller.userAgent)
    const device = [browser, system].filter(Boolean).join(', ') || caller.address
    if (isNewDevice && !session.first)
      await notifySecurityEvent(db, deps, { userId, event: 'signed_in', device })
  })
}

/** Each sign-in starts a new session; the one this browser had before ends. */
async function endPrevious({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, headers: Headers): Promise<void> {
  if (!headers.get('cookie')?.includes('session_token')) return
  const previous = await sessions.api.getSession({ headers })
  if (previous) await deleteSession(db, previous.session.id)
}

/**
 * Ends this browser's session, if there is one. When a member of staff impersonates somebody, the database ends their
 * own session with it.
 */
export async function logout(
  { sessions }: Pick<Deps, 'sessions'>,
  context: Pick<SignInContext, 'headers' | 'resHeaders'>,
): Promise<void> {
  passCookies(await sessions.api.signOut({ headers: context.headers, asResponse: true }), context.resHeaders)
}
