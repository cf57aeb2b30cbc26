// The filters of the list of deliveries, the open release and the open delivery, stored in the URL.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import {
  DELIVERY_PURPOSES,
  DELIVERY_STATUSES,
  DELIVERY_TROUBLES,
  type DeliveryPurpose,
  type DeliveryStatus,
  type DeliveryTrouble,
} from '../domain.ts'

export interface DeliveryFilter {
  search?: string
  store?: string[]
  status?: DeliveryStatus[]
  trouble?: DeliveryTrouble
  kind?: DeliveryPurpose
  from?: string
  until?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const STORES_MAX = 300

const oneOf = <T extends string>(list: readonly T[], text: string | null) =>
  list.find((value) => value === text)
const someOf = <T>(values: T[]) => (values.length > 0 ? values : undefined)
const dayOf = (text: string | null) =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Unknown values are ignored, because people type and shorten URLs. */
const filterIn = (query: URLSearchParams): DeliveryFilter => ({
  search: query.get('search')?.trim().slice(0, 200) || undefined,
  store: someOf([...new Set(query.getAll('store').map((id) => id.slice(0, 60)))].slice(0, STORES_MAX)),
  status: someOf(DELIVERY_STATUSES.filter((status) => query.getAll('status').includes(status))),
  trouble: oneOf(DELIVERY_TROUBLES, query.get('trouble')),
  kind: oneOf(DELIVERY_PURPOSES, query.get('kind')),
  from: dayOf(query.get('from')),
  until: dayOf(query.get('until')),
})

const queryOf = (filter: DeliveryFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    ),
  )

export function useDeliveryFilter() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const moved = useNavigationType() !== 'REPLACE'
  // Changing a filter replaces the URL; a link or navigating back pushes one and counts as an arrival.
  const [arrival, setArrival] = useState(key)
  if (moved && key !== arrival) setArrival(key)
  const filter = filterIn(query)
  const address = String(queryOf(filter))
  // The second of two changes in a row must include the first, which is not in the URL yet.
  const latestFilter = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` identifies the filter.
  useEffect(() => {
    latestFilter.current = filter
  }, [address])
  /** Opening a row keeps the filter and the place on the page. */
  const show = (place: { release?: string; delivery?: string }) => {
    const next = queryOf(filter)
    for (const [name, id] of Object.entries(place)) if (id) next.set(name, id)
    return navigate(paths.admin.deliveries(next), { replace: true, preventScrollReset: true })
  }
  const release = query.get('release') ?? undefined
  const delivery = query.get('delivery') ?? undefined
  return {
    filter,
    /** Changes whenever the filters come from navigation and not from the form fields. */
    arrival,
    filtered: address !== '',
    /** What is selected belongs to this filter. */
    address,
    setFilter: async (part: Partial<DeliveryFilter>) => {
      latestFilter.current = { ...latestFilter.current, ...part }
      await navigate(paths.admin.deliveries(queryOf(latestFilter.current)), {
        replace: true,
        preventScrollReset: true,
      })
    },
    release,
    delivery,
    toggleRelease: (id: string) => show({ release: id === release ? undefined : id }),
    openDelivery: (id: string | undefined) => show({ release, delivery: id }),
  }
}
