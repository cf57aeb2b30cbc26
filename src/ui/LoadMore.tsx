// Loads the next page of a list; renders nothing at its end.
import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './LoadMore.module.css'

export type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & {
  fetchNextPage: () => Promise<unknown>
}

export function LoadMore({ query }: { query: Pages }) {
  const { t } = useTranslation('common')
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
