// API tokens: create, revoke and list them, and resolve the caller of a request that carries one.
import { randomBytes } from 'node:crypto'
import { findViewer, hashToken } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { type Scope, seatMay } from '#lib/pure/access.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Token } from './contract.ts'
import {
  countTokensForInsert,
  findToken,
  findWorkingToken,
  insertToken,
  listTokens,
  setTokenRevoked,
  setTokenUsed,
  type TokenRow,
} from './data.server.ts'
import { HINT_LENGTH, TOKEN_PREFIX, TOKENS_MAX } from './domain.ts'

export { nameTokens } from './data.server.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'secret'>
/** The last use of a token is recorded at most once in this time. */
const USE_NOTED_MS = 60_000

export async function listAccountTokens(
  { db }: Pick<Deps, 'db'>,
  params: { accountId: string; cursor?: string; limit: number },
): Promise<{ items: Token[]; nextCursor: string | null }> {
  const rows = await listTokens(db, params)
  const items = rows.slice(0, params.limit).map(viewOf)
  return { items, nextCursor: rows.length > params.limit ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Stores only the SHA-256, so the token cannot be shown again.
 *
 * @throws token_limit when the account has the maximum number of valid tokens
 */
export function makeToken(
  deps: WriteDeps,
  viewer: Viewer,
  { name, scopes, days }: { name: string; scopes: readonly Scope[]; days: number },
): Promise<Token & { token: string }> {
  const { userId, accountId } = viewer
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    if ((await countTokensForInsert(trx, accountId, now)) >= TOKENS_MAX)
      throw new AppError('token_limit', 409, { params: { max: TOKENS_MAX } })
    const row = await insertToken(trx, {
      id: newId(),
      account_id: accountId,
      user_id: userId,
      name,
      scopes: [...new Set(scopes)],
      token_hash: hashToken(token),
      hint: token.slice(0, HINT_LENGTH),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'token.created',
      accountId,
      entity: 'token',
      entityId: row.id,
      after: { name, hint: row.hint, scopes: row.scopes, expiresAt: row.expires_at.toISOString() },
    })
    await notify(trx, deps, {
      to: { userId, accountId },
      kind: 'security.token_made',
      params: { name },
      href: paths.developers(),
      key: `token-${row.id}`,
    })
    return { ...viewOf(row), token }
  })
}

/** Revoking a revoked token changes nothing. @throws not_found */
export function revokeToken(deps: WriteDeps, viewer: Viewer, id: string): Promise<Token> {
  const { accountId } = viewer
  return deps.db.transaction().execute(async (trx) => {
    const revoked = await setTokenRevoked(trx, { id, accountId }, deps.clock.now())
    if (revoked) {
      await recordAudit(trx, deps, {
        by: viewer,
        action: 'token.revoked',
        accountId,
        entity: 'token',
        entityId: id,
        before: { name: revoked.name, hint: revoked.hint },
      })
      return viewOf(revoked)
    }
    const existing = await findToken(trx, { id, accountId })
    if (!existing) throw notFound()
    return viewOf(existing)
  })
}

/**
 * The caller behind a token: the person who created it, limited to its scopes, while they could still create it.
 * Unlike a session, a blocked person's token is refused everywhere.
 */
export async function viewerOfToken(
  deps: Pick<Deps, 'db' | 'clock' | 'demoSignIn'>,
  token: string,
): Promise<Viewer | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined
  const now = deps.clock.now()
  const row = await findWorkingToken(deps.db, hashToken(token), now)
  const viewer = row && (await findViewer(deps, row.user_id, row.account_id))
  if (!viewer || viewer.blocked || viewer.accountId !== row.account_id) return undefined
  if (!seatMay(viewer.seat, 'integrations.manage', viewer.artistId !== null)) return undefined
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USE_NOTED_MS)
    await setTokenUsed(deps.db, row.id, now)
  return { ...viewer, scopes: row.scopes }
}

const viewOf = (row: TokenRow): Token => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  createdAt: row.created_at,
})
