// The bar on every page while a renewal is not paid: the plan has a last day that has passed, and is kept for now.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useToday } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import styles from './ActingBar.module.css'

export function PaymentBar() {
  const { t } = useTranslation(['site', 'common'])
  const user = useUser()
  const today = useToday()
  const canManage = usePermission('plan.manage')
  const { pathname } = useLocation()
  const { plan_name: plan, expires } = user?.subscription ?? {}
  if (!plan || plan === 'indiefy_lite' || !expires || expires >= today || !canManage) return null
  // The page itself says more.
  if (pathname === paths.subscription()) return null
  return (
    <aside className={styles.bar} aria-label={t('payment.label')}>
      <p className={`page ${styles.inside}`}>
        <span>{t('payment.line', { plan: t(`common:plan.${plan}`) })}</span>
        <AppLink href={paths.subscription()} className={styles.back}>
          {t('payment.action')}
        </AppLink>
      </p>
    </aside>
  )
}
