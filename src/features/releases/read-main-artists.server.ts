// Reads the store pages of main artists as ids, whether an id or an address was sent.
import { PROFILE_STORES, storeArtistId } from '#features/artists/domain/store-profiles.ts'
import { findStore } from '#features/stores/domain.ts'
import { invalidInput } from '#lib/errors.ts'
import type { MainArtist } from './domain/main-artists.ts'

/** @throws invalid_input for what is no page of its store */
export const readMainArtists = (artists: readonly MainArtist[] | undefined): MainArtist[] | undefined =>
  artists?.map(({ name, pages }, index) => ({
    name,
    pages: Object.fromEntries(
      PROFILE_STORES.flatMap((store) => {
        const given = pages[store]
        if (given === undefined) return []
        const id = storeArtistId(store, given)
        if (id) return [[store, id]]
        const params = { store: findStore(store)?.name ?? store }
        throw invalidInput([
          { code: 'store_page_invalid', at: `otherArtists.${index}.pages.${store}`, params },
        ])
      }),
    ),
  }))
