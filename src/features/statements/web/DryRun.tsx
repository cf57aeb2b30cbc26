// What the lines add up to, beside what the file itself states.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { StatementAnswer } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export function DryRun({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const money = useMoney()
  const { layout, totals, lines, rejected, statedTotals, bookTotal, bookCurrency } = statement
  const figure = (currency: string, amount: string) => (
    <MoneyCell currency={currency} amount={money.cents(amount)} negative={money.isNegative(amount)} />
  )
  const stated = statedTotals.filter((total) => !total.isSubtotal && total.amount !== null)
  return (
    <section className={styles.section}>
      {layout ? <p className={styles.note}>{t('read.layout', { name: layout.name })}</p> : null}
      <DescriptionList layout="columns">
        {totals.map(({ currency, amount }) => (
          <DescriptionItem key={currency} label={t('read.sum')}>
            {figure(currency, amount)}
          </DescriptionItem>
        ))}
        {stated.slice(0, 2).map(({ line, currency, amount }) => (
          <DescriptionItem key={line} label={t('read.stated', { line: number(line) })}>
            {amount && currency ? figure(currency, amount) : null}
          </DescriptionItem>
        ))}
        {totals.some(({ currency }) => currency !== bookCurrency) && bookTotal ? (
          <DescriptionItem label={t('read.converted')}>{figure(bookCurrency, bookTotal)}</DescriptionItem>
        ) : null}
        <DescriptionItem label={t('column.lines')}>{number(lines ?? 0)}</DescriptionItem>
        <DescriptionItem label={t('read.rejected')} tone={rejected ? 'warn' : undefined}>
          {number(rejected ?? 0)}
        </DescriptionItem>
      </DescriptionList>
      <Checks statement={statement} />
      <Months statement={statement} />
    </section>
  )
}

/** What speaks for and against the file being whole. */
function Checks({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const money = useMoney()
  const { statedTotals, endsOpen, rounded, similarTo, dsr } = statement
  const compared = statedTotals.filter(({ difference }) => difference !== null)
  const off = compared.filter(({ difference }) => difference !== null && Number(difference) !== 0)
  const checks: { ok: boolean; text: string }[] = [
    ...(compared.length > 0 && off.length === 0 ? [{ ok: true, text: t('check.totalsAgree') }] : []),
    ...off.map(({ line, currency, difference }) => ({
      ok: false,
      text: t('check.totalOff', {
        line,
        amount: money.text(difference ?? '0', currency ?? ''),
      }),
    })),
    ...(endsOpen ? [{ ok: false, text: t('check.endsOpen') }] : []),
    ...(rounded > 0 ? [{ ok: false, text: t('check.rounded', { count: rounded }) }] : []),
    ...(dsr && dsr.footer === null ? [{ ok: false, text: t('check.noFooter') }] : []),
    ...(dsr?.footer && !(dsr.footer.linesMatch && dsr.footer.summariesMatch)
      ? [{ ok: false, text: t('check.footerOff') }]
      : []),
    ...(dsr && dsr.differences.length > 0
      ? [{ ok: false, text: t('check.summariesOff', { count: dsr.differences.length }) }]
      : []),
    ...(dsr && dsr.differences.length === 0 ? [{ ok: true, text: t('check.summariesAgree') }] : []),
    ...(dsr?.file && dsr.file.count > 1 ? [messageCheck(t, dsr.file)] : []),
    similarTo
      ? { ok: similarTo.confirmed, text: t('check.similar', { name: similarTo.fileName }) }
      : { ok: true, text: t('check.notRepeated') },
  ]
  return (
    <ul className={styles.checks} aria-label={t('check.title')}>
      {checks.map(({ ok, text }) => (
        <li key={text}>
          <BoxBadge tone={ok ? 'success' : 'warn'} icon={ok ? IconCheck : IconAlertTriangle}>
            {text}
          </BoxBadge>
        </li>
      ))}
    </ul>
  )
}

/** A message of several files is whole when all of them are here. */
function messageCheck(
  t: TFunction<'statements'>,
  { number, count, missing }: { number: number; count: number; missing: readonly number[] },
): { ok: boolean; text: string } {
  return missing.length === 0
    ? { ok: true, text: t('check.messageWhole', { number, count }) }
    : { ok: false, text: t('check.messageMissing', { number, count, missing: missing.join(', ') }) }
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
  return (
    <>
      <SectionHead level={3} title={t('read.months')} />
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
