// The invoices of the account, each with its PDF.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type InvoiceAnswer, invoicesQuery } from './api.ts'
import styles from './subscription.module.css'

export function Receipts() {
  const { t } = useTranslation('billing')
  const query = useQuery(invoicesQuery())
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('receipts.title')}
        side={<TextButton label={t('receipts.credit')} href={paths.credit()} />}
      />
      <ListTable
        query={query}
        label={t('receipts.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        skeletonRows={2}
        failedTitle={t('receipts.failed')}
        empty={{ compact: true, title: t('receipts.none') }}
      />
    </section>
  )
}

function useColumns(): RowsColumn<InvoiceAnswer>[] {
  const { t } = useTranslation('billing')
  const { dayOf } = useDates()
  const money = useMoney()
  return [
    {
      key: 'date',
      head: t('receipts.date'),
      small: 'below',
      cell: ({ issuedAt }) => <time dateTime={issuedAt}>{dayOf(issuedAt)}</time>,
    },
    {
      key: 'for',
      head: t('receipts.for'),
      small: 'lead',
      cell: ({ description, status }) => (
        <RowLead title={description} line={status === 'paid' ? undefined : t(`receipts.${status}`)} />
      ),
    },
    {
      key: 'number',
      head: t('receipts.number'),
      small: 'below',
      cell: ({ number }) => <code className={styles.number}>{number}</code>,
    },
    {
      key: 'amount',
      head: t('receipts.amount'),
      align: 'end',
      small: 'side',
      cell: ({ amount, currency }) => money.text(amount, currency),
    },
    {
      key: 'pdf',
      head: t('receipts.receipt'),
      align: 'end',
      small: 'below',
      cell: ({ number, pdfUrl }) =>
        pdfUrl ? (
          <AppLink href={pdfUrl} target="_blank" rel="noopener" aria-label={t('receipts.pdfOf', { number })}>
            {t('receipts.pdf')}
          </AppLink>
        ) : null,
    },
  ]
}
