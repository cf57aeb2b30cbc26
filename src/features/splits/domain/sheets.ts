// Rules of split sheets: what can be saved, and whose agreement it needs.
import { EMAIL } from '#features/accounts/domain.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** Parties of a sheet: enough for any song, few enough for one page and one statement. */
export const PARTIES_MAX = 50
export const NAME_LENGTH_MAX = 120

/** A line of a sheet as somebody edits it. The owner has no e-mail. */
export interface Share {
  name: string
  email: string | null
  shareBp: number
}

export const plainEmail = (email: string): string => email.trim().toLowerCase()

/** What must be fixed before a sheet can be saved, each with its place. */
export function splitProblems(shares: readonly Share[], ownerEmails: readonly string[] = []): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string | null>()
  const own = new Set(ownerEmails.map(plainEmail))
  for (const [index, { name, email, shareBp }] of shares.entries()) {
    const at = (field: string) => `shares.${index}.${field}`
    const key = email === null ? null : plainEmail(email)
    if (key !== null && name.trim() === '') problems.push({ code: 'required', at: at('name') })
    if (key === '') problems.push({ code: 'required', at: at('email') })
    else if (key !== null && !EMAIL.test(key)) problems.push({ code: 'email_invalid', at: at('email') })
    else if (seen.has(key)) problems.push({ code: 'split_party_twice', at: at('email') })
    else if (key !== null && own.has(key)) problems.push({ code: 'split_own_email', at: at('email') })
    seen.add(key)
    if (!Number.isInteger(shareBp) || shareBp < 1 || shareBp > WHOLE)
      problems.push({ code: 'split_share', at: at('shareBp') })
  }
  if (shares.length > PARTIES_MAX)
    problems.push({ code: 'split_too_many', at: 'shares', params: { max: PARTIES_MAX } })
  if (problems.length === 0 && remainderOf(shares) !== 0)
    problems.push({ code: 'split_total', at: 'shares', params: { remainderBp: remainderOf(shares) } })
  return problems
}

/** The basis points missing to 10000; negative when there are too many. */
export const remainderOf = (shares: readonly { shareBp: number }[]): number =>
  WHOLE - shares.reduce((sum, { shareBp }) => sum + shareBp, 0)

/** Divides what is left equally among those without a share, or among all when everybody has one. */
export function shareTheRest(sharesBp: readonly number[]): number[] {
  const empty = sharesBp.flatMap((share, index) => (share === 0 ? [index] : []))
  const rest = WHOLE - sharesBp.reduce((sum, share) => sum + share, 0)
  const among = empty.length > 0 ? empty : sharesBp.map((_, index) => index)
  const amount = empty.length > 0 ? rest : WHOLE
  if (among.length === 0 || amount < among.length) return [...sharesBp]
  const base = Math.floor(amount / among.length)
  const extra = amount - base * among.length
  const result = [...sharesBp]
  for (const [order, index] of among.entries()) result[index] = base + (order < extra ? 1 : 0)
  return result
}

export interface AgreedShare {
  /** The account that has accepted it. */
  accountId: string
  email: string
  shareBp: number
}

/** Whose agreed share becomes smaller, or ends: they must agree, because they were promised more. */
export function loweredShares(
  agreed: readonly AgreedShare[],
  shares: readonly Share[],
): { accountId: string; beforeBp: number; afterBp: number }[] {
  return agreed.flatMap(({ accountId, email, shareBp }) => {
    const afterBp =
      shares.find((share) => share.email !== null && plainEmail(share.email) === email)?.shareBp ?? 0
    return afterBp < shareBp ? [{ accountId, beforeBp: shareBp, afterBp }] : []
  })
}

/**
 * Whose agreed share of a track becomes smaller, or ends, when its release's sheet applies again.
 *
 * @param following what the release's sheet gives each account, in every revision from then on
 */
export function loweredByEnding(
  agreed: readonly AgreedShare[],
  following: readonly (readonly { accountId: string | null; shareBp: number }[])[],
): { accountId: string; beforeBp: number; afterBp: number }[] {
  const sumOf = (shares: readonly { accountId: string | null; shareBp: number }[], accountId: string) =>
    shares.reduce((sum, share) => sum + (share.accountId === accountId ? share.shareBp : 0), 0)
  return [...new Set(agreed.map(({ accountId }) => accountId))].flatMap((accountId) => {
    const beforeBp = sumOf(agreed, accountId)
    const afterBp = following.reduce((least, shares) => Math.min(least, sumOf(shares, accountId)), beforeBp)
    return afterBp < beforeBp ? [{ accountId, beforeBp, afterBp }] : []
  })
}
