// The filters and sort order of the list, stored in the URL.
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import type { ViewFilter } from '../saved-views/contract.ts'
import { addressOf, filterIn } from './list-address.ts'

export type ReleaseFilter = ViewFilter

export function useReleaseFilter() {
  const place = useAddressFilter({ read: filterIn, write: addressOf })
  const { filter, address } = place
  return {
    ...place,
    filtered: address !== addressOf({ ...filter, status: [], type: [], artist: [], search: '' }),
  }
}
