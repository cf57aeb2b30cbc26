// Reminds of a missing payout method before submitting; it does not block the submission.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { payoutsApi } from '#features/payouts/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import styles from './ReviewStep.module.css'

export function PayoutNotice() {
  const { t } = useTranslation('release-wizard')
  const canViewMoney = usePermission('money.view')
  const { data } = useQuery({ ...payoutsApi.find.queryOptions({ input: undefined }), enabled: canViewMoney })
  if (!data) return null
  const isSetUp =
    data.method === 'payoneer' ? !!data.payoneer_email : data.method !== null && data.stripe === 'configured'
  if (isSetUp) return null
  return (
    <div className={styles.payout} role="status">
      <b>{t('review.payoutTitle')}</b>
      <p>{t('review.payoutLine')}</p>
      <AppLink href={paths.payout()}>{t('review.payoutLink')}</AppLink>
    </div>
  )
}
