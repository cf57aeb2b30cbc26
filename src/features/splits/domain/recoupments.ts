// Rules of advances and costs that are paid back from earnings.
import { EMAIL } from '#features/accounts/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { plainEmail } from './sheets.ts'

export const RECOUPMENT_KINDS = ['advance', 'cost'] as const
export type RecoupmentKind = (typeof RECOUPMENT_KINDS)[number]
export const RECOUPMENT_STATUSES = ['proposed', 'open', 'declined', 'ended'] as const
export type RecoupmentStatus = (typeof RECOUPMENT_STATUSES)[number]

export const TITLE_LENGTH_MAX = 120
export const PRIORITY_MAX = 999
export const OPEN_RECOUPMENTS_MAX = 100
const AMOUNT_MAX_MICROS = 10n ** 14n

/** `1250.50` in micro-units; undefined for anything that is not a positive amount with at most two decimals. */
export function parseAmount(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const micros = BigInt(match[1] as string) * 1_000_000n + BigInt((match[2] ?? '').padEnd(2, '0')) * 10_000n
  return micros > 0n && micros <= AMOUNT_MAX_MICROS ? micros : undefined
}

export function recoupmentProblems(it: {
  title: string
  amount: string
  creditorName: string
  creditorEmail: string
}): Problem[] {
  const problems: Problem[] = []
  if (it.title.trim() === '') problems.push({ code: 'required', at: 'title' })
  if (it.amount.trim() === '') problems.push({ code: 'required', at: 'amount' })
  else if (parseAmount(it.amount) === undefined) problems.push({ code: 'amount_invalid', at: 'amount' })
  if (it.creditorName.trim() === '') problems.push({ code: 'required', at: 'creditorName' })
  const email = plainEmail(it.creditorEmail)
  if (email === '') problems.push({ code: 'required', at: 'creditorEmail' })
  else if (!EMAIL.test(email)) problems.push({ code: 'email_invalid', at: 'creditorEmail' })
  return problems
}
