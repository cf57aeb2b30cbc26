// Whether the field at a finding's path is still empty.
import type { ReleaseAnswer } from '../api.ts'

/** Where the path of a finding is not the path of the value. */
const VALUE_OF: Partial<Record<string, string[]>> = {
  artistId: ['artist'],
  audio: ['upload'],
  territories: ['territories', 'countries'],
}

/** What is missing is no fault before one has been there; whatever does not hold a value of its own is never empty. */
export function isEmptyAt(release: ReleaseAnswer, at: string): boolean {
  let value: unknown = release
  for (const part of at.split('.').flatMap((name) => VALUE_OF[name] ?? [name])) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false
    value = (value as Record<string, unknown>)[part]
  }
  return (
    value === null ||
    value === false ||
    ((typeof value === 'string' || Array.isArray(value)) && !value.length)
  )
}
