// The tabs of the payout pages of staff.
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import styles from '#ui/tabs.module.css'

export function StaffPayoutTabs() {
  const { t } = useTranslation('payouts')
  const user = useUser()
  if (!user || !staffMay(user.role, 'money.manage')) return null
  const tabs = [
    { name: 'queue', href: paths.admin.payouts() },
    { name: 'taxForms', href: paths.admin.taxForms() },
    { name: 'reconciliation', href: paths.admin.payoutReconciliation() },
    { name: 'refunds', href: paths.admin.refunds() },
  ] as const
  return (
    <nav className={styles.tabs} aria-label={t('staff.tabs.label')}>
      {tabs.map(({ name, href }) => (
        <NavLink key={name} to={href} end className={styles.tab}>
          {t(`staff.tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
