// Why a withdrawal failed or was cancelled, in words.
import { useTranslation } from 'react-i18next'
import { PAYOUT_REASONS, type PayoutState } from '../domain/payout-states.ts'

/** Staff write a reason of their own when they cancel; a code of a payment service that has no words is not shown. */
export function usePayoutReason(): (payout: { state: PayoutState; reason: string | null }) => string {
  const { t } = useTranslation('payouts')
  return ({ state, reason }) => {
    const known = PAYOUT_REASONS.find((code) => code === reason)
    return known || !reason || state !== 'cancelled' ? t(`reason.${known ?? 'other'}`) : reason
  }
}
