// Divides what a statement reports for one track: the waterfall of each month, as movements of the ledger and as earnings.
import { divideBySums, type EarningRole, usSourceOf } from '#features/earnings/domain.ts'
import { type Book, type Movement, PLATFORM } from '#features/ledger/domain/transfers.ts'
import {
  type Interval,
  planShareBp,
  runWaterfall,
  splitRevisionFor,
} from '#features/ledger/domain/waterfall.ts'

/** The lines of one store, country and kind, added up. */
export interface Cell {
  store: string
  country: string
  kind: string
  lines: number
  /** In units of 10⁻¹⁰. */
  quantity: bigint
  amount: bigint
}

/** What is reported for the track in one month and currency. */
export interface TrackGroup {
  /** `2026-05`. */
  usageMonth: string
  /** Of the lines. */
  lineCurrency: string
  /** In the book currency, rounded with the rest of the statement. */
  grossMicros: bigint
  cells: readonly Cell[]
}

export interface Share {
  partyId: string
  /** Null until somebody has accepted; then the owner's books hold it. */
  accountId: string | null
  shareBp: number
  /** Open claims to a part of this share. */
  disputes: readonly { disputeId: string; claimedBp: number }[]
}

export interface SharesFrom {
  id: string
  fromMonth: string | null
  parties: readonly Share[]
}

/** Open advances and costs; what is left is lowered by the groups that pay them back. */
export interface Recoupable {
  id: string
  creditorAccountId: string
  leftMicros: bigint
}

export interface TrackRules {
  ownerAccountId: string
  paidPlans: readonly Interval[]
  revisions: readonly SharesFrom[]
  recoupments: readonly Recoupable[]
}

export interface TrackEarning {
  accountId: string
  role: EarningRole
  isHeld: boolean
  partyId: string | null
  splitRevisionId: string | null
  recoupmentId: string | null
  usageMonth: string
  lineCurrency: string
  cell: Cell
  grossMicros: bigint
  planShareBp: number
  feeMicros: bigint
  recoupedMicros: bigint
  shareBp: number
  /** The place of the payee in the split sheet. */
  position: number
  amountMicros: bigint
}

export interface TrackCredit {
  movements: Movement[]
  earnings: TrackEarning[]
  /** What each recoupment got, by id. */
  recouped: Map<string, bigint>
}

const WHOLE_BP = 10_000

interface Payee {
  accountId: string
  book: Book
  role: EarningRole
  partyId: string | null
  recoupmentId: string | null
  shareBp: number
  position: number
  amountMicros: bigint
  disputes: Share['disputes']
}

/**
 * The money passes through the owner of the track: first to a book of the owner that is empty again afterwards, then to the
 * platform's fee, to those who are paid back, and to every party.
 *
 * @param groups in the order in which recoupments are paid back: by month and currency
 * @param source where the money comes from
 * @param currency the book currency
 */
export function creditTrack(
  groups: readonly TrackGroup[],
  rules: TrackRules,
  source: Book,
  currency: string,
): TrackCredit {
  const credit: TrackCredit = { movements: [], earnings: [], recouped: new Map() }
  const left = new Map(rules.recoupments.map(({ id, leftMicros }) => [id, leftMicros]))
  for (const group of groups) creditGroup(group, rules, left, { source, currency, credit })
  for (const { id, leftMicros } of rules.recoupments) {
    const recouped = leftMicros - (left.get(id) ?? 0n)
    if (recouped !== 0n) credit.recouped.set(id, recouped)
  }
  return credit
}

