// Compares the two states of an audit entry.

export interface Change {
  field: string
  before: unknown
  after: unknown
}

type Values = Record<string, unknown> | null

/**
 * The fields that differ, in the order they were recorded. A value missing on one side is undefined there; nothing,
 * null, an empty text and an empty list are the same.
 */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before, after }) => textOf(before) !== textOf(after))
}

const textOf = (value: unknown): string => {
  const text = JSON.stringify(value ?? '')
  return text === '[]' ? '""' : text
}
