// Text a database can hold: PostgreSQL takes no NUL, and half a surrogate pair is no character at all.

/** The places of `value`, as `tracks.0.title`, whose text nothing can store. */
export function unstorablePlaces(value: unknown, at: string[] = []): string[] {
  if (typeof value === 'string') return /\0/.test(value) || !value.isWellFormed() ? [at.join('.')] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, held]) => unstorablePlaces(held, [...at, key]))
}
