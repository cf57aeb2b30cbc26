// Compares the two states of an audit entry.

export interface Change {
  field: string
  before: unknown
  after: unknown
}

type Values = Record<string, unknown> | null

/** The fields that differ, in the order they were recorded. A value missing on one side is undefined there. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
