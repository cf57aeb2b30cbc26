// Withdrawals that were paid, failed or cancelled.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { historyQuery, type RequestAnswer } from './api.ts'
import { Money } from './Money.tsx'
import { BADGES } from './payout-badge.ts'
import styles from './payouts-page.module.css'
import { usePayoutReason } from './use-payout-reason.ts'

export function PayoutHistory() {
  const { t } = useTranslation('payouts')
  const query = useInfiniteQuery(historyQuery())
  return (
    <section className={styles.section}>
      <SectionHead title={t('page.history')} />
      <ListTable
        query={query}
        label={t('page.history')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        skeletonRows={3}
        failedTitle={t('page.historyFailed')}
        empty={{ compact: true, title: t('page.historyEmpty'), line: t('page.historyEmptyLine') }}
      />
    </section>
  )
}

function useColumns(): RowsColumn<RequestAnswer>[] {
  const { t } = useTranslation('payouts')
  const { dayOf } = useDates()
  const reasonOf = usePayoutReason()
  const noteOf = (payout: RequestAnswer) => {
    if (payout.state === 'paid') return payout.paidAt ? dayOf(payout.paidAt) : undefined
    return reasonOf(payout)
  }
  return [
    { key: 'date', head: t('step.requested'), cell: ({ requestedAt }) => dayOf(requestedAt) },
    {
      key: 'status',
      head: t('page.status'),
      small: 'below',
      cell: (payout) => (
        <RowLead
          title={<BoxBadge {...BADGES[payout.state]}>{t(`state.${payout.state}`)}</BoxBadge>}
          line={noteOf(payout)}
        />
      ),
    },
    {
      key: 'to',
      head: t('page.to'),
      small: 'below',
      cell: ({ rail, destinationEnd }) =>
        destinationEnd
          ? t('page.toEnd', { method: t(`method.${rail}`), end: destinationEnd })
          : t(`method.${rail}`),
    },
    {
      key: 'net',
      head: t('page.amount'),
      align: 'end',
      small: 'side',
      cell: ({ amountMicros, netMicros, state, currency }) => (
        <b>
          <Money micros={state === 'paid' ? (netMicros ?? amountMicros) : amountMicros} currency={currency} />
        </b>
      ),
    },
  ]
}
