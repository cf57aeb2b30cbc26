// Resolves the caller of a request, and the user entity of the public API.

import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { signInFirst } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { DAY_MS, HOUR_MS } from '#lib/pure/dates.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import type { User } from './contract.ts'
import { deleteSession, findSession, findUser, type SessionRow, type UserRow } from './data.server.ts'
import { planCodeOf, SIGNED_OUT_COOKIE } from './domain.ts'
import { SESSION_DAYS_IDLE, SESSION_DAYS_MAX } from './open-sessions.server.ts'

declare module '#lib/api.server.ts' {
  interface RequestContext {
    /** The user entity of the viewer, where a session was read. */
    user?: User | undefined
  }
}

export interface Session {
  viewer: Viewer
  user: User
  /** Cookies for the response, when its use has extended the session. */
  cookies: string[]
}

/** The person whose session cookie a request carries. Only this and `findViewer` create account and user ids. */
export async function resolveSession(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock' | 'demoSignIn'>,
  headers: Headers,
): Promise<Session | undefined> {
  const cookie = headers.get('cookie')
  if (!cookie?.includes('session_token')) return undefined
  const token = await deps.sessions.api.findSessionToken({ headers })
  const row = token ? await findSession(deps.db, token, deps.clock.now()) : undefined
  if (!row) return undefined
  const age = Date.now() - row.session_created_at.getTime()
  const limit = row.impersonated_by ? IMPERSONATION_MS : SESSION_DAYS_MAX * DAY_MS
  if (cookie.includes(`${SIGNED_OUT_COOKIE}=1`) || age > limit) {
    await deleteSession(deps.db, row.session_id)
    return undefined
  }
  const viewer = viewerOfSession(deps, row)
  if (!viewer) return undefined
  const user = userOf(row, viewer)
  if (row.expires_at.getTime() - Date.now() > (SESSION_DAYS_IDLE - 1) * DAY_MS)
    return { viewer, user, cookies: [] }
  // The library extends a session once a day, and ends one that has expired.
  const extended = await deps.sessions.api.getSession({ headers, returnHeaders: true })
  return extended.response ? { viewer, user, cookies: extended.headers.getSetCookie() } : undefined
}

function viewerOfSession(deps: Pick<Deps, 'demoSignIn'>, row: SessionRow): Viewer | undefined {
  // Staff act in the account of the person they were asked to help, never in others the person works in.
  const viewer = viewerOf(deps, row, row.impersonated_by ? null : row.seat_account_id)
  if (!viewer) return undefined
  const own = { ...viewer, sessionId: row.session_id, authenticatedAt: row.proved_at }
  const { impersonated_by: impersonator, impersonator_role: impersonatorRole } = row
  if (!impersonator) return own
  return impersonatorRole ? { ...own, impersonator: impersonator as UserId, impersonatorRole } : undefined
}

/** Impersonation ends after an hour. */
const IMPERSONATION_MS = HOUR_MS

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
  const row = await findUser(db, who.userId, clock.now())
  if (!row) throw signInFirst()
  return userOf(row, 'accountId' in who ? who : undefined)
}

function userOf(row: UserRow, acting: Partial<Viewer> | undefined): User {
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
    impersonator_role: acting?.impersonatorRole ?? null,
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
