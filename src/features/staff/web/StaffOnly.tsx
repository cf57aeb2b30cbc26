// The guard of the staff area: others see what it is and who has access.

import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { isStaff, staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { dutyOf } from '../domain.ts'

export default function StaffOnly() {
  const { t } = useTranslation(['site', 'common'])
  const user = useUser()
  const duty = dutyOf(useLocation().pathname)
  if (user === undefined) return null
  if (user && (duty ? staffMay(user.role, duty) : isStaff(user.role))) return <Outlet />
  return (
    <div className="page">
      <title>{`${t('staffOnly.title')} | Backline`}</title>
      <NoAccess
        page
        title={t('staffOnly.title')}
        line={t('common:unexpected.denied')}
        action={<LinkButton href={paths.dashboard()}>{t('common:unexpected.toDashboard')}</LinkButton>}
      />
    </div>
  )
}
