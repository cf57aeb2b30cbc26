// A page that the menus name but this version does not have yet.

import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const TITLE_KEYS = {
  [paths.analytics()]: 'nav.analytics',
  [paths.tools()]: 'nav.tools',
  [paths.smartlinks()]: 'notIncluded.smartlinks',
  [paths.royalties()]: 'nav.royalties',
  [paths.upgrade()]: 'notIncluded.plans',
  [paths.pro()]: 'notIncluded.plans',
  [paths.artistsCatalog()]: 'notIncluded.catalog',
  [paths.promotion()]: 'notIncluded.promotion',
  [paths.coverEditor()]: 'notIncluded.coverEditor',
  [paths.mastering()]: 'notIncluded.mastering',
} as const

export default function NotIncludedPage() {
  const { t } = useTranslation(['site', 'common'])
  const path = useLocation().pathname
  const title = t(TITLE_KEYS[path] ?? 'notIncluded.plans')
  usePageTitle(title)
  return (
    <div className="page">
      <title>{`${title} | Backline`}</title>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title={title}
        line={t('notIncluded.line')}
        action={<LinkButton href={paths.dashboard()}>{t('common:unexpected.toDashboard')}</LinkButton>}
      />
    </div>
  )
}
