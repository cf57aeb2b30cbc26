// Asks before a renewal is stopped: until when the plan stays, what changes then, and which withdrawals go back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { comparisonQuery } from '#features/plans/web/api.ts'
import { usePrice } from '#features/plans/web/use-price.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useToday } from '#lib/web/use-now.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type BillingAnswer, billingApi, billingQuery, refetchPlan, type SubscriptionAnswer } from './api.ts'
import styles from './subscription.module.css'

export interface CancelDialogProps {
  opened: boolean
  onClose: () => void
  billing: BillingAnswer
  subscription: SubscriptionAnswer
}

export function CancelDialog({ opened, onClose, billing, subscription }: CancelDialogProps) {
  const { t } = useTranslation(['billing', 'common'])
  const errorMessage = useErrorMessage()
  const { day } = useDates()
  const { locale } = useNumbers()
  const format = usePrice()
  const queries = useQueryClient()
  const comparison = useQuery(comparisonQuery())
  const plan = t(`common:plan.${subscription.plan}`)
  const isPastDue = subscription.status === 'past_due'
  const today = useToday()
  const lastDay = isPastDue ? today : subscription.periodEnd
  const end = day(lastDay)
  const cancel = useMutation({
    mutationFn: () => billingApi.cancel.call({}),
    onSuccess: async () => {
      onClose()
      await refetchPlan(queries)
      // The renewal may have failed since this page was loaded.
      const isOver = queries.getQueryData(billingQuery().queryKey)?.subscription === null
      showToast({
        message: t(isOver ? 'ended' : 'cancelled', { plan, day: end }),
        closeLabel: t('common:close'),
      })
    },
  })
  const basic = comparison.data?.plans.find(({ plan }) => plan === 'indiefy_lite')
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${lastDay}T00:00:00Z`),
  )
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
      title={t('cancelTitle')}
      lead={t(isPastDue ? 'cancelLeadUnpaid' : 'cancelLead', { plan, day: end })}
      consequences={[
        t('consequence.live'),
        ...(basic
          ? [
              t('consequence.share', {
                share: format.percent(basic.limits['royalties.share_bp'] / 100),
                month,
              }),
            ]
          : []),
        t('consequence.tools'),
        ...(subscription.plan === 'advanced' ? [t('consequence.team')] : []),
      ]}
      confirmLabel={t('cancel')}
      cancelLabel={t('keep', { plan })}
      closeLabel={t('common:close')}
      busy={cancel.isPending}
      error={cancel.isError ? errorMessage(readRefusal(cancel.error)) : undefined}
    >
      <Requests requests={billing.activeRequests} end={end} />
    </ConfirmDialog>
  )
}

function Requests({ requests, end }: { requests: BillingAnswer['activeRequests']; end: string }) {
  const { t } = useTranslation('billing')
  const { day } = useDates()
  const money = useMoney()
  if (requests.length === 0) return null
  return (
    <div>
      <h3 className={styles.requestsTitle}>{t('requests', { day: end })}</h3>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id} data-cancelled={request.onPlanEnd !== 'stays' || undefined}>
            <b>{money.text(request.amount, request.currency)}</b>
            <span>{t(`request.${request.onPlanEnd}`, { day: day(request.availableOn) })}</span>
          </li>
        ))}
      </ul>
      {requests.some(({ onPlanEnd }) => onPlanEnd !== 'stays') ? null : (
        <p className="muted small">{t('requestsNone')}</p>
      )}
    </div>
  )
}
