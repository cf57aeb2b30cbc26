// Use cases of accounts: registering, confirming, signing in and out, and who is behind a request.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, signInFirst } from '#lib/errors.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { type Capability, seatMay } from '#lib/pure/access.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import { checkCaptcha } from './captcha/service.server.ts'
import type { User } from './contract.ts'
import {
  deleteSession,
  findUser,
  findUserByLogin,
  listPeople,
  listSeats,
  setStanding,
  setUserLanguage,
} from './data.server.ts'
import { type Plan, type Registration, registrationProblems } from './domain.ts'
import { SESSION_DAYS_MAX, type Sessions } from './sessions/service.server.ts'

export { newCaptcha } from './captcha/service.server.ts'
export { findAccountPlan, hasUsers, insertBlock, type Standing, setPlan, setStanding } from './data.server.ts'
export { hashToken, makeLink, useLink } from './links/service.server.ts'
export {
  type Addressee,
  openSessions,
  type SessionConfig,
  type SessionMails,
} from './sessions/service.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    sessions: Sessions
    /** Addresses, in lower case, whose owners are staff once they have confirmed them. */
    staffEmails: readonly string[]
  }
}

type AuthDeps = Pick<Deps, 'db' | 'sessions' | 'secret' | 'clock'>

/** The person whose session cookie a request carries. This and `findViewer` alone mint account and user ids. */
export async function resolveViewer(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock'>,
  headers: Headers,
): Promise<Viewer | undefined> {
  if (!headers.get('cookie')?.includes('session_token')) return undefined
  const found = await deps.sessions.api.getSession({ headers })
  if (!found) return undefined
  const { id, createdAt, provedAt, impersonatedBy, seatAccountId } = found.session
  const age = Date.now() - createdAt.getTime()
  const limit = impersonatedBy ? IMPERSONATION_MS : SESSION_DAYS_MAX * 86_400_000
  if (age > limit) {
    await deleteSession(deps.db, id)
    return undefined
  }
  const viewer = await findViewer(deps, found.user.id, seatAccountId)
  return (
    viewer && {
      ...viewer,
      sessionId: id,
      provedAt: provedAt ?? null,
      impersonator: (impersonatedBy as UserId | null | undefined) ?? null,
    }
  )
}

/** Staff act in a person's name for an hour at most. */
const IMPERSONATION_MS = 3_600_000

/**
 * The same for a person known by other means: an API token, the demo data, a test.
 * @param seatAccountId the account they work in when it is not their own; without a seat there it is their own
 */
export async function findViewer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  seatAccountId?: string | null,
): Promise<Viewer | undefined> {
  const now = clock.now()
  const user = await findUser(db, userId, now)
  if (!user || user.closed_at) return undefined
  const seat =
    seatAccountId && (await listSeats(db, userId, now)).find((one) => one.account_id === seatAccountId)
  return {
    ...{ userId: user.id as UserId, role: user.role, name: user.name, blocked: user.block_kind !== null },
    ...(seat
      ? {
          accountId: seat.account_id as AccountId,
          seat: seat.role,
          artistId: seat.artist_id,
          plan: seat.plan,
        }
      : { accountId: user.account_id as AccountId, seat: 'owner' as const, artistId: null, plan: user.plan }),
    ...{ impersonator: null, sessionId: null, provedAt: null, scopes: null },
  }
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
  return findOwnUser(deps, { userId: (known as { id: string }).id })
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
  if (!(await findUser(deps.db, user.id, deps.clock.now()))) throw new AppError('email_taken', 409)
  return findOwnUser(deps, { userId: user.id })
}

async function refuseTaken(db: Db, { email, username }: { email: string; username: string }): Promise<void> {
  if (await findUserByLogin(db, email)) throw new AppError('email_taken', 409)
  if (await findUserByLogin(db, username)) throw new AppError('username_taken', 409)
}

/** Confirms the address of a link's token and signs its owner in; the operator's staff are staff from here on. */
export async function verifyEmail(
  deps: Pick<Deps, 'db' | 'sessions' | 'staffEmails' | 'clock' | 'secret'>,
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
  const user = await findOwnUser(deps, viewer)
  if (!deps.staffEmails.includes(user.email.toLowerCase())) return user
  await setStanding(deps.db, user._id, { role: 'admin' })
  await recordAudit(deps.db, deps, {
    ...{ by: { userId: null }, action: 'role.changed', entity: 'user', entityId: user._id },
    ...{ before: { role: user.role }, after: { role: 'admin' } },
  })
  return { ...user, role: 'admin' }
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

/** The user entity of a person: where they own, and what they act for now. @throws sign_in_first */
export async function findOwnUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: (Pick<Viewer, 'userId'> & Partial<Viewer>) | { userId: string },
): Promise<User> {
  const now = clock.now()
  const row = await findUser(db, who.userId, now)
  if (!row) throw signInFirst()
  const acting = 'accountId' in who ? who : undefined
  const seats = await listSeats(db, row.id, now)
  const own = { id: row.account_id, name: row.name, seat: 'owner' as const, artist: null }
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    language: isLanguage(row.language) ? row.language : 'en',
    subscription: {
      plan_name: acting?.plan ?? row.plan,
      expires: acting && acting.accountId !== row.account_id ? null : row.plan_until,
    },
    freeze: row.block_kind === 'freeze',
    banned: row.block_kind === 'ban',
    blocked_reason: row.block_reason,
    impersonate: Boolean(acting?.impersonator),
    account: acting?.accountId ?? row.account_id,
    accounts: [
      own,
      ...seats.map((seat) => ({
        ...{ id: seat.account_id, name: seat.owner_name, seat: seat.role, artist: seat.artist_id },
      })),
    ],
    two_factor: row.two_factor_enabled,
    closing: row.closing_at?.toISOString() ?? null,
  }
}

export async function chooseUserLanguage(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  language: Language,
): Promise<User> {
  await setUserLanguage(deps.db, viewer.userId, language)
  return findOwnUser(deps, viewer)
}

/** A person of an account, as those who write to them need it. */
export interface Person {
  id: string
  name: string
  email: string
  language: Language
  emailNotifications: boolean
}

/** The people of an account whose seat holds what a message is about; those of one artist only hear of that artist. */
export async function listAccountPeople(
  db: Db,
  about: { accountId: string; needs: Capability; artistId?: string | null },
): Promise<Person[]> {
  const people = await listPeople(db, about.accountId)
  return people
    .filter(
      (person) =>
        seatMay(person.seat, about.needs, person.artist_id !== null) &&
        (person.artist_id === null || person.artist_id === about.artistId),
    )
    .filter((person) => person.email_verified)
    .map((person) => ({
      ...{ id: person.id, name: person.name, email: person.email },
      language: isLanguage(person.language) ? person.language : 'en',
      emailNotifications: person.email_notifications,
    }))
}

export type { Plan }

function passCookies(from: Response, to: Headers | undefined): void {
  for (const cookie of from.headers.getSetCookie()) to?.append('set-cookie', cookie)
}
