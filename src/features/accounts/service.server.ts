// Use cases of accounts: registering, confirming, signing in and out, and who is behind a request.
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, signInFirst } from '#lib/errors.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import { checkCaptcha } from './captcha/service.server.ts'
import type { User } from './contract.ts'
import { findUser, findUserByLogin, listRecipients, setStanding, setUserLanguage } from './data.server.ts'
import { type Plan, type Registration, registrationProblems } from './domain.ts'
import type { Sessions } from './sessions/service.server.ts'

export { newCaptcha } from './captcha/service.server.ts'
export { findAccountPlan, hasUsers, type Standing, setPlan, setStanding } from './data.server.ts'
export { type Addressee, openSessions, type SessionConfig } from './sessions/service.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    sessions: Sessions
    /** Addresses, in lower case, whose owners are staff once they have confirmed them. */
    staffEmails: readonly string[]
  }
}

type AuthDeps = Pick<Deps, 'db' | 'sessions' | 'secret' | 'clock'>

/** The person whose session cookie a request carries. The only place that mints account and user ids. */
export async function resolveViewer({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, headers: Headers) {
  if (!headers.get('cookie')?.includes('session_token')) return undefined
  const found = await sessions.api.getSession({ headers })
  return found ? findViewer(db, found.user.id) : undefined
}

/** The same for a person known by other means: the demo data, a test. */
export async function findViewer(db: Db, userId: string): Promise<Viewer | undefined> {
  const user = await findUser(db, userId)
  return (
    user && {
      userId: user.id as UserId,
      accountId: user.account_id as AccountId,
      role: user.role,
      name: user.name,
      plan: user.plan,
      blocked: Boolean(user.frozen_at ?? user.banned_at),
    }
  )
}

/**
 * Signs in by user name or e-mail and puts the session cookie on the answer; an older session of this browser
 * is not continued. An unknown name takes as long as a wrong password.
 */
export async function login(
  deps: AuthDeps,
  by: { username: string; password: string; captcha: string; lang?: Language },
  request: { headers: Headers; resHeaders?: Headers },
): Promise<User> {
  await checkCaptcha(deps, by.captcha)
  const known = await findUserByLogin(deps.db, by.username.trim())
  const body = { email: known?.email ?? 'nobody@backline.invalid', password: by.password }
  const answer = await deps.sessions.api.signInEmail({ body, headers: request.headers, asResponse: true })
  if (!answer.ok) {
    if (!known) throw new AppError('invalid_username', 401)
    if (answer.status === 403)
      throw new AppError('email_not_verified', 403, { params: { email: known.email } })
    throw new AppError('invalid_password', 401)
  }
  passCookies(answer, request.resHeaders)
  if (known && by.lang && by.lang !== known.language) await setUserLanguage(deps.db, known.id, by.lang)
  return findOwnUser(deps.db, (known as { id: string }).id)
}

/** Makes an account and mails the link that confirms its address; nobody is signed in yet. */
export async function register(
  deps: AuthDeps,
  form: Registration & { captcha: string; lang?: Language; referred_by_user?: string },
  request: { headers: Headers },
): Promise<User> {
  const problems = registrationProblems(form)
  if (problems.length > 0) throw invalidInput(problems)
  await checkCaptcha(deps, form.captcha)
  const username = form.username.trim()
  const email = form.email.trim().toLowerCase()
  await refuseTaken(deps.db, { email, username })
  const signUp = deps.sessions.api.signUpEmail({
    body: {
      ...{ name: form.name.trim(), email, password: form.password, username },
      ...{ language: form.lang ?? 'en', referredByUser: form.referred_by_user },
    },
    headers: request.headers,
  })
  const { user } = await signUp.catch(async (error) => {
    // Somebody may have been quicker since.
    await refuseTaken(deps.db, { email, username })
    throw error
  })
  // The session library answers an address that was taken meanwhile with a person it made up.
  if (!(await findUser(deps.db, user.id))) throw new AppError('email_taken', 409)
  return findOwnUser(deps.db, user.id)
}

async function refuseTaken(db: Db, { email, username }: { email: string; username: string }): Promise<void> {
  if (await findUserByLogin(db, email)) throw new AppError('email_taken', 409)
  if (await findUserByLogin(db, username)) throw new AppError('username_taken', 409)
}

/** Confirms the address of a link's token and signs its owner in; the operator's staff are staff from here on. */
export async function verifyEmail(
  deps: Pick<Deps, 'db' | 'sessions' | 'staffEmails'>,
  token: string,
  request: { headers: Headers; resHeaders?: Headers },
): Promise<User> {
  const answer = await deps.sessions.api
    .verifyEmail({ query: { token }, headers: request.headers, asResponse: true })
    .catch(() => undefined)
  // A second use finds the address confirmed already and signs nobody in.
  const cookies = answer?.ok ? answer.headers.getSetCookie() : []
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const viewer = cookie && (await resolveViewer(deps, new Headers({ cookie })))
  if (!answer || !viewer) throw new AppError('link_expired', 410)
  passCookies(answer, request.resHeaders)
  const user = await findOwnUser(deps.db, viewer.userId)
  if (!deps.staffEmails.includes(user.email.toLowerCase())) return user
  await setStanding(deps.db, user._id, { role: 'staff' })
  return { ...user, role: 'staff' }
}

/** Sends the confirmation mail once more, if somebody unconfirmed has this address; says nothing either way. */
export async function resendVerification({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, email: string) {
  const user = await findUserByLogin(db, email.trim())
  if (user && !user.email_verified) await sessions.api.sendVerificationEmail({ body: { email: user.email } })
}

/** Ends this browser's session; without one there is nothing to end, and that is fine too. */
export async function logout(
  { sessions }: Pick<Deps, 'sessions'>,
  request: { headers: Headers; resHeaders?: Headers },
): Promise<void> {
  passCookies(await sessions.api.signOut({ headers: request.headers, asResponse: true }), request.resHeaders)
}

export async function findOwnUser(db: Db, userId: string): Promise<User> {
  const row = await findUser(db, userId)
  if (!row) throw signInFirst()
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    language: isLanguage(row.language) ? row.language : 'en',
    subscription: { plan_name: row.plan, expires: row.plan_until },
    freeze: row.frozen_at !== null,
    banned: row.banned_at !== null,
    blocked_reason: row.blocked_reason,
    impersonate: false,
  }
}

export async function chooseUserLanguage(db: Db, userId: UserId, language: Language): Promise<User> {
  await setUserLanguage(db, userId, language)
  return findOwnUser(db, userId)
}

/** Those of an account who want mails, each in their language. */
export async function listMailRecipients(db: Db, accountId: string) {
  const people = await listRecipients(db, accountId)
  return people.filter((person) => person.email_notifications)
}

export type { Plan }

function passCookies(from: Response, to: Headers | undefined): void {
  for (const cookie of from.headers.getSetCookie()) to?.append('set-cookie', cookie)
}
