// The sort orders of the list of releases, and the cursor at which a page ended.
import { isPlainDate } from '#lib/pure/dates.ts'

export const RELEASE_SORTS = [
  'newest',
  'oldest',
  'deadline_first',
  'deadline_last',
  'date_first',
  'date_last',
  'title_az',
  'title_za',
  'status_first',
  'status_last',
] as const
export type ReleaseSort = (typeof RELEASE_SORTS)[number]

/** Number of release ids that fit in one URL, which proxies limit to 8 KB; larger sets are requested by filter. */
export const CODES_AT_ONCE = 100

/** The sort key of a row, and the id as a tie-breaker; `key` is null in the orders that use the id alone. */
export interface Place {
  id: string
  key: string | null
}

/** Contains the position itself, so that the next page starts there even when the row was changed or deleted. */
export const cursorOf = ({ id, key }: Place): string => (key === null ? id : `${id} ${key}`)

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (.*))?$/su

/** Undefined for an invalid cursor of this order. */
export function placeOf(cursor: string, sort: ReleaseSort): Place | undefined {
  const [, id, key = null] = CURSOR.exec(cursor) ?? []
  return id !== undefined && isKeyOf(sort, key) ? { id, key } : undefined
}

function isKeyOf(sort: ReleaseSort, key: string | null): boolean {
  if (sort === 'newest' || sort === 'oldest') return key === null
  if (key === null) return false
  if (sort === 'title_az' || sort === 'title_za') return true
  if (sort === 'status_first' || sort === 'status_last') return /^[a-l]$/.test(key)
  return /^-?infinity$/.test(key) || (isPlainDate(key) && key >= '0001')
}

/** Number of selected releases that get files at once. */
export const MEDIA_RELEASES_MAX = 100
