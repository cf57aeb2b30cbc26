// Asks before Advanced becomes PRO with the next period.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { comparisonQuery } from '#features/plans/web/api.ts'
import { usePrice } from '#features/plans/web/use-price.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { billingApi, refetchPlan, type SubscriptionAnswer } from './api.ts'

interface LowerDialogProps {
  opened: boolean
  onClose: () => void
  subscription: SubscriptionAnswer
}

export function LowerDialog({ opened, onClose, subscription }: LowerDialogProps) {
  const { t } = useTranslation(['billing', 'common'])
  const errorMessage = useErrorMessage()
  const { day } = useDates()
  const { price } = usePrice()
  const queries = useQueryClient()
  const { data } = useQuery(comparisonQuery())
  const end = day(subscription.periodEnd)
  const lower = useMutation({
    mutationFn: () => billingApi.lower.call({ plan: 'pro' }),
    onSuccess: () => {
      onClose()
      showToast({ message: t('lowered', { day: end }), closeLabel: t('common:close') })
      return refetchPlan(queries)
    },
  })
  const pro = data?.plans.find(({ plan }) => plan === 'pro')?.price
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => lower.mutate()}
      tone="plain"
      title={t('lowerTitle')}
      lead={t('lowerLead', { day: end, amount: pro && data ? price(pro.amount, data.currency) : '' })}
      consequences={[t('consequence.team')]}
      confirmLabel={t('lowerConfirm', { day: end })}
      cancelLabel={t('keep', { plan: t('common:plan.advanced') })}
      closeLabel={t('common:close')}
      ready={pro !== undefined}
      busy={lower.isPending}
      error={lower.isError ? errorMessage(readRefusal(lower.error)) : undefined}
    />
  )
}
