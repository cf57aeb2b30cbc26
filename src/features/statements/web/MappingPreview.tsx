// The first lines of a file as a mapping reads them, and what it adds up to.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { type MappingInput, type PreviewAnswer, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'
import { useRefusalMessage } from './use-refusal-message.ts'

/** Rows of totals that a file has at its end. */
const TOTALS_SHOWN = 2

/** How the file is read by a mapping; nothing is asked for before there is one. */
export const usePreview = (statementId: string, mapping: MappingInput | undefined) =>
  useQuery({
    ...statementsApi.previewMapping.queryOptions(
      mapping ? { input: { id: statementId, ...mapping } } : { input: skipToken },
    ),
    placeholderData: keepPreviousData,
    retry: false,
  })

type Preview = ReturnType<typeof usePreview>

/** What the whole file adds up to, beside what it states itself. */
export function MappingTotals({ preview: query }: { preview: Preview }) {
  const { t } = useTranslation('statements')
  const errorMessage = useErrorMessage()
  const refusalMessage = useRefusalMessage()
  const { number } = useNumbers()
  if (query.isError) return <FormAlert>{refusalMessage(query.error)}</FormAlert>
  const preview = query.data
  if (!preview) return null
  if (preview.failure)
    return (
      <FormAlert>{errorMessage({ code: preview.failure.code, params: preview.failure.params })}</FormAlert>
    )
  return (
    <div className={styles.section} aria-busy={query.isFetching || undefined}>
      <p className="muted small">
        {t(preview.isWhole ? 'preview.read' : 'preview.readSoFar', {
          lines: number(preview.readLines),
          rejected: number(preview.rejectedLines),
        })}
      </p>
      {preview.rejects.slice(0, 3).map(({ line, reason, text }) => (
        <p key={line} className={styles.warning}>
          {t('preview.reject', { line: number(line), reason: t(`reject.${reason as 'amount'}`), text })}
        </p>
      ))}
      <DescriptionList layout="rows">
        {preview.totals.map(({ currency, amount }) => (
          <DescriptionItem key={currency} label={t(preview.isWhole ? 'preview.whole' : 'preview.soFar')}>
            <Sum currency={currency} amount={amount} />
          </DescriptionItem>
        ))}
        {preview.statedTotals.slice(0, TOTALS_SHOWN).map(({ line, currency, amount, difference }) => (
          <Fragment key={line}>
            <DescriptionItem label={t('read.stated', { line: number(line) })}>
              <Sum currency={currency} amount={amount} />
            </DescriptionItem>
            <DescriptionItem
              label={t('preview.difference')}
              tone={Number(difference) === 0 ? undefined : 'warn'}
            >
              <strong>
                <Sum currency={currency} amount={difference} />
              </strong>
            </DescriptionItem>
          </Fragment>
        ))}
      </DescriptionList>
    </div>
  )
}

/** The first lines as they are read. */
export function MappingLines({ preview: query }: { preview: Preview }) {
  const { t } = useTranslation('statements')
  const money = useMoney()
  const months = useMonths()
  if (query.isError || !query.data || query.data.failure || query.data.lines.length === 0) return null
  const currencies = new Set(query.data.lines.map(({ currency }) => currency))
  const columns: RowsColumn<PreviewAnswer['lines'][number]>[] = [
    {
      key: 'month',
      head: t('column.month'),
      cell: ({ month, country }) => (
        <div className={styles.code}>
          <span>{months.month(month)}</span>
          <span className="muted small">{country}</span>
        </div>
      ),
    },
    {
      key: 'code',
      head: t('column.code'),
      cell: ({ isrc, upc, title }) => (
        <div className={styles.code}>
          <code className={styles.isrc}>{isrc || upc}</code>
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
      head: currencies.size === 1 ? [...currencies] : t('column.amount'),
      cell: ({ currency, amount }) =>
        currencies.size === 1 ? money.signedExact(amount) : <Sum currency={currency} amount={amount} />,
      align: 'end',
      small: 'side',
    },
  ]
  return (
    <RowsTable
      compact
      label={t('preview.title')}
      columns={columns}
      rows={query.data.lines}
      rowKey={({ line }) => String(line)}
    />
  )
}

function Sum({ currency, amount }: { currency: string; amount: string }) {
  const money = useMoney()
  return <MoneyCell currency={currency} amount={money.exact(amount)} negative={money.isNegative(amount)} />
}
