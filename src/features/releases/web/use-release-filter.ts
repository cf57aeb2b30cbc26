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
  // A filter that is changed replaces the address; a view that is opened, or the way back, arrives at one.
  const [arrival, setArrival] = useState(key)
  if (moved && key !== arrival) setArrival(key)
  const filter = filterIn(query)
  const address = addressOf(filter)
  // Of two changes in a row the second must know of the first, which the address does not hold yet.
  const latestFilter = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filter is read anew in every render.
  useEffect(() => {
    latestFilter.current = filter
  }, [address])
  return {
    filter,
    address,
    /** Changes whenever the filters come from elsewhere than the fields that show them. */
    arrival,
    filtered: address !== addressOf({ ...filter, status: [], type: [], artist: [], search: '' }),
    setFilter: async (part: Partial<ReleaseFilter>) => {
      latestFilter.current = { ...latestFilter.current, ...part }
      await navigate(addressOf(latestFilter.current), { replace: true, preventScrollReset: true })
    },
  }
}
