// The filters of the list of deliveries, the open release and the open delivery, stored in the URL.
import { useNavigate, useSearchParams } from 'react-router'
import { isPlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
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

const STORES_MAX = 300

const oneOf = <T extends string>(list: readonly T[], text: string | null) =>
  list.find((value) => value === text)
const someOf = <T>(values: T[]) => (values.length > 0 ? values : undefined)
const dayOf = (text: string | null) => (text && isPlainDate(text) ? text : undefined)

export const deliveryFilterIn = (query: URLSearchParams): DeliveryFilter => ({
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

const addressOf = (filter: DeliveryFilter) => paths.admin.deliveries(queryOf(filter))

export function useDeliveryFilter() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const place = useAddressFilter({ read: deliveryFilterIn, write: addressOf })
  const { filter, address } = place
  /** Opening a row keeps the filter and the place on the page. */
  const show = (opened: { release?: string; delivery?: string }) => {
    const next = queryOf(filter)
    for (const [name, id] of Object.entries(opened)) if (id) next.set(name, id)
    return navigate(paths.admin.deliveries(next), { replace: true, preventScrollReset: true })
  }
  const release = query.get('release') ?? undefined
  const delivery = query.get('delivery') ?? undefined
  return {
    ...place,
    filtered: address !== paths.admin.deliveries(),
    release,
    delivery,
    toggleRelease: (id: string) => show({ release: id === release ? undefined : id }),
    openDelivery: (id: string | undefined) => show({ release, delivery: id }),
  }
}
