// The account's only artist, when there is nothing to select.
import { useQuery } from '@tanstack/react-query'
import { artistsQuery } from '#features/artists/web/api.ts'

/** `known` is false until the list has loaded; wait for it before using `only` and `none`. */
export function useOnlyArtist(): { only: string | undefined; none: boolean; known: boolean } {
  const { data, isError } = useQuery(artistsQuery())
  return {
    only: data?.items.length === 1 ? data.items[0]?.id : undefined,
    none: data?.items.length === 0,
    known: data !== undefined || isError,
  }
}
