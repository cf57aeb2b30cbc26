// Resolves the caller of a request, and the user entity of the public API.

import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { signInFirst } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import type { User } from './contract.ts'
import { deleteSession, findSession, findUser, type UserRow } from './data.server.ts'
import { planCodeOf, SIGNED_OUT_COOKIE } from './domain.ts'
import { passCookies, SESSION_DAYS_IDLE, SESSION_DAYS_MAX } from './open-sessions.server.ts'

const DAY_MS = 86_400_000

/**
 * The person whose session cookie a request carries. Only this and `findViewer` create account and user ids.
 *
 * @param resHeaders receives the cookie of a session whose use has extended it
 */
export async function resolveViewer(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock' | 'demoSignIn'>,
  headers: Headers,
  resHeaders?: Headers,
): Promise<Viewer | undefined> {
  const cookies = headers.get('cookie')
  if (!cookies?.includes('session_token')) return undefined
  const token = await deps.sessions.api.findSessionToken({ headers })
  const session = token ? await findSession(deps.db, token, deps.clock.now()) : undefined
  if (!session) return undefined
  const age = Date.now() - session.session_created_at.getTime()
  const limit = session.impersonated_by ? IMPERSONATION_MS : SESSION_DAYS_MAX * DAY_MS
  if (cookies.includes(`${SIGNED_OUT_COOKIE}=1`) || age > limit) {
    await deleteSession(deps.db, session.session_id)
    return undefined
  }
  if (session.expires_at.getTime() - Date.now() <= (SESSION_DAYS_IDLE - 1) * DAY_MS) {
    // The library extends a session once a day, and ends one that has expired.
    const renewed = await deps.sessions.api.getSession({ headers, returnHeaders: true })
    passCookies(renewed, resHeaders)
    if (!renewed.response) return undefined
  }
  // Staff act in the account of the person they were asked to help, never in others the person works in.
  const viewer = viewerOf(deps, session, session.impersonated_by ? null : session.seat_account_id)
  if (!viewer) return undefined
  const own = { ...viewer, sessionId: session.session_id, authenticatedAt: session.proved_at }
  if (!session.impersonated_by) return own
  const { impersonator_role: impersonatorRole } = session
  return impersonatorRole
    ? { ...own, impersonator: session.impersonated_by as UserId, impersonatorRole }
    : undefined
}

/** Impersonation ends after an hour. */
const IMPERSONATION_MS = 3_600_000

/**
 * The viewer of a person identified otherwise: by API token, in the demo data, in a test.
 *
 * @param seatAccountId another account they work in; without a seat there it is their own
 */
export async function findViewer(
  deps: Pick<Deps, 'db' | 'clock' | 'demoSignIn'>,
  userId: string,
  seatAccountId?: string | null,
): Promise<Viewer | undefined> {
  const user = await findUser(deps.db, userId, deps.clock.now())
  return user && viewerOf(deps, user, seatAccountId)
}

function viewerOf(
  { demoSignIn }: Pick<Deps, 'demoSignIn'>,
  user: UserRow,
  seatAccountId: string | null | undefined,
): Viewer | undefined {
  if (user.closed_at || (user.demo && !demoSignIn)) return undefined
  const seat = user.seats.find((seat) => seat.account_id === seatAccountId)
  return {
    userId: user.id as UserId,
    role: user.role,
    name: user.name,
    language: isLanguage(user.language) ? user.language : 'en',
    blocked: user.block_kind !== null,
    ...(seat
      ? {
          accountId: seat.account_id as AccountId,
          seat: seat.role,
          artistId: seat.artist_id,
          plan: seat.plan,
        }
      : { accountId: user.account_id as AccountId, seat: 'owner' as const, artistId: null, plan: user.plan }),
    impersonator: null,
    impersonatorRole: null,
    sessionId: null,
    authenticatedAt: null,
    scopes: null,
  }
}

/** The user entity of a person: their own account, and the one they work in. @throws sign_in_first */
export async function findOwnUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: (Pick<Viewer, 'userId'> & Partial<Viewer>) | { userId: string },
): Promise<User> {
  const now = clock.now()
  const row = await findUser(db, who.userId, now)
  if (!row) throw signInFirst()
  const acting = 'accountId' in who ? who : undefined
  const own = { id: row.account_id, name: row.name, seat: 'owner' as const, artist: null }
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    language: isLanguage(row.language) ? row.language : 'en',
    time_zone: row.time_zone,
    subscription: {
      plan_name: planCodeOf(acting?.plan ?? row.plan),
      expires: acting && acting.accountId !== row.account_id ? null : row.plan_until,
    },
    freeze: row.block_kind === 'freeze',
    banned: row.block_kind === 'ban',
    blocked_reason: row.block_reason,
    impersonate: Boolean(acting?.impersonator),
    account: acting?.accountId ?? row.account_id,
    accounts: [
      own,
      // Nothing about other accounts is shown to staff who impersonate this person.
      ...(acting?.impersonator ? [] : row.seats).map((seat) => ({
        id: seat.account_id,
        name: seat.owner_name,
        seat: seat.role,
        artist: seat.artist_id,
      })),
    ],
    two_factor: row.two_factor_enabled,
    closing: row.closing_at?.toISOString() ?? null,
  }
}
