// The filters of the audit log and the opened entry, kept in the address.
import { useSearchParams } from 'react-router'

export const FILTERS = ['actor', 'action', 'entity', 'entityId', 'account', 'from', 'to'] as const
export type FilterName = (typeof FILTERS)[number]
export type Filter = Partial<Record<FilterName, string>>

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function useAuditFilter() {
  const [query, setQuery] = useSearchParams()
  const shown: Filter = Object.fromEntries(
    FILTERS.map((name) => [name, query.get(name)?.trim().slice(0, 320) || undefined]),
  )
  const opened = query.get('open')
  const put = (values: Record<string, string | null | undefined>) =>
    setQuery(
      Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))),
      {
        preventScrollReset: true,
      },
    )
  return {
    shown,
    opened,
    filtered: FILTERS.some((name) => shown[name]),
    filter: asked(shown),
    apply: (next: Filter) => put(next),
    open: (id: string | null) => put({ ...shown, open: id }),
  }
}

/** As the server takes it: days become instants, the last one whole, and what is no id asks for nothing. */
function asked({ account, from, to, ...rest }: Filter): Filter {
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
