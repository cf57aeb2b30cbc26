// The tabs of the delivery pages of staff.
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import styles from '#ui/tabs.module.css'

export function DeliveryTabs() {
  const { t } = useTranslation('deliveries')
  return (
    <nav className={styles.tabs} aria-label={t('unmatched.tabs')}>
      <NavLink to={paths.admin.deliveries()} end className={styles.tab}>
        {t('unmatched.deliveries')}
      </NavLink>
      <NavLink to={paths.admin.unmatchedAcknowledgements()} className={styles.tab}>
        {t('unmatched.title')}
      </NavLink>
    </nav>
  )
}
