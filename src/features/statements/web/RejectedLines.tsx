// The lines that could not be read.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type StatementAnswer, statementsApi } from './api.ts'
import styles from './statements.module.css'

type RejectAnswer = Awaited<ReturnType<typeof statementsApi.rejects.call>>['items'][number]

export function RejectedLines({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const { id, rejected } = statement
  const query = useInfiniteQuery({
    ...statementsApi.rejects.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 25 }),
      ...CURSOR_PAGES,
    }),
    enabled: (rejected ?? 0) > 0,
  })
  if (!rejected) return null
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns: RowsColumn<RejectAnswer>[] = [
    { key: 'line', head: t('column.line'), cell: ({ line }) => number(line), width: 96 },
    {
      key: 'reason',
      head: t('column.reason'),
      cell: ({ reason }) => t(`reject.${reason as 'amount'}`),
      small: 'below',
    },
    { key: 'column', head: t('column.cell'), cell: ({ cell }) => cell, small: 'below' },
    {
      key: 'text',
      head: t('column.text'),
      cell: ({ text }) => <code className={styles.cell}>{text === '' ? t('empty') : text}</code>,
      small: 'below',
    },
  ]
  return (
    <section className={styles.section}>
      <SectionHead title={t('reject.title')} side={t('reject.count', { count: rejected })} />
      {statement.status === 'failed' ? null : <p className={styles.note}>{t('reject.lead')}</p>}
      {query.isError && rows.length === 0 ? <LoadError title={t('reject.failed')} query={query} /> : null}
      <RowsTable
        compact
        label={t('reject.title')}
        columns={columns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        loading={query.isPending}
      />
      <LoadMore query={query} />
    </section>
  )
}
