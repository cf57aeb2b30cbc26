// What an editor starts from.
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/**
 * Reads the newest version when an editor opens, because the server refuses changes to an earlier one, which the cache
 * may hold. A later refetch must not replace what was typed.
 *
 * @param cameWithPage whether the page brought it, which is then the newest
 * @returns the query, and the version to edit once it is known
 */
export function useNewest<Data, Failure, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
  cameWithPage: boolean,
) {
  const query = useQuery({
    ...options,
    ...(!cameWithPage && { staleTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { query, newest: cameWithPage || query.isFetchedAfterMount ? query.data : undefined }
}
