// The codes of a statement that are no track of ours, the largest amounts first.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { StatementAnswer } from './api.ts'
import { MatchCode } from './MatchCode.tsx'
import styles from './statements.module.css'

type UnmatchedAnswer = StatementAnswer['unmatched'][number]

export function UnmatchedCodes({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const money = useMoney()
  const { unmatched, matches, source } = statement
  const codes = matches.filter(({ matched }) => !matched).reduce((sum, { identities }) => sum + identities, 0)
  if (codes === 0) return null
  const columns: RowsColumn<UnmatchedAnswer>[] = [
    {
      key: 'title',
      head: t('column.reported'),
      cell: ({ title, artist }) => <RowLead title={title === '' ? t('empty') : title} line={artist} />,
    },
    {
      key: 'code',
      head: t('column.code'),
      cell: ({ identity, reason }) => (
        <div className={styles.code}>
          <code>{identity}</code>
          <span className="muted small">{t(`reason.${reason}`)}</span>
        </div>
      ),
      small: 'below',
    },
    {
      key: 'lines',
      head: t('column.lines'),
      cell: ({ lines }) => number(lines),
      align: 'end',
      small: 'hide',
    },
    {
      key: 'amount',
      head: t('column.amount'),
      cell: ({ currency, amount }) => (
        <MoneyCell currency={currency} amount={money.cents(amount)} negative={money.isNegative(amount)} />
      ),
      align: 'end',
      small: 'side',
    },
    {
      key: 'match',
      head: <span className="visually-hidden">{t('match.do')}</span>,
      cell: ({ identity, title, artist }) => (
        <MatchCode code={{ sourceId: source.id, identity, title, artist }} statementId={statement.id} />
      ),
      align: 'end',
      small: 'below',
    },
  ]
  return (
    <section className={styles.section}>
      <SectionHead title={t('unmatched.title')} side={t('unmatched.count', { count: codes })} />
      <p className={styles.note}>{t('unmatched.lead')}</p>
      <RowsTable
        label={t('unmatched.title')}
        columns={columns}
        rows={unmatched}
        rowKey={({ identity, currency }) => `${identity} ${currency}`}
      />
      {codes > unmatched.length ? (
        <p className={styles.note}>{t('unmatched.more', { count: codes - unmatched.length })}</p>
      ) : null}
    </section>
  )
}
