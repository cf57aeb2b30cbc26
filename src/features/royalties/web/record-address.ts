// The filters of royalty records in the URL.
import { PLAIN_MONTH } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import type { RecordFilter } from '../contract.ts'

export const FILTERS = ['month', 'store', 'country', 'artist', 'release', 'track'] as const
export type FilterName = (typeof FILTERS)[number]

const CHOICES_MAX = 50
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FORMS: Partial<Record<FilterName, RegExp>> = {
  month: PLAIN_MONTH,
  artist: ID,
  release: ID,
  track: ID,
}

/** Ignores what no filter can be, because people type and shorten URLs. */
export const recordFilterIn = (query: URLSearchParams): RecordFilter =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const values = [...new Set(query.getAll(name).map((value) => value.slice(0, 200)))].filter(
        (value) => value !== '' && (FORMS[name]?.test(value) ?? true),
      )
      return values.length > 0 ? [[name, values.slice(0, CHOICES_MAX)]] : []
    }),
  )

export const recordsAddress = (filter: RecordFilter): string =>
  paths.royaltyRecords(
    new URLSearchParams(
      FILTERS.flatMap((name) => (filter[name] ?? []).map((value): [string, string] => [name, value])),
    ),
  )
