// The cursor of the public list as text: the sort value and the id of the last playlist on a page.

export interface Cursor {
  value: number
  id: string
}

export const writeCursor = ({ value, id }: Cursor): string => `${value}.${id}`

const PATTERN = /^(-1|\d{1,9})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** @returns undefined for text that is not a cursor */
export function readCursor(text: string): Cursor | undefined {
  const [, value, id] = PATTERN.exec(text) ?? []
  return value !== undefined && id !== undefined ? { value: Number(value), id } : undefined
}
