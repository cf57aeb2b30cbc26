// Reads what was thrown, which can be anything.

/** The `code` of an error, such as `ENOENT`. */
export function thrownCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

export const thrownMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
