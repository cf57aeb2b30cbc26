// Registers people; `confirm-email.server.ts` confirms their addresses.
import type { Caller } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import { findRegisteredHere, rememberRegistration } from './confirm-email.server.ts'
import type { User } from './contract.ts'
import { findUser, findUserByLogin, updateUnconfirmedUser } from './data.server.ts'
import { type Registration, registrationProblems } from './domain.ts'
import { noteSignUp } from './note-sign-up.server.ts'
import { canSendMail, findPasswordProblem, hashPassword } from './passwords/change-password.server.ts'
import { savePassword } from './passwords/data.server.ts'
import { findOwnUser } from './resolve-session.server.ts'
import type { SignInContext } from './sign-in.server.ts'

/**
 * Creates an account and mails a confirmation link without signing anyone in. The browser that registered can do so
 * again until the address is confirmed, such as after a typo: it then changes its registration instead of adding one.
 */
export async function register(
  deps: Pick<Deps, 'db' | 'jobs' | 'sessions' | 'limits' | 'secret' | 'clock' | 'publicUrl'>,
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
  const registration = { ...form, name: form.name.trim(), username, email }
  const earlier = await findEarlierRegistration(deps, { username, email }, context.headers)
  const userId = earlier
    ? await correctRegistration(deps, earlier, registration)
    : await createPerson(deps, registration, context.headers)
  await noteSignUp(deps, userId, context)
  await deps.sessions.api.mailConfirmation({ body: { userId } })
  rememberRegistration(deps, userId, context.resHeaders)
  return findOwnUser(deps, { userId })
}

type RegisterDeps = Pick<Deps, 'db' | 'sessions' | 'clock'>
type NewPerson = Registration & { lang?: Language; referred_by_user?: string }

/** @returns the id of the new person. @throws email_taken, username_taken (409) */
async function createPerson(deps: RegisterDeps, person: NewPerson, headers: Headers): Promise<string> {
  const { name, username, email, password } = person
  await requireAvailable(deps.db, { email, username })
  const signUp = deps.sessions.api.signUpEmail({
    body: {
      name,
      email,
      password,
      username,
      language: person.lang ?? 'en',
      referredByUser: person.referred_by_user,
    },
    headers,
  })
  const { user } = await signUp.catch(async (error) => {
    // Another request may have taken the address or the name in the meantime.
    await requireAvailable(deps.db, { email, username })
    throw error
  })
  // For an address taken in the meantime better-auth returns a made-up user instead of an error.
  if (!(await findUser(deps.db, user.id, deps.clock.now()))) throw new AppError('email_taken', 409)
  return user.id
}

/**
 * The unconfirmed registration of this browser, if the new one has its username or its address. Another name and
 * another address are another person, who shares the browser.
 */
async function findEarlierRegistration(
  deps: Pick<Deps, 'db' | 'secret' | 'publicUrl'>,
  { username, email }: { username: string; email: string },
  headers: Headers,
): Promise<string | undefined> {
  const id = findRegisteredHere(deps, headers)
  if (!id) return undefined
  const known = await Promise.all([findUserByLogin(deps.db, username), findUserByLogin(deps.db, email)])
  return known.some((user) => user?.id === id && !user.email_verified && !user.closed_at) ? id : undefined
}

/** Links to the earlier address stop working. @throws email_taken, username_taken (409) */
async function correctRegistration(deps: RegisterDeps, userId: string, person: NewPerson): Promise<string> {
  const { name, username, email, lang, referred_by_user } = person
  await requireAvailable(deps.db, { email, username }, userId)
  const hash = await hashPassword(deps, person.password)
  const change = { name, username, email, language: lang, referred_by_user }
  const correct = deps.db.transaction().execute(async (trx) => {
    // Confirmed in the meantime, it is an account like any other.
    if (!(await updateUnconfirmedUser(trx, userId, change))) throw new AppError('email_taken', 409)
    await savePassword(trx, userId, hash)
  })
  await correct.catch(async (error) => {
    // Another request may have taken the address or the name in the meantime.
    await requireAvailable(deps.db, { email, username }, userId)
    throw error
  })
  return userId
}

async function requireAvailable(
  db: Db,
  { email, username }: { email: string; username: string },
  ownId?: string,
): Promise<void> {
  const isTaken = async (login: string) => {
    const user = await findUserByLogin(db, login)
    return user !== undefined && user.id !== ownId
  }
  if (await isTaken(email)) throw new AppError('email_taken', 409)
  if (await isTaken(username)) throw new AppError('username_taken', 409)
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
