// Where a page of the catalogue ends, as text: the value that it is sorted by, and the id of the last artist page.
import type { Sort } from './domain.ts'

export interface Cursor {
  value: string
  id: string
}

export const writeCursor = ({ value, id }: Cursor): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${id}${value}`)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const ID_LENGTH = 36
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** @returns undefined for a text that no page of this order ended with */
export function readCursor(text: string, sort: Sort): Cursor | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const plain = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const cursor = { id: plain.slice(0, ID_LENGTH), value: plain.slice(ID_LENGTH) }
    return UUID.test(cursor.id) && isValue(cursor.value, sort) ? cursor : undefined
  } catch {
    return undefined
  }
}

function isValue(value: string, sort: Sort): boolean {
  if (sort === 'name') return value !== '' && !value.includes('\0')
  if (sort === 'newest')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
  return /^(-1|\d{1,9})$/.test(value)
}
