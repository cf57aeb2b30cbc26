// The tabs of splits, which also lead to disputes.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import tabStyles from '#ui/tabs.module.css'
import styles from './splits.module.css'

const VIEWS = ['releases', 'shared', 'recoupments'] as const
export type SplitView = (typeof VIEWS)[number]

export const viewOf = (search: URLSearchParams): SplitView =>
  VIEWS.find((view) => view === search.get('view')) ?? 'releases'

export function SplitTabs({ current }: { current: SplitView | 'disputes' }) {
  const { t } = useTranslation('splits')
  const places = [
    ...VIEWS.map((view) => [view, paths.splits({ view: view === 'releases' ? undefined : view })] as const),
    ['disputes', paths.disputes()] as const,
  ]
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {places.map(([view, href]) => (
        <Link
          key={view}
          to={href}
          className={tabStyles.tab}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`tab.${view}`)}
        </Link>
      ))}
    </nav>
  )
}
