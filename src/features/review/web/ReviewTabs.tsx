// The tabs of the review area: the queue, and appeals against decisions.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { reviewApi } from './api.ts'
import styles from './review.module.css'

const APPEALS = paths.admin.releaseAppeals()

export function ReviewTabs() {
  const { t } = useTranslation('review')
  const { pathname } = useLocation()
  const appeals = pathname.startsWith(APPEALS)
  const { data } = useQuery(reviewApi.appeals.queryOptions({ input: { limit: 1 } }))
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <AppLink href={paths.admin.review()} aria-current={appeals ? undefined : 'page'}>
        {t('tabs.queue')}
      </AppLink>
      <AppLink href={APPEALS} aria-current={appeals ? 'page' : undefined}>
        {data?.open ? t('tabs.appealsOpen', { count: data.open }) : t('tabs.appeals')}
      </AppLink>
    </nav>
  )
}