function creditGroup(
  group: TrackGroup,
  rules: TrackRules,
  left: Map<string, bigint>,
  { source, currency, credit }: { source: Book; currency: string; credit: TrackCredit },
): void {
  const { ownerAccountId, recoupments } = rules
  const revision = splitRevisionFor(rules.revisions, group.usageMonth)
  const shares = revision?.parties ?? [
    { partyId: '', accountId: ownerAccountId, shareBp: WHOLE_BP, disputes: [] },
  ]
  const planBp = planShareBp(group.usageMonth, rules.paidPlans)
  const result = runWaterfall({
    grossMicros: group.grossMicros,
    planShareBp: planBp,
    recoupments: recoupments.map(({ id }) => ({ leftMicros: left.get(id) ?? 0n })),
    sharesBp: shares.map(({ shareBp }) => shareBp),
  })
  const recoupedMicros = result.recoupedMicros.reduce((sum, amount) => sum + amount, 0n)
  const creditors = recoupments.flatMap(({ id, creditorAccountId }, index): Payee[] => {
    const amountMicros = result.recoupedMicros[index] ?? 0n
    if (amountMicros === 0n) return []
    left.set(id, (left.get(id) ?? 0n) - amountMicros)
    return [
      {
        accountId: creditorAccountId,
        book: { accountId: creditorAccountId, book: 'payable' },
        role: 'creditor',
        partyId: null,
        recoupmentId: id,
        shareBp: 0,
        position: 0,
        amountMicros,
        disputes: [],
      },
    ]
  })
  const parties = shares.map((share, position) =>
    payeeOf(share, position, result.partsMicros[position] ?? 0n, ownerAccountId),
  )

  const passage: Book = { accountId: ownerAccountId, book: 'held', ref: 'passage' }
  const weights = group.cells.map(({ amount }) => amount)
  const divide = (amount: bigint) => divideBySums(amount, weights)
  const usSource = (amount: bigint) =>
    usSourceOf(
      divide(amount).map((amountMicros, index) => ({
        country: group.cells[index]?.country ?? '',
        amountMicros,
      })),
    )
  const onward: Movement[] = []
  const move = (to: Book, amountMicros: bigint, usSourceMicros = 0n, splitRevisionId?: string) =>
    onward.push({ from: passage, to, amountMicros, currency, usSourceMicros, splitRevisionId })

  move({ accountId: PLATFORM, book: 'fee' }, result.feeMicros)
  for (const payee of [...creditors, ...parties]) {
    const revisionId = payee.role === 'creditor' ? undefined : revision?.id
    let rest = payee.amountMicros
    let usRest = usSource(payee.amountMicros)
    for (const { disputeId, amountMicros } of disputedParts(payee)) {
      const us = usPart(usRest, amountMicros, rest)
      move({ accountId: payee.accountId, book: 'disputed', ref: disputeId }, amountMicros, us, revisionId)
      rest -= amountMicros
      usRest -= us
    }
    move(payee.book, rest, usRest, revisionId)
  }
  // What arrives carries the revision of what leaves, so that no entry of the passage is left.
  for (const [splitRevisionId, movements] of Map.groupBy(onward, (movement) => movement.splitRevisionId))
    credit.movements.push({
      from: source,
      to: passage,
      amountMicros: movements.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
      usSourceMicros: movements.reduce((sum, movement) => sum + (movement.usSourceMicros ?? 0n), 0n),
      currency,
      splitRevisionId,
    })
  credit.movements.push(...onward)

  const gross = divide(group.grossMicros)
  const fees = divide(result.feeMicros)
  const recouped = divide(recoupedMicros)
  for (const payee of [...creditors, ...parties]) {
    const amounts = divide(payee.amountMicros)
    for (const [index, cell] of group.cells.entries())
      credit.earnings.push({
        accountId: payee.accountId,
        role: payee.role,
        isHeld: payee.book.book === 'held',
        partyId: payee.partyId,
        splitRevisionId: payee.role === 'creditor' ? null : (revision?.id ?? null),
        recoupmentId: payee.recoupmentId,
        usageMonth: group.usageMonth,
        lineCurrency: group.lineCurrency,
        cell,
        grossMicros: gross[index] ?? 0n,
        planShareBp: planBp,
        feeMicros: fees[index] ?? 0n,
        recoupedMicros: recouped[index] ?? 0n,
        shareBp: payee.shareBp,
        position: payee.position,
        amountMicros: amounts[index] ?? 0n,
      })
  }
}

function payeeOf(share: Share, position: number, amountMicros: bigint, ownerAccountId: string): Payee {
  const { accountId, partyId, shareBp, disputes } = share
  const isHeld = accountId === null
  return {
    accountId: accountId ?? ownerAccountId,
    book: isHeld ? { accountId: ownerAccountId, book: 'held', ref: partyId } : { accountId, book: 'payable' },
    role: accountId === ownerAccountId ? 'owner' : 'party',
    partyId: partyId === '' ? null : partyId,
    recoupmentId: null,
    shareBp,
    position,
    amountMicros,
    disputes: isHeld ? [] : disputes,
  }
}

/** What is claimed of a payee's part. Only what would be paid out is frozen, so a negative part is not. */
function disputedParts({
  amountMicros,
  shareBp,
  disputes,
}: Payee): { disputeId: string; amountMicros: bigint }[] {
  if (amountMicros <= 0n) return []
  let left = amountMicros
  return disputes.map(({ disputeId, claimedBp }) => {
    const claimed = (amountMicros * BigInt(Math.min(claimedBp, shareBp))) / BigInt(shareBp)
    const part = claimed < left ? claimed : left
    left -= part
    return { disputeId, amountMicros: part }
  })
}

/** The same part of what the United States are the source of as `part` is of `whole`, rounded toward zero. */
const usPart = (us: bigint, part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (us * part) / whole)
