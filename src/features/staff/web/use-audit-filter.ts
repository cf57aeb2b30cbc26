// The filters of the audit log and the open entry, stored in the URL.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AUDIT_ACTIONS, presentAction } from '#features/audit/domain/actions.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { useHydrated } from '#lib/web/use-hydrated.ts'

const NAMES = ['about', 'person', 'action', 'from', 'to'] as const
type FilterName = (typeof NAMES)[number]

const TEXT_MAX = 200

export function useAuditFilter() {
  const [query, setQuery] = useSearchParams()
  const hydrated = useHydrated()
  const text = (name: FilterName) => query.get(name)?.trim().slice(0, TEXT_MAX) || undefined
  const day = (name: FilterName) => {
    const value = text(name)
    return value && isPlainDate(value) ? value : undefined
  }
  const action = presentAction(text('action') ?? '')
  const values = {
    about: text('about'),
    person: text('person'),
    action: AUDIT_ACTIONS.find((known) => known === action),
    from: day('from'),
    to: day('to'),
  }
  /** Days start and end in the time zone in which the log shows its times. */
  const startOf = (plain: string | undefined, days: number) => {
    if (!plain) return undefined
    const start = new Date(`${plain}T00:00:00${hydrated ? '' : 'Z'}`)
    start.setDate(start.getDate() + days)
    return start.toISOString()
  }
  const change = (name: FilterName | 'open', value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value?.trim()) next.set(name, value.trim())
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const isFiltered = Object.values(values).some(Boolean)
  const [resets, setResets] = useState({ count: 0, waiting: false })
  if (resets.waiting && !isFiltered) setResets({ count: resets.count + 1, waiting: false })
  const opened = query.get('open')
  return {
    values,
    opened,
    isFiltered,
    /**
     * The key of the fields, which hold what is typed until a search starts: they start anew once the page has followed
     * the link that shows all.
     */
    resets: resets.count,
    reset: () => setResets({ ...resets, waiting: true }),
    /** As the API expects it; the last day is included. */
    filter: { ...values, from: startOf(values.from, 0), to: startOf(values.to, 1) },
    setFilter: (name: FilterName, value: string | null) => change(name, value),
    toggle: (id: string) => change('open', id === opened ? null : id),
  }
}
export type AuditFilter = ReturnType<typeof useAuditFilter>
