// The columns of payouts as staff see them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { PAYOUT_REASONS, type PayoutState } from '../domain/payout-states.ts'
import { payoutsApi, type StaffPayoutAnswer } from './api.ts'
import { Money } from './Money.tsx'
import { BADGES } from './payout-badge.ts'
import styles from './staff-payouts.module.css'

const CANCELLABLE: readonly PayoutState[] = ['waiting', 'due', 'approved']
const ASKABLE: readonly PayoutState[] = ['sending', 'unknown', 'sent', 'paid']

/** @param onCancel absent for who may not manage payouts */
export function useStaffPayoutColumns(
  onCancel?: (payout: StaffPayoutAnswer) => void,
): RowsColumn<StaffPayoutAnswer>[] {
  const { t } = useTranslation(['payouts', 'common'])
  const { day, dayOf, moment } = useDates()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const reasonOf = (reason: string | null) => {
    if (reason === 'by_user' || reason === 'plan_ended') return t(`staff.reason.${reason}`)
    const known = PAYOUT_REASONS.find((code) => code === reason)
    return known ? t(`reason.${known}`) : (reason ?? '')
  }
  const ask = useMutation({
    mutationFn: (id: string) => payoutsApi.askNow.call({ id }),
    onSuccess: () => {
      showToast({ message: t('staff.asked'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: payoutsApi.key() })
    },
    onError: (error) =>
      showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') }),
  })
  const notesOf = (payout: StaffPayoutAnswer) =>
    [
      ...payout.pauses.map((pause) => t(`staff.paused.${pause}`)),
      ...(payout.isAlerted ? [t('staff.alerted')] : []),
      ...(payout.askedAt ? [t('staff.askedAt', { moment: moment(payout.askedAt) })] : []),
      ...(payout.state === 'failed' || payout.state === 'cancelled' ? [reasonOf(payout.reason)] : []),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    {
      key: 'person',
      head: t('staff.person'),
      cell: ({ ownerName, id }) => <RowLead title={ownerName} line={<code>{id.slice(-12)}</code>} />,
    },
    {
      key: 'state',
      head: t('staff.state'),
      small: 'below',
      cell: (payout) => (
        <RowLead
          title={<BoxBadge {...BADGES[payout.state]}>{t(`staff.all.${payout.state}`)}</BoxBadge>}
          line={notesOf(payout)}
        />
      ),
    },
    {
      key: 'method',
      head: t('staff.method'),
      small: 'below',
      cell: ({ rail, destinationEnd }) =>
        destinationEnd
          ? t('page.toEnd', { method: t(`method.${rail}`), end: destinationEnd })
          : t(`method.${rail}`),
    },
    {
      key: 'day',
      head: t('staff.day'),
      small: 'below',
      cell: ({ availableOn, sentAt }) => (sentAt ? dayOf(sentAt) : day(availableOn)),
    },
    {
      key: 'amount',
      head: t('staff.amount'),
      align: 'end',
      small: 'side',
      cell: ({ amountMicros, netMicros, currency }) => (
        <Money micros={netMicros ?? amountMicros} currency={currency} />
      ),
    },
    ...(onCancel
      ? [
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('staff.actions')}</span>,
            align: 'end' as const,
            small: 'below' as const,
            cell: (payout: StaffPayoutAnswer) => (
              <span className={styles.actions}>
                {ASKABLE.includes(payout.state) ? (
                  <TextButton
                    label={t('staff.ask')}
                    ariaLabel={`${t('staff.ask')}: ${payout.ownerName}`}
                    onClick={() => ask.mutate(payout.id)}
                  />
                ) : null}
                {CANCELLABLE.includes(payout.state) ? (
                  <TextButton
                    label={t('staff.cancel')}
                    ariaLabel={`${t('staff.cancel')}: ${payout.ownerName}`}
                    onClick={() => onCancel(payout)}
                  />
                ) : null}
              </span>
            ),
          },
        ]
      : []),
  ]
}
