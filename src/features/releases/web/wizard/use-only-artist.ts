// The account's artist when it has just one: then there is nothing to choose.
import { useQuery } from '@tanstack/react-query'
import { artistsApi } from '#features/artists/web/api.ts'

/** `known` is false until the list has been read: whoever acts on `only` waits for it. */
export function useOnlyArtist(): { only: string | undefined; known: boolean } {
  const { data, isError } = useQuery(artistsApi.list.queryOptions({ input: undefined }))
  return {
    only: data?.items.length === 1 ? data.items[0]?.id : undefined,
    known: data !== undefined || isError,
  }
}
