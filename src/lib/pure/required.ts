// For values that the code around them guarantees and the compiler cannot see.

/** @throws when the value is missing, so that a broken guarantee fails where the value is read. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A required value is missing.')
  return value
}
