// Who is behind a request, and the user entity the outside sees.

import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { signInFirst } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import type { User } from './contract.ts'
import { deleteSession, findUser } from './data.server.ts'
import { planCodeOf, SIGNED_OUT_COOKIE } from './domain.ts'
import { SESSION_DAYS_MAX } from './open-sessions.server.ts'

/** The person whose session cookie a request carries. This and `findViewer` alone mint account and user ids. */
export async function resolveViewer(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock'>,
  headers: Headers,
): Promise<Viewer | undefined> {
  const cookies = headers.get('cookie')
  if (!cookies?.includes('session_token')) return undefined
  const found = await deps.sessions.api.getSession({ headers })
  if (!found) return undefined
  const { id, createdAt, authenticatedAt, impersonatedBy, seatAccountId } = found.session
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
  const viewer = await findViewer(deps, found.user.id, seatAccountId)
  return (
    viewer && {
      ...viewer,
      sessionId: id,
      authenticatedAt: authenticatedAt ?? null,
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
  const seat = user.seats.find((seat) => seat.account_id === seatAccountId)
  return {
    userId: user.id as UserId,
    role: user.role,
    name: user.name,
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
    sessionId: null,
    authenticatedAt: null,
    scopes: null,
  }
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
  const own = { id: row.account_id, name: row.name, seat: 'owner' as const, artist: null }
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    language: isLanguage(row.language) ? row.language : 'en',
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
      ...row.seats.map((seat) => ({
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
