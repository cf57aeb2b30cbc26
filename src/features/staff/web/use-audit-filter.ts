// The filters of the audit log and the open entry, stored in the URL.
import { useSearchParams } from 'react-router'

export const FILTERS = ['actor', 'action', 'entity', 'entityId', 'account', 'from', 'to'] as const
export type FilterName = (typeof FILTERS)[number]
export type Filter = Partial<Record<FilterName, string>>

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function useAuditFilter() {
  const [query, setQuery] = useSearchParams()
  const values: Filter = Object.fromEntries(
    FILTERS.map((name) => [name, query.get(name)?.trim().slice(0, 320) || undefined]),
  )
  const opened = query.get('open')
  const put = (params: Record<string, string | null | undefined>) =>
    setQuery(
      Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]))),
      {
        preventScrollReset: true,
      },
    )
  return {
    values,
    opened,
    filtered: FILTERS.some((name) => values[name]),
    filter: apiFilterOf(values),
    apply: (next: Filter) => put(next),
    open: (id: string | null) => put({ ...values, open: id }),
  }
}

/** The filter as the API expects it: dates become instants (the last day is included), and invalid ids are dropped. */
function apiFilterOf({ account, from, to, ...rest }: Filter): Filter {
  const day = (text: string | undefined, more: number) =>
    text && DAY.test(text) && !Number.isNaN(Date.parse(text))
      ? new Date(Date.parse(text) + more).toISOString()
      : undefined
  return {
    ...rest,
    account: account && UUID.test(account) ? account : undefined,
    from: day(from, 0),
    to: day(to, 86_400_000),
  }
}
