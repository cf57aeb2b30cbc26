// Reminds of a missing payout method before submitting; it does not block the submission.
import { useTranslation } from 'react-i18next'
import { usePayoutSetup } from '#features/payouts/web/use-payout-setup.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import styles from './ReviewStep.module.css'

export function PayoutNotice() {
  const { t } = useTranslation('release-wizard')
  if (usePayoutSetup() !== false) return null
  return (
    <div className={styles.payout} role="status">
      <b>{t('review.payoutTitle')}</b>
      <p>{t('review.payoutLine')}</p>
      <AppLink href={paths.payout()}>{t('review.payoutLink')}</AppLink>
    </div>
  )
}
