// Compares a day's payouts with the report of the payment service and the lines of the bank.

export interface AmountLine {
  /** The id of a payout, or what the other side calls it. */
  reference: string
  amountMicros: bigint
  currency: string
}

export const DIFFERENCE_KINDS = [
  'missing_at_rail',
  'unknown_to_us',
  'amount_differs',
  'missing_at_bank',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export interface Difference {
  reference: string
  kind: DifferenceKind
  currency: string
  oursMicros: bigint | null
  railMicros: bigint | null
  bankMicros: bigint | null
}

/**
 * What does not agree. The bank takes part only where lines of it were entered for the day; without any, that is a
 * comparison that nobody has made yet and not a difference.
 */
export function compareDay(
  ours: readonly AmountLine[],
  rail: readonly AmountLine[],
  bank: readonly AmountLine[],
): Difference[] {
  const byReference = (lines: readonly AmountLine[]) => {
    const sums = new Map<string, { micros: bigint; currency: string }>()
    for (const { reference, amountMicros, currency } of lines) {
      const known = sums.get(reference)
      sums.set(reference, { micros: (known?.micros ?? 0n) + amountMicros, currency })
    }
    return sums
  }
  const [our, theirs, banked] = [byReference(ours), byReference(rail), byReference(bank)]
  const references = [...new Set([...our.keys(), ...theirs.keys(), ...banked.keys()])].sort()
  return references.flatMap((reference) => {
    const sides = { our: our.get(reference), theirs: theirs.get(reference), banked: banked.get(reference) }
    const kind = kindOf(sides.our?.micros, sides.theirs?.micros, sides.banked?.micros, bank.length > 0)
    if (!kind) return []
    return [
      {
        reference,
        kind,
        currency: (sides.our ?? sides.theirs ?? sides.banked)?.currency ?? '',
        oursMicros: sides.our?.micros ?? null,
        railMicros: sides.theirs?.micros ?? null,
        bankMicros: sides.banked?.micros ?? null,
      },
    ]
  })
}

function kindOf(
  ours: bigint | undefined,
  rail: bigint | undefined,
  bank: bigint | undefined,
  hasBank: boolean,
): DifferenceKind | undefined {
  if (ours === undefined) return 'unknown_to_us'
  if (rail === undefined) return 'missing_at_rail'
  if (rail !== ours || (bank !== undefined && bank !== ours)) return 'amount_differs'
  return hasBank && bank === undefined ? 'missing_at_bank' : undefined
}
