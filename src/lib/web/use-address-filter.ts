// The filters of a list, stored in the URL, so that a shared link shows the same rows.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'

export interface AddressFilterOptions<Filter> {
  /** Ignores unknown values, because people type and shorten URLs. */
  read: (query: URLSearchParams) => Filter
  /** The path and query of a filter; equal filters give equal addresses. */
  write: (filter: Filter) => string
}

export function useAddressFilter<Filter extends object>({ read, write }: AddressFilterOptions<Filter>) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const moved = useNavigationType() !== 'REPLACE'
  // Changing a filter replaces the URL; a link or navigating back pushes one and counts as an arrival.
  const [arrival, setArrival] = useState(key)
  if (moved && key !== arrival) setArrival(key)
  const filter = read(query)
  const address = write(filter)
  // The second of two changes in a row must include the first, which is not in the URL yet.
  const latestFilter = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` identifies the filter.
  useEffect(() => {
    latestFilter.current = filter
  }, [address])
  return {
    filter,
    address,
    /** Changes whenever the filters come from navigation and not from the form fields. */
    arrival,
    setFilter: async (part: Partial<Filter>) => {
      latestFilter.current = { ...latestFilter.current, ...part }
      await navigate(write(latestFilter.current), { replace: true, preventScrollReset: true })
    },
  }
}
