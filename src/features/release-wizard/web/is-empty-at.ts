// Whether the field at a finding's path is still empty.
import type { ReleaseAnswer } from '#features/releases/web/api.ts'

/** Paths of findings that differ from the path of the value. */
const VALUE_OF: Partial<Record<string, string[]>> = {
  artistId: ['artist'],
  audio: ['upload'],
  territories: ['territories', 'countries'],
}

/** A missing value is not reported before its field was visited; a path without a value of its own is never empty. */
export function isEmptyAt(release: ReleaseAnswer, path: string): boolean {
  let value: unknown = release
  for (const part of path.split('.').flatMap((name) => VALUE_OF[name] ?? [name])) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false
    value = (value as Record<string, unknown>)[part]
  }
  return (
    value === null ||
    value === false ||
    ((typeof value === 'string' || Array.isArray(value)) && !value.length)
  )
}
