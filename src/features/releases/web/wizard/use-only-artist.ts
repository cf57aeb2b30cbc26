// The account's artist when it has just one: then there is nothing to choose.
import { useQuery } from '@tanstack/react-query'
import { artistsApi } from '#features/artists/web/api.ts'

export function useOnlyArtist(): string | undefined {
  const { data } = useQuery(artistsApi.list.queryOptions({ input: undefined }))
  return data?.items.length === 1 ? data.items[0]?.id : undefined
}
