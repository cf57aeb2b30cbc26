// /dashboard: what waits for you, what others have, what is next.
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#lib/web/use-page-title.ts'
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  usePageTitle(t('title'))
  return <div className="page">{t('title')}</div>
}
