// What withholding looks at, from the row of a tax form.
import type { TaxFacts } from './domain/withholding.ts'
import { statusOfForm } from './find-pauses.server.ts'
import type { TaxFormRow } from './tax-forms.data.server.ts'

/** Null without a form that counts: one that was sent and not rejected or expired. */
export function taxFactsOf(row: TaxFormRow | undefined, now: Date): TaxFacts | null {
  if (!row) return null
  const status = statusOfForm(row, now)
  if (status !== 'submitted' && status !== 'accepted') return null
  return {
    kind: row.kind,
    country: row.country,
    hasTreatyClaim: row.has_treaty_claim,
    hasNumber: row.has_number,
  }
}
