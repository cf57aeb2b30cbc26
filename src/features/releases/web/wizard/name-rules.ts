// When two names are one. Nobody needs it before a name is written, and until it is there capitals alone do not count.
import { later } from '#ui/later.ts'

export const nameRules = later(() => import('#engines/text-rules/normalise.ts'))

export function useNormalName(): (name: string) => string {
  return nameRules.useLoaded()?.normalName ?? ((name) => name.trim().toLowerCase())
}
