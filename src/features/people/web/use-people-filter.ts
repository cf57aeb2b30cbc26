// Search and filters of the list of people, stored in the URL.
import { useSearchParams } from 'react-router'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { ROLES } from '#lib/pure/access.ts'
import { ACCOUNT_STATUSES } from '../domain.ts'

const oneOf = <T extends string>(list: readonly T[], text: string | null) =>
  list.find((value) => value === text)

export const peopleFilterIn = (query: URLSearchParams) => ({
  search: query.get('search')?.slice(0, 320) || undefined,
  role: oneOf(ROLES, query.get('role')),
  plan: oneOf(PLAN_CODES, query.get('plan')),
  accountStatus: oneOf(ACCOUNT_STATUSES, query.get('accountStatus')),
})
export type PeopleFilter = ReturnType<typeof peopleFilterIn>

export function usePeopleFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = peopleFilterIn(query)
  const setFilter = (name: keyof PeopleFilter, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value?.trim()) next.set(name, value.trim())
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, filtered: Object.values(filter).some(Boolean), setFilter }
}
