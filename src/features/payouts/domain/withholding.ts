// Tax withheld from payouts, by a table that the operator configures; without one nothing is withheld.
import { CENT } from './amounts.ts'
import type { TaxFormKind } from './tax-forms.ts'

/** What a rule looks at; what it does not name may be anything. */
export interface WithholdingRule {
  forms?: readonly TaxFormKind[]
  /** Whether the form claims a tax treaty. */
  treaty?: boolean
  /** ISO 3166 countries of residence. */
  countries?: readonly string[]
  /** Whether the form has a tax number. */
  number?: boolean
  /** Of the part earned in the United States, or of everything. */
  of: 'us_source' | 'all'
  rateBp: number
}

/** The first rule that fits applies; if none does, nothing is withheld. */
export interface WithholdingTable {
  /** Where the tax goes, such as `US`. */
  jurisdiction: string
  rules: readonly WithholdingRule[]
}

export interface TaxFacts {
  kind: TaxFormKind
  country: string
  hasTreatyClaim: boolean
  hasNumber: boolean
}

export interface Withholding {
  micros: bigint
  rateBp: number
  /** What the rate is applied to. */
  baseMicros: bigint
  jurisdiction: string | null
}

/** Rounded to whole cents, halves up, and never more than the amount. */
export function withholdingOf(
  table: WithholdingTable | null,
  form: TaxFacts | null,
  { amountMicros, usSourceMicros }: { amountMicros: bigint; usSourceMicros: bigint },
): Withholding {
  const rule = form && table?.rules.find((candidate) => fits(candidate, form))
  if (!table || !rule) return { micros: 0n, rateBp: 0, baseMicros: 0n, jurisdiction: null }
  const baseMicros = rule.of === 'all' ? amountMicros : usSourceMicros
  const divisor = 10_000n * CENT
  const micros = ((baseMicros * BigInt(rule.rateBp) + divisor / 2n) / divisor) * CENT
  return {
    micros: micros > amountMicros ? amountMicros : micros,
    rateBp: rule.rateBp,
    baseMicros,
    jurisdiction: table.jurisdiction,
  }
}

const fits = ({ forms, treaty, countries, number }: WithholdingRule, form: TaxFacts): boolean =>
  (forms?.includes(form.kind) ?? true) &&
  (treaty === undefined || treaty === form.hasTreatyClaim) &&
  (countries?.includes(form.country) ?? true) &&
  (number === undefined || number === form.hasNumber)
