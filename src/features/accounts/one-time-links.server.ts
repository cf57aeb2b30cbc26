// Links we mail: a random token that works once, until it expires by the product's clock.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { consumeLink, findLink, insertLink, voidLinks } from './links.data.server.ts'

export type LinkPurpose = 'password_reset' | 'email_old' | 'email_new' | 'account_kept' | 'proof'

/**
 * Creates a link token; earlier links of the same person and purpose stop working. Only the SHA-256 is stored.
 *
 * @param link.token a token other than a random one, such as a signed code; it must be hard to guess
 */
export async function makeLink(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  link: {
    purpose: LinkPurpose
    userId: string
    minutes: number
    detail?: Record<string, string>
    token?: string
  },
): Promise<string> {
  const now = clock.now()
  const token = link.token ?? randomBytes(32).toString('base64url')
  await voidLinks(db, { purpose: link.purpose, userId: link.userId, now })
  await insertLink(db, {
    id: newId(),
    purpose: link.purpose,
    user_id: link.userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + link.minutes * 60_000),
    created_at: now,
    ...(link.detail ? { detail: link.detail } : {}),
  })
  return token
}

/** Redeems a link: of concurrent calls exactly one succeeds. @throws link_expired, link_used (410) */
export async function redeemLink(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<{ userId: string; detail: Record<string, string> }> {
  const hash = hashToken(token)
  const used = await consumeLink(db, { purpose, hash, now: clock.now() })
  if (used) return { userId: required(used.user_id), detail: used.detail }
  const link = await findLink(db, { purpose, hash })
  throw new AppError(link?.used_at ? 'link_used' : 'link_expired', 410)
}

/** Whether a link works, without redeeming it: the id of its person if so; undefined for a token that never existed. */
export async function peekLink(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<{ state: 'valid' | 'used' | 'expired'; userId: string | null } | undefined> {
  const link = await findLink(db, { purpose, hash: hashToken(token) })
  if (!link) return undefined
  const state = link.used_at ? 'used' : link.expires_at > clock.now() ? 'valid' : 'expired'
  return { state, userId: link.user_id }
}

/** Our tokens are random, so a fast hash is as safe as a slow one. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
