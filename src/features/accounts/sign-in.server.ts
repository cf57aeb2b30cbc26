// Signing in with a password and, where it is on, a second factor; and signing out.
import type { Caller } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { noteAbout } from '#lib/request.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import type { TwoFactorNeeded, User } from './contract.ts'
import {
  deleteSession,
  deleteSessionOfToken,
  describeSession,
  findUserByLogin,
  setUserLanguage,
} from './data.server.ts'
import { deviceOf, noteDevice } from './devices/list-devices.server.ts'
import { tellOfSecurity } from './notify-security-event.server.ts'
import { passCookies } from './open-sessions.server.ts'
import { codeInvalid, spendTotp } from './re-authentication/re-authenticate.server.ts'
import { findOwnUser } from './resolve-viewer.server.ts'

type SignInDeps = Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock'>

/** The request a session is opened for. */
export interface Door {
  headers: Headers
  resHeaders?: Headers
  caller: Caller
}

/**
 * Signs in by user name or e-mail and puts the session cookie on the answer, or asks for the second factor and opens
 * no session. An unknown name takes as long as a wrong password, and is counted like one.
 */
export async function login(
  deps: SignInDeps,
  by: { username: string; password: string; captcha: string; lang?: Language },
  door: Door,
): Promise<User | TwoFactorNeeded> {
  const { limits } = deps
  const name = by.username.trim()
  await limits.check('sign-in.address', door.caller.address)
  await checkCaptcha(deps, by.captcha)
  // Counted before it is looked at, so that tries at the same moment count too.
  await limits.take('sign-in.person', name)
  const known = await findUserByLogin(deps.db, name)
  noteAbout(known?.id)
  const body = { email: known?.email ?? 'nobody@backline.invalid', password: by.password }
  const answer = await deps.sessions.api.signInEmail({ body, headers: door.headers, asResponse: true })
  if (!known || !answer.ok) {
    await limits.take('sign-in.address', door.caller.address)
    if (!known) throw new AppError('invalid_username', 401)
    if (answer.status !== 403) throw new AppError('invalid_password', 401)
    throw new AppError('email_not_verified', 403, { params: { email: known.email } })
  }
  const opened = (await answer.clone().json()) as { token?: string }
  if (known.closed_at) {
    if (opened.token) await deleteSessionOfToken(deps.db, opened.token)
    throw new AppError('deactivated_account', 403)
  }
  await limits.reset('sign-in.person', name)
  if (by.lang && by.lang !== known.language) await setUserLanguage(deps.db, known.id, by.lang)
  if (opened.token) await welcome(deps, { userId: known.id, token: opened.token, proven: true }, door)
  else await endPrevious(deps, door.headers)
  passCookies(answer, door.resHeaders)
  return opened.token
    ? findOwnUser(deps, { userId: known.id })
    : { two_factor_needed: true, methods: ['totp', 'mail'] }
}

/**
 * The second step. After five tries nothing gets through for a while, whichever factor and however many sign-ins.
 * @throws code_invalid (400), sign_in_again (410), too_many_requests (429)
 */
export async function confirmSecondFactor(
  deps: SignInDeps,
  by: { code?: string; recovery_code?: string; method?: 'totp' | 'mail' },
  door: Door,
): Promise<User> {
  const headers = withoutSession(door.headers)
  const { userId, mailed } = await challenged(deps, headers)
  const method = by.recovery_code ? 'recovery' : (by.method ?? (mailed ? 'mail' : 'totp'))
  const code = (by.recovery_code?.toLowerCase() || by.code || '').trim()
  if (method !== 'recovery' && !/^\d{6}$/.test(code)) throw codeInvalid()
  await deps.limits.take('code.person', userId)

  const { api } = deps.sessions
  const verify = { recovery: api.verifyBackupCode, mail: api.verifyTwoFactorOTP, totp: api.verifyTOTP }[
    method
  ]
  const answer = await verify({ body: { code }, headers, asResponse: true })
  const said = (await answer.clone().json()) as { code?: string; token?: string }
  if (said.code === 'INVALID_TWO_FACTOR_COOKIE') throw signInAgain()
  if (!answer.ok || !said.token) throw codeInvalid()
  if (method === 'totp' && !(await spendTotp(deps, userId, code))) {
    await deleteSessionOfToken(deps.db, said.token)
    throw codeInvalid()
  }
  await deps.limits.reset('code.person', userId)
  await welcome(deps, { userId, token: said.token, proven: true }, door)
  passCookies(answer, door.resHeaders)
  return findOwnUser(deps, { userId })
}

/** Mails the code that stands in for the authenticator app. @throws sign_in_again, too_many_requests */
export async function mailSecondFactor(
  deps: Pick<Deps, 'sessions' | 'limits'>,
  { headers }: { headers: Headers },
): Promise<void> {
  const alone = withoutSession(headers)
  const { userId } = await challenged(deps, alone)
  await deps.limits.take('code.mail', userId)
  await deps.sessions.api.sendTwoFactorOTP({ headers: alone })
}

async function challenged({ sessions }: Pick<Deps, 'sessions'>, headers: Headers) {
  const found = await sessions.api.findChallenged({ headers })
  if (!found) throw signInAgain()
  return found
}

const signInAgain = () => new AppError('sign_in_again', 410)

/** Whoever is signed in here already is not who is signing in: only what they bring counts. */
export function withoutSession(headers: Headers): Headers {
  const alone = new Headers(headers)
  const cookies = (headers.get('cookie') ?? '').split(';').filter((one) => !one.includes('session_token='))
  alone.set('cookie', cookies.join(';'))
  return alone
}

/**
 * What comes with every new session: it is described, the one this browser had before ends, and its person hears of
 * a device they never used.
 * @param session.proven they have just typed what only they know, so sensitive calls need not ask again
 * @param session.first the account is new: its first device is no news
 */
export async function welcome(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'secret' | 'clock'>,
  session: { userId: string; token: string; proven?: boolean; first?: boolean },
  { headers, caller }: Pick<Door, 'headers' | 'caller'>,
): Promise<void> {
  const { userId, token } = session
  await endPrevious(deps, headers)
  await deps.db.transaction().execute(async (db) => {
    await describeSession(db, token, {
      ip_address: caller.address,
      user_agent: caller.userAgent,
      proved_at: session.proven ? new Date() : null,
    })
    const news = await noteDevice({ ...deps, db }, userId, caller.userAgent)
    const { browser, system } = deviceOf(caller.userAgent)
    const device = [browser, system].filter(Boolean).join(', ') || caller.address
    if (news && !session.first) await tellOfSecurity(db, deps, { userId, event: 'signed_in', device })
  })
}

/** A session is never carried on by another person, or by the same one after signing in again. */
async function endPrevious({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, headers: Headers): Promise<void> {
  if (!headers.get('cookie')?.includes('session_token')) return
  const found = await sessions.api.getSession({ headers })
  if (found) await deleteSession(db, found.session.id)
}

/**
 * Ends this browser's session; without one there is nothing to end, and that is fine too. The database ends the one of
 * a member of staff who acts in another's name along with it: whoever signs out wants to be out.
 */
export async function logout(
  { sessions }: Pick<Deps, 'sessions'>,
  door: Pick<Door, 'headers' | 'resHeaders'>,
): Promise<void> {
  passCookies(await sessions.api.signOut({ headers: door.headers, asResponse: true }), door.resHeaders)
}
