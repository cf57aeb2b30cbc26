// Registers people; `confirm-email.server.ts` confirms their addresses.
import type { Caller } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import { rememberRegistration } from './confirm-email.server.ts'
import type { User } from './contract.ts'
import { findUser, findUserByLogin } from './data.server.ts'
import { type Registration, registrationProblems } from './domain.ts'
import { canSendMail, findPasswordProblem } from './passwords/change-password.server.ts'
import { findOwnUser } from './resolve-viewer.server.ts'
import type { SignInContext } from './sign-in.server.ts'

/** Creates an account and mails a confirmation link without signing anyone in. */
export async function register(
  deps: Pick<Deps, 'db' | 'sessions' | 'limits' | 'secret' | 'clock' | 'publicUrl'>,
  form: Registration & { captcha: string; lang?: Language; referred_by_user?: string },
  context: SignInContext,
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
  rememberRegistration(deps, user.id, context.resHeaders)
  return findOwnUser(deps, { userId: user.id })
}

async function requireAvailable(
  db: Db,
  { email, username }: { email: string; username: string },
): Promise<void> {
  if (await findUserByLogin(db, email)) throw new AppError('email_taken', 409)
  if (await findUserByLogin(db, username)) throw new AppError('username_taken', 409)
}

/** Resends the confirmation email if an unconfirmed account has the address; the response never reveals that. */
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
