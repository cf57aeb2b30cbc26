// Said before sending when nobody has said yet how the account is paid; it stops nothing.
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#features/accounts/web/use-user.ts'
import { payoutsApi } from '#features/payouts/web/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { UiLink } from '#ui/UiLink.tsx'
import styles from './ReviewStep.module.css'

export function PayoutNotice() {
  const { t } = useTranslation('releases')
  const may = useMay('money.view')
  const { data } = useQuery({ ...payoutsApi.find.queryOptions({ input: undefined }), enabled: may })
  if (!data) return null
  const isSetUp =
    data.method === 'payoneer' ? !!data.payoneer_email : data.method !== null && data.stripe === 'configured'
  if (isSetUp) return null
  return (
    <div className={styles.payout} role="status">
      <b>{t('review.payoutTitle')}</b>
      <p>{t('review.payoutLine')}</p>
      <UiLink href="/account/payout">{t('review.payoutLink')}</UiLink>
    </div>
  )
}
