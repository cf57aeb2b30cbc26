// The filters and sort order of the list, stored in the URL.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { ViewFilter } from '../saved-views/contract.ts'
import { addressOf, filterIn } from './list-address.ts'

export type ReleaseFilter = ViewFilter

export function useReleaseFilter() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const moved = useNavigationType() !== 'REPLACE'
  // Changing a filter replaces the URL; opening a view or navigating back pushes one and counts as an arrival.
  const [arrival, setArrival] = useState(key)
  if (moved && key !== arrival) setArrival(key)
  const filter = filterIn(query)
  const address = addressOf(filter)
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
    filtered: address !== addressOf({ ...filter, status: [], type: [], artist: [], search: '' }),
    setFilter: async (part: Partial<ReleaseFilter>) => {
      latestFilter.current = { ...latestFilter.current, ...part }
      await navigate(addressOf(latestFilter.current), { replace: true, preventScrollReset: true })
    },
  }
}
