// What a bulk edit sets: one field, and the change it makes to each draft.
import type { ReleaseChange } from '../contract.ts'
import { RELEASE_TIMINGS, type TerritoryRule } from '../domain/vocabulary.ts'
import type { ReleaseAnswer } from './api.ts'

export const BULK_FIELDS = [
  'label',
  'primaryGenre',
  'secondaryGenre',
  'language',
  'releaseDate',
  'releaseTiming',
  'platforms',
  'territories',
  'pLine',
  'cLine',
] as const
export type BulkField = (typeof BULK_FIELDS)[number]

/** What is entered in the dialog; a field reads only its own part. */
export interface BulkInput {
  /** Also a code or a date, `YYYY-MM-DD`. */
  text: string
  stores: string[]
  rule: TerritoryRule
  countries: string[]
}

export const EMPTY_INPUT: BulkInput = { text: '', stores: [], rule: 'worldwide', countries: [] }

export function isComplete(field: BulkField, { text, stores, rule, countries }: BulkInput): boolean {
  if (field === 'platforms') return stores.length > 0
  if (field === 'territories') return rule === 'worldwide' || countries.length > 0
  return text.trim() !== ''
}

/** The change that gives a draft this value; of a rights line only the owner changes. */
export function bulkChange(
  field: BulkField,
  { text, stores, rule, countries }: BulkInput,
  { pLine, cLine }: Pick<ReleaseAnswer, 'pLine' | 'cLine'>,
): Partial<ReleaseChange> {
  switch (field) {
    case 'pLine':
      return { pLine: { ...pLine, owner: text.trim() } }
    case 'cLine':
      return { cLine: { ...cLine, owner: text.trim() } }
    case 'releaseTiming':
      return { releaseTiming: RELEASE_TIMINGS.find((timing) => timing === text) }
    case 'platforms':
      return { platforms: stores }
    case 'territories':
      return { territories: { rule, countries: rule === 'worldwide' ? [] : countries } }
    default:
      return { [field]: text.trim() }
  }
}
