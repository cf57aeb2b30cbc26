// The first lines of a file as a mapping reads them, and what it adds up to.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type MappingInput, type PreviewAnswer, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export function MappingPreview({ statementId, mapping }: { statementId: string; mapping: MappingInput }) {
  const { t } = useTranslation('statements')
  const errorMessage = useErrorMessage()
  const { number } = useNumbers()
  const money = useMoney()
  const months = useMonths()
  const query = useQuery({
    ...statementsApi.previewMapping.queryOptions({ input: { id: statementId, ...mapping } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query.isError) return <FormAlert>{errorMessage(readRefusal(query.error))}</FormAlert>
  const preview = query.data
  if (!preview) return null
  if (preview.failure)
    return (
      <FormAlert>{errorMessage({ code: preview.failure.code, params: preview.failure.params })}</FormAlert>
    )
  const columns: RowsColumn<PreviewAnswer['lines'][number]>[] = [
    {
      key: 'month',
      head: t('column.month'),
      cell: ({ month, country }) => `${months.month(month)} ${country}`,
    },
    {
      key: 'code',
      head: t('column.code'),
      cell: ({ isrc, upc, title }) => (
        <div className={styles.code}>
          <code>{isrc || upc}</code>
          <span className="muted small">{title}</span>
        </div>
      ),
      small: 'below',
    },
    {
      key: 'quantity',
      head: t('column.quantity'),
      cell: ({ quantity }) => money.quantity(quantity),
      align: 'end',
    },
    {
      key: 'amount',
      head: t('column.amount'),
      cell: ({ currency, amount }) => (
        <MoneyCell currency={currency} amount={money.exact(amount)} negative={money.isNegative(amount)} />
      ),
      align: 'end',
      small: 'side',
    },
  ]
  return (
    <div className={styles.section} aria-busy={query.isFetching || undefined}>
      <SectionHead
        level={3}
        title={t('preview.title')}
        side={t(preview.isWhole ? 'preview.read' : 'preview.readSoFar', {
          lines: number(preview.readLines),
          rejected: number(preview.rejectedLines),
        })}
      />
      {preview.rejects.slice(0, 3).map(({ line, reason, text }) => (
        <p key={line} className={styles.warning}>
          {t('preview.reject', { line: number(line), reason: t(`reject.${reason as 'amount'}`), text })}
        </p>
      ))}
      <RowsTable
        compact
        label={t('preview.title')}
        columns={columns}
        rows={preview.lines}
        rowKey={({ line }) => String(line)}
      />
      <p className={styles.totals}>
        {preview.totals.map(({ currency, amount }) => (
          <strong key={currency}>
            <MoneyCell currency={currency} amount={money.exact(amount)} negative={money.isNegative(amount)} />
          </strong>
        ))}
      </p>
    </div>
  )
}
