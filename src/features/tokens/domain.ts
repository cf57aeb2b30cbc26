// Rules of API tokens.

export const TOKEN_NAME_LENGTH_MAX = 80
export const TOKEN_DAYS_MAX = 365
/** How many valid tokens an account can have. */
export const TOKENS_MAX = 50

/** Identifies a string found in a log or a repository as one of our tokens. */
export const TOKEN_PREFIX = 'bl_'
export const HINT_LENGTH = 7

/** The lifetimes offered when a token is created. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const

export type TokenState = 'working' | 'expired' | 'revoked'

export function tokenState(
  token: { expiresAt: string | Date; revokedAt: string | Date | null },
  now: Date,
): TokenState {
  if (token.revokedAt) return 'revoked'
  return new Date(token.expiresAt) > now ? 'working' : 'expired'
}
