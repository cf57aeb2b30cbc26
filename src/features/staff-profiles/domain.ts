// Rules of staff profiles, for server and browser.
import { readStoreUrl } from '#features/links/domain/store-urls.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const NAME_LENGTH_MAX = 80
export const ROLE_LENGTH_MAX = 80
export const PHOTO_ALT_LENGTH_MAX = 200
export const URL_LENGTH_MAX = 2_048
/** Few enough to show all of them on one page. */
export const PROFILES_MAX = 60

export const PHOTO_SIDE = 640
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024

/** Roles by language; English is the fallback. */
export type Roles = Partial<Record<string, string>> & { en: string }

export const roleIn = (roles: Roles, language: string): string => roles[language] || roles.en

/** @returns the complete URL; undefined when it is not public or points to this installation */
export const readProfileUrl = (typed: string, ownHost: string): string | undefined =>
  readStoreUrl(typed, { ownHost })

/** What a profile lacks before it can be published. */
export const publishProblems = ({ photoId }: { photoId: string | null }): Problem[] =>
  photoId === null ? [{ code: 'required', at: 'photoId' }] : []

export const photoPath = (id: string): string => `/v1/staff-profiles/photos/${id}`

/** Whether a request sends a photo, whose body may be larger than that of others. */
export const isPhotoUpload = (path: string): boolean => path === '/v1/admin/staff-profiles/photos'

/**
 * All profiles in a new order: the wanted ones first, then the others as they were. Every present profile occurs
 * exactly
 * once, even when somebody else has added or deleted some since.
 */
export function reorder(present: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(present)
  const first = [...new Set(wanted)].filter((id) => known.has(id))
  const named = new Set(first)
  return [...first, ...present.filter((id) => !named.has(id))]
}
