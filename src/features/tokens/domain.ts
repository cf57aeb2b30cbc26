// Rules of API tokens.

export const TOKEN_NAME_LENGTH_MAX = 80
export const TOKEN_DAYS_MAX = 365
/** Tokens of one account that work at a time. */
export const TOKENS_MAX = 50

/** Says of a string found anywhere, in a log or a repository, that it is one of ours. */
export const TOKEN_PREFIX = 'bl_'
export const HINT_LENGTH = 7

/** The choices a person is given for how long a token works. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const

export type TokenState = 'working' | 'expired' | 'revoked'

export function tokenState(
  token: { expiresAt: string | Date; revokedAt: string | Date | null },
  now: Date,
): TokenState {
  if (token.revokedAt) return 'revoked'
  return new Date(token.expiresAt) > now ? 'working' : 'expired'
}
