// A part of the page that loads and fails by itself, as high as what it will show.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'

export function QueryPart<Data>({
  query,
  rows = 5,
  children,
}: {
  query: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('analytics')
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadError title={t('failed')} query={query} />
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonRows count={rows} />
    </DelayedSkeleton>
  )
}
