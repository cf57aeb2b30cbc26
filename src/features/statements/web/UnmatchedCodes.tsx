// The codes of a statement that match no track, the largest amounts first.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { StatementAnswer } from './api.ts'
import { CodeCell } from './CodeCell.tsx'
import { MatchCode } from './MatchCode.tsx'
import { RequestedTrack, SuggestedTrack } from './SuggestedTrack.tsx'
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
      cell: ({ title, artist, lines }) => (
        <div className={styles.code}>
          <RowLead title={title === '' ? t('empty') : title} line={artist} />
          <span className="muted small">{t('unmatched.lines', { count: lines, lines: number(lines) })}</span>
        </div>
      ),
    },
    {
      key: 'code',
      head: t('column.code'),
      cell: ({ identity, reason }) => <CodeCell identity={identity} reason={reason} />,
      small: 'below',
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
      key: 'suggested',
      head: t('column.suggested'),
      cell: ({ suggested, requested }) =>
        requested ? <RequestedTrack request={requested} /> : <SuggestedTrack track={suggested} />,
      small: 'below',
    },
    {
      key: 'match',
      head: <span className="visually-hidden">{t('match.do')}</span>,
      cell: ({ identity, title, suggested, requested }) => (
        <MatchCode code={{ sourceId: source.id, identity, title, suggested, requested }} />
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
