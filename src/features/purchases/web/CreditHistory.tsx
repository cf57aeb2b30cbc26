// The credit of an account: what was added, and what it paid for.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import type { CreditAnswer } from './api.ts'

type Entry = CreditAnswer['entries'][number]

export function CreditHistory({ credit }: { credit: CreditAnswer }) {
  const { t } = useTranslation('purchases')
  const columns = useColumns(credit.currency)
  if (credit.entries.length === 0) return <p className="muted">{t('noHistory')}</p>
  return (
    <RowsTable label={t('history')} columns={columns} rows={credit.entries} rowKey={({ id }) => id} compact />
  )
}

function useColumns(currency: string): RowsColumn<Entry>[] {
  const { t } = useTranslation('purchases')
  const { dayOf } = useDates()
  const money = useMoney()
  return [
    {
      key: 'what',
      head: t('what'),
      cell: ({ cause, reason, invoice, amount }) =>
        cause ? (
          <RowLead title={t(`cause.${cause}`)} line={reason || undefined} />
        ) : (
          <RowLead
            title={
              invoice
                ? t('usedFor', { number: invoice })
                : t(amount.startsWith('-') ? 'takenBack' : 'givenBack')
            }
          />
        ),
    },
    {
      key: 'date',
      head: t('date'),
      width: 112,
      small: 'below',
      cell: ({ at }) => <time dateTime={at}>{dayOf(at)}</time>,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 116,
      align: 'end',
      small: 'side',
      cell: ({ amount }) => money.text(amount, currency),
    },
    {
      key: 'after',
      head: t('after'),
      width: 140,
      align: 'end',
      small: 'hide',
      cell: ({ balance }) => money.text(balance, currency),
    },
  ]
}
