// A page that the menus name but this version does not have yet.

import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const NAMES = {
  '/analytics': 'nav.analytics',
  '/tools': 'nav.tools',
  '/tools/smartlinks': 'later.smartlinks',
  '/royalties': 'nav.royalties',
  '/upgrade': 'later.plans',
  '/pro': 'later.plans',
  '/artists-catalog': 'later.catalog',
  '/promotion': 'later.promotion',
  '/cover-editor': 'later.coverEditor',
  '/mastering': 'later.mastering',
} as const

export default function LaterPage() {
  const { t } = useTranslation(['site', 'common'])
  const path = useLocation().pathname as keyof typeof NAMES
  const title = t(NAMES[path] ?? 'later.plans')
  usePageTitle(title)
  return (
    <div className="page">
      <title>{`${title} | Backline`}</title>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title={title}
        line={t('later.line')}
        action={<LinkButton href="/dashboard">{t('common:unexpected.toDashboard')}</LinkButton>}
      />
    </div>
  )
}
