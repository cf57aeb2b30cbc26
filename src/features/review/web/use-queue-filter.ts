// The filters of the queue, stored in the URL so that a shared or reloaded page shows the same rows.
import { useSearchParams } from 'react-router'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { CONTENT_LANGUAGES, RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import { paths } from '#lib/pure/paths.ts'

export const STATUS_CHOICES = ['submitted', 'in_review'] as const
export const CLAIM_CHOICES = ['mine', 'nobody'] as const

const oneOf = <T extends string>(list: readonly T[], text: string | null) =>
  list.find((value) => value === text)
const several = <T extends string>(list: readonly T[], texts: string[]) => {
  const known = list.filter((value) => texts.includes(value))
  return known.length > 0 ? known : undefined
}
const flag = (text: string | null) => (text === 'true' ? text : undefined)

export const queueFilterIn = (query: URLSearchParams) => ({
  claim: oneOf(CLAIM_CHOICES, query.get('claim')),
  status: oneOf(STATUS_CHOICES, query.get('status')),
  plan: several(PLAN_CODES, query.getAll('plan')),
  type: several(RELEASE_TYPES, query.getAll('type')),
  language: oneOf(CONTENT_LANGUAGES, query.get('language')),
  overdue: flag(query.get('overdue')),
  advice: flag(query.get('advice')),
})

export function useQueueFilter() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search')?.trim() ?? ''
  const filter = queueFilterIn(query)
  const set = (
    change: Partial<Record<keyof typeof filter | 'search', string | readonly string[] | undefined>>,
  ) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          next.delete(name)
          for (const text of [value ?? []].flat()) if (text) next.append(name, text)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    filter,
    /** The search over the whole catalogue; while it is not empty, its results replace the queue. */
    search,
    set,
    /** How many filters are set. */
    count: Object.values(filter).filter((value) => value !== undefined).length,
    clear: () => set(Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))),
    /** The URL of a case, or of none, with the same filter. */
    hrefOf: (id?: string) => (id ? paths.admin.reviewCase(id, query) : paths.admin.review(query)),
  }
}
export type QueueFilter = ReturnType<typeof useQueueFilter>
