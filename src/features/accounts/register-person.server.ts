// Registering, and confirming the address somebody registered with.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Caller } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import type { User } from './contract.ts'
import { findUser, findUserByLogin, updateUser } from './data.server.ts'
import { type Registration, registrationProblems } from './domain.ts'
import { passCookies } from './open-sessions.server.ts'
import { canSendMail, findPasswordProblem } from './passwords/change-password.server.ts'
import { findOwnUser } from './resolve-viewer.server.ts'
import { completeSignIn, type SignInContext, withoutSession } from './sign-in.server.ts'

/** Makes an account and mails the link that confirms its address; nobody is signed in yet. */
export async function register(
  deps: Pick<Deps, 'db' | 'sessions' | 'limits' | 'secret' | 'clock'>,
  form: Registration & { captcha: string; lang?: Language; referred_by_user?: string },
  context: Pick<SignInContext, 'headers' | 'caller'>,
): Promise<User> {
  const problems = registrationProblems(form)
  if (problems.length === 0 && (await findPasswordProblem(form.password, form)))
    problems.push({ code: 'password_common', at: 'password' })
  if (problems.length > 0) throw invalidInput(problems)
  await deps.limits.take('registration.address', context.caller.address)
  await checkCaptcha(deps, form.captcha)
  const username = form.username.trim()
  const email = form.email.trim().toLowerCase()
  await requireAvailable(deps.db, { email, username })
  const signUp = deps.sessions.api.signUpEmail({
    body: {
      name: form.name.trim(),
      email,
      password: form.password,
      username,
      language: form.lang ?? 'en',
      referredByUser: form.referred_by_user,
    },
    headers: context.headers,
  })
  const { user } = await signUp.catch(async (error) => {
    // Another request may have taken the address or the name in the meantime.
    await requireAvailable(deps.db, { email, username })
    throw error
  })
  // For an address taken in the meantime better-auth returns a made-up user instead of an error.
  if (!(await findUser(deps.db, user.id, deps.clock.now()))) throw new AppError('email_taken', 409)
  await deps.sessions.api.mailConfirmation({ body: { userId: user.id } })
  return findOwnUser(deps, { userId: user.id })
}

async function requireAvailable(
  db: Db,
  { email, username }: { email: string; username: string },
): Promise<void> {
  if (await findUserByLogin(db, email)) throw new AppError('email_taken', 409)
  if (await findUserByLogin(db, username)) throw new AppError('username_taken', 409)
}

/** Confirms the address of a link's token and signs its owner in; an address the operator named becomes staff. */
export async function verifyEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'staffEmails' | 'clock' | 'secret'>,
  token: string,
  context: SignInContext,
): Promise<User> {
  // Without this, better-auth would clear an expired session cookie in the answer that sets the new one.
  const headers = withoutSession(context.headers)
  const answer = await deps.sessions.api
    .verifyEmail({ query: { token }, headers, asResponse: true })
    .catch(() => undefined)
  // A second use finds the address confirmed already and signs nobody in.
  const cookies = answer?.ok ? answer.headers.getSetCookie() : []
  const cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const current = cookie && (await deps.sessions.api.getSession({ headers: new Headers({ cookie }) }))
  if (!answer || !current) throw new AppError('link_expired', 410)
  const { userId, token: sessionToken } = current.session
  await completeSignIn(deps, { userId, token: sessionToken, first: true }, context)
  passCookies(answer, context.resHeaders)
  return promoteOperatorStaff(deps, await findOwnUser(deps, { userId }))
}

/** Makes a person an administrator when the operator has named their confirmed address in the configuration. */
export async function promoteOperatorStaff(
  deps: Pick<Deps, 'db' | 'staffEmails' | 'clock' | 'secret'>,
  user: User,
): Promise<User> {
  if (user.role !== 'user' || !deps.staffEmails.includes(user.email.toLowerCase())) return user
  await updateUser(deps.db, user._id, { role: 'admin' })
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
  const user = (await canSendMail(deps, email)) && (await findUserByLogin(deps.db, email.trim()))
  if (user && !user.email_verified)
    await deps.sessions.api.sendVerificationEmail({ body: { email: user.email } })
}
