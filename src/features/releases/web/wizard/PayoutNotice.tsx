// Said before sending when nobody has said yet how the account is paid; it stops nothing.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { payoutsApi } from '#features/payouts/web/api.ts'
import { AppLink } from '#ui/AppLink.tsx'
import styles from './ReviewStep.module.css'

export function PayoutNotice() {
  const { t } = useTranslation('releases')
  const may = usePermission('money.view')
  const { data } = useQuery({ ...payoutsApi.find.queryOptions({ input: undefined }), enabled: may })
  if (!data) return null
  const isSetUp =
    data.method === 'payoneer' ? !!data.payoneer_email : data.method !== null && data.stripe === 'configured'
  if (isSetUp) return null
  return (
    <div className={styles.payout} role="status">
      <b>{t('review.payoutTitle')}</b>
      <p>{t('review.payoutLine')}</p>
      <AppLink href="/account/payout">{t('review.payoutLink')}</AppLink>
    </div>
  )
}
