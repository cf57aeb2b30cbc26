// Resolves the caller of a request, and the user entity of the public API.

import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { signInFirst } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import type { User } from './contract.ts'
import { deleteSession, findUser } from './data.server.ts'
import { planCodeOf, SIGNED_OUT_COOKIE } from './domain.ts'
import { SESSION_DAYS_MAX } from './open-sessions.server.ts'

/** The person whose session cookie a request carries. Only this and `findViewer` create account and user ids. */
export async function resolveViewer(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock' | 'demoSignIn'>,
  headers: Headers,
): Promise<Viewer | undefined> {
  const cookies = headers.get('cookie')
  if (!cookies?.includes('session_token')) return undefined
  const session = await deps.sessions.api.getSession({ headers })
  if (!session) return undefined
  const { id, createdAt, authenticatedAt, impersonatedBy, seatAccountId } = session.session
  if (cookies.includes(`${SIGNED_OUT_COOKIE}=1`)) {
    await deleteSession(deps.db, id)
    return undefined
  }
  const age = Date.now() - createdAt.getTime()
  const limit = impersonatedBy ? IMPERSONATION_MS : SESSION_DAYS_MAX * 86_400_000
  if (age > limit) {
    await deleteSession(deps.db, id)
    return undefined
  }
  // Staff act in the account of the person they were asked to help, never in others the person works in.
  const viewer = await findViewer(deps, session.user.id, impersonatedBy ? null : seatAccountId)
  if (!viewer) return undefined
  const own = { ...viewer, sessionId: id, authenticatedAt: authenticatedAt ?? null }
  if (!impersonatedBy) return own
  const staff = await findUser(deps.db, impersonatedBy, deps.clock.now())
  return staff && { ...own, impersonator: staff.id as UserId, impersonatorRole: staff.role }
}

/** Impersonation ends after an hour. */
const IMPERSONATION_MS = 3_600_000

/**
 * The viewer of a person identified otherwise: by API token, in the demo data, in a test.
 *
 * @param seatAccountId another account they work in; without a seat there it is their own
 */
export async function findViewer(
  { db, clock, demoSignIn }: Pick<Deps, 'db' | 'clock' | 'demoSignIn'>,
  userId: string,
  seatAccountId?: string | null,
): Promise<Viewer | undefined> {
  const now = clock.now()
  const user = await findUser(db, userId, now)
  if (!user || user.closed_at || (user.demo && !demoSignIn)) return undefined
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
