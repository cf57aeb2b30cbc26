// The tabs of account support: the list of people, and messages from blocked users.

import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import tabStyles from '#ui/tabs.module.css'
import styles from './people.module.css'

export function PeopleTabs() {
  const { t } = useTranslation('people')
  const user = useUser()
  if (!user || !staffMay(user.role, 'appeals')) return null
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <NavLink to={paths.admin.people()} className={tabStyles.tab}>
        {t('tabs.people')}
      </NavLink>
      <NavLink to={paths.admin.appeals()} className={tabStyles.tab}>
        {t('tabs.appeals')}
      </NavLink>
    </nav>
  )
}
