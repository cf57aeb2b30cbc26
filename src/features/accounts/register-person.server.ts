// Registering, and confirming the address somebody registered with.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Caller } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import type { User } from './contract.ts'
import { findUser, findUserByLogin, setStanding } from './data.server.ts'
import { type Registration, registrationProblems } from './domain.ts'
import { passCookies } from './open-sessions.server.ts'
import { findPasswordProblem, mayMail } from './passwords/change-password.server.ts'
import { findOwnUser } from './resolve-viewer.server.ts'
import { type Door, welcome, withoutSession } from './sign-in.server.ts'

/** Makes an account and mails the link that confirms its address; nobody is signed in yet. */
export async function register(
  deps: Pick<Deps, 'db' | 'sessions' | 'limits' | 'secret' | 'clock'>,
  form: Registration & { captcha: string; lang?: Language; referred_by_user?: string },
  door: Pick<Door, 'headers' | 'caller'>,
): Promise<User> {
  const problems = registrationProblems(form)
  if (problems.length === 0 && (await findPasswordProblem(form.password, form)))
    problems.push({ code: 'password_common', at: 'password' })
  if (problems.length > 0) throw invalidInput(problems)
  await deps.limits.take('registration.address', door.caller.address)
  await checkCaptcha(deps, form.captcha)
  const username = form.username.trim()
  const email = form.email.trim().toLowerCase()
  await refuseTaken(deps.db, { email, username })
  const signUp = deps.sessions.api.signUpEmail({
    body: {
      name: form.name.trim(),
      email,
      password: form.password,
      username,
      language: form.lang ?? 'en',
      referredByUser: form.referred_by_user,
    },
    headers: door.headers,
  })
  const { user } = await signUp.catch(async (error) => {
    // Somebody may have been quicker since.
    await refuseTaken(deps.db, { email, username })
    throw error
  })
  // The session library answers an address that was taken meanwhile with a person it made up.
  if (!(await findUser(deps.db, user.id, deps.clock.now()))) throw new AppError('email_taken', 409)
  await deps.sessions.api.mailConfirmation({ body: { userId: user.id } })
  return findOwnUser(deps, { userId: user.id })
}

async function refuseTaken(db: Db, { email, username }: { email: string; username: string }): Promise<void> {
  if (await findUserByLogin(db, email)) throw new AppError('email_taken', 409)
  if (await findUserByLogin(db, username)) throw new AppError('username_taken', 409)
}

/** Confirms the address of a link's token and signs its owner in; the operator's staff are staff from here on. */
export async function verifyEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'staffEmails' | 'clock' | 'secret'>,
  token: string,
  door: Door,
): Promise<User> {
  // The library would clear the cookie of a session that is over in the same answer that sets the new one.
  const headers = withoutSession(door.headers)
  const answer = await deps.sessions.api
    .verifyEmail({ query: { token }, headers, asResponse: true })
    .catch(() => undefined)
  // A second use finds the address confirmed already and signs nobody in.
  const cookies = answer?.ok ? answer.headers.getSetCookie() : []
  const cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const opened = cookie && (await deps.sessions.api.getSession({ headers: new Headers({ cookie }) }))
  if (!answer || !opened) throw new AppError('link_expired', 410)
  const { userId, token: session } = opened.session
  await welcome(deps, { userId, token: session, first: true }, door)
  passCookies(answer, door.resHeaders)
  return promoteOperatorsStaff(deps, await findOwnUser(deps, { userId }))
}

/** Whose confirmed address the operator named is staff from here on. */
export async function promoteOperatorsStaff(
  deps: Pick<Deps, 'db' | 'staffEmails' | 'clock' | 'secret'>,
  user: User,
): Promise<User> {
  if (user.role !== 'user' || !deps.staffEmails.includes(user.email.toLowerCase())) return user
  await setStanding(deps.db, user._id, { role: 'admin' })
  await recordAudit(deps.db, deps, {
    by: { userId: null },
    action: 'role.changed',
    entity: 'user',
    entityId: user._id,
    before: { role: user.role },
    after: { role: 'admin' },
  })
  return { ...user, role: 'admin' }
}

/** Sends the confirmation mail once more, if somebody unconfirmed has this address; says nothing either way. */
export async function resendVerification(
  deps: Pick<Deps, 'db' | 'sessions' | 'limits'>,
  email: string,
  caller: Caller,
): Promise<void> {
  await deps.limits.take('mail.address', caller.address)
  const may = await mayMail(deps, email)
  const user = may && (await findUserByLogin(deps.db, email.trim()))
  if (user && !user.email_verified)
    await deps.sessions.api.sendVerificationEmail({ body: { email: user.email } })
}
