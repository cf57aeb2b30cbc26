// The orders of the list of releases, and the place in one where a page ended.
import { isPlainDate } from '#lib/pure/dates.ts'

export const RELEASE_SORTS = ['newest', 'oldest', 'date_first', 'date_last', 'title_az', 'title_za'] as const
export type ReleaseSort = (typeof RELEASE_SORTS)[number]

/** Releases that fit in one address, which proxies cut at 8 KB; more are asked for by what they have in common. */
export const CODES_AT_ONCE = 100

/** By what a row was sorted, and the id that settles ties; `key` is null in the orders that go by id alone. */
export interface Place {
  id: string
  key: string | null
}

/** Holds the place itself, so that the next page begins there even when the row has changed or is gone. */
export const cursorOf = ({ id, key }: Place): string => (key === null ? id : `${id} ${key}`)

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (.*))?$/su

/** Undefined for what is no cursor of this order. */
export function placeOf(cursor: string, sort: ReleaseSort): Place | undefined {
  const [, id, key = null] = CURSOR.exec(cursor) ?? []
  return id !== undefined && isKeyOf(sort, key) ? { id, key } : undefined
}

function isKeyOf(sort: ReleaseSort, key: string | null): boolean {
  if (sort === 'newest' || sort === 'oldest') return key === null
  if (key === null) return false
  if (sort === 'title_az' || sort === 'title_za') return true
  return /^-?infinity$/.test(key) || (isPlainDate(key) && key >= '0001')
}
