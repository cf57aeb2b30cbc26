// For values that a test knows to be there.

/** @throws when the value is missing, so that the test fails where the value is read. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value that the test relies on is missing.')
  return value
}
