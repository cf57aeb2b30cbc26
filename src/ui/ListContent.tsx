// The content of a list: its rows and the next page, or a skeleton, an empty state or an error state.
import type { ReactNode } from 'react'
import { LoadError, type LoadErrorProps } from './LoadError.tsx'
import { LoadMore, type Pages } from './LoadMore.tsx'

interface ListContentProps extends Pick<LoadErrorProps, 'errorMessage' | 'primary'> {
  query: LoadErrorProps['query'] &
    Partial<Pages> & {
      isPending: boolean
      isError: boolean
    }
  isEmpty: boolean
  failedTitle: string
  /** As high as the rows will be. Omitted when the rows render their own skeleton. */
  skeleton?: ReactNode
  empty: ReactNode
  children: ReactNode
}

/** Loaded rows stay when a refetch fails. */
export function ListContent({
  query,
  isEmpty,
  failedTitle,
  skeleton,
  empty,
  children,
  ...failure
}: ListContentProps) {
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query
  if (query.isError && isEmpty) return <LoadError title={failedTitle} query={query} {...failure} />
  if (query.isPending && skeleton) return skeleton
  if (!query.isPending && isEmpty) return empty
  return (
    <>
      {children}
      {fetchNextPage ? <LoadMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} /> : null}
    </>
  )
}
