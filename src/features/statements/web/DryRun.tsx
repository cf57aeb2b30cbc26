// What the lines add up to, beside what the file itself states.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { StatementAnswer } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export function DryRun({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  return (
    <section className={styles.section}>
      {statement.layout ? (
        <p className={styles.note}>{t('read.layout', { name: statement.layout.name })}</p>
      ) : null}
      <Sums statement={statement} />
      <Months statement={statement} />
    </section>
  )
}

/** Totals of the file that are compared; a file with more has one for each of its stores. */
const STATED_SHOWN = 2

/** What the lines add up to, what the file states, and how far the two are apart. */
function Sums({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const { day } = useDates()
  const money = useMoney()
  const { totals, lines, rejected, statedTotals, rates, bookTotal, bookCurrency } = statement
  const figure = (currency: string, amount: string, note?: string) => (
    <>
      <span className={styles.figure}>
        <MoneyCell currency={currency} amount={money.cents(amount)} negative={money.isNegative(amount)} />
      </span>
      {note ? <span className={styles.figureNote}>{note}</span> : null}
    </>
  )
  const stated = statedTotals.flatMap(({ line, isSubtotal, currency, amount, difference }) =>
    !isSubtotal && currency !== null && amount !== null ? [{ line, currency, amount, difference }] : [],
  )
  const leftOut = rejected ? t('read.leftOut', { count: rejected, lines: number(rejected) }) : undefined
  const isConverted = totals.some(({ currency }) => currency !== bookCurrency) && bookTotal !== null
  const [rate] = rates
  return (
    <DescriptionList layout="columns">
      {totals.map(({ currency, amount }) => (
        <DescriptionItem key={currency} label={t('read.sum')}>
          {figure(
            currency,
            amount,
            totals.length === 1
              ? t('read.lines', { count: lines ?? 0, lines: number(lines ?? 0) })
              : undefined,
          )}
        </DescriptionItem>
      ))}
      {stated.slice(0, STATED_SHOWN).map(({ line, currency, amount, difference }) => (
        <Fragment key={line}>
          <DescriptionItem label={t('read.stated', { line: number(line) })}>
            {figure(currency, amount)}
          </DescriptionItem>
          {difference === null ? null : (
            <DescriptionItem
              label={t('preview.difference')}
              tone={Number(difference) === 0 ? undefined : 'warn'}
            >
              {figure(currency, difference, leftOut)}
            </DescriptionItem>
          )}
        </Fragment>
      ))}
      {stated.length === 0 && leftOut ? (
        <DescriptionItem label={t('read.rejected')} tone="warn">
          <span className={styles.figure}>{number(rejected ?? 0)}</span>
          <span className={styles.figureNote}>{leftOut}</span>
        </DescriptionItem>
      ) : null}
      {isConverted ? (
        <DescriptionItem label={t('read.converted')}>
          {figure(
            bookCurrency,
            bookTotal,
            rate?.rate && rates.length === 1
              ? [rate.rate, rate.source, rate.asOf ? day(rate.asOf) : ''].filter(Boolean).join(', ')
              : undefined,
          )}
        </DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}

function Months({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const money = useMoney()
  const months = useMonths()
  const columns: RowsColumn<StatementAnswer['months'][number]>[] = [
    { key: 'month', head: t('column.month'), cell: ({ month }) => months.month(month) },
    {
      key: 'lines',
      head: t('column.lines'),
      cell: ({ lines }) => number(lines),
      align: 'end',
      small: 'hide',
    },
    {
      key: 'quantity',
      head: t('column.quantity'),
      cell: ({ quantity }) => money.quantity(quantity),
      align: 'end',
      small: 'below',
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
  if (statement.months.length === 0) return null
  return (
    <>
      <div className={styles.months}>
        <SectionHead level={3} title={t('read.months')} />
      </div>
      <RowsTable
        compact
        label={t('read.months')}
        columns={columns}
        rows={statement.months}
        rowKey={({ currency, month }) => `${currency} ${month}`}
      />
    </>
  )
}
