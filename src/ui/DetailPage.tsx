// The page of one subject: a title and rows as a skeleton while it loads, a failure, or its content.
import type { ReactNode } from 'react'
import { DelayedSkeleton } from './DelayedSkeleton.tsx'
import { SkeletonBlock, SkeletonRows } from './SkeletonBlock.tsx'

interface DetailPageProps<T> {
  query: { data: T | undefined; error: unknown }
  loadingLabel: string
  skeletonRows?: number
  failure: ReactNode
  children: (data: T) => ReactNode
}

/** Loaded content stays when a refetch fails. */
export function DetailPage<T>({
  query,
  loadingLabel,
  skeletonRows = 6,
  failure,
  children,
}: DetailPageProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return failure
  return (
    <div className="page">
      <DelayedSkeleton label={loadingLabel}>
        <SkeletonBlock width="40%" height={40} gap={24} />
        <SkeletonRows count={skeletonRows} cover={false} />
      </DelayedSkeleton>
    </div>
  )
}
