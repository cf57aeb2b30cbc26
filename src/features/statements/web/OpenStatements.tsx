// The unfinished statements beside the opened one, to go from one to the next.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { OPEN_STATUSES, WAITING_STATUSES } from '../domain/statement.ts'
import { countOf, isUnderWay, openStatementsQuery, POLL_MS, WATCH_MS } from './api.ts'
import { StatementBadge } from './StatementBadge.tsx'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export function OpenStatements({ openedId }: { openedId: string }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const months = useMonths()
  const query = useInfiniteQuery({
    ...openStatementsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => isUnderWay(item.status)))
        ? POLL_MS
        : WATCH_MS,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const counts = query.data?.pages[0]?.counts
  return (
    <nav className={styles.open} aria-label={t('desk.label')}>
      <div className={styles.openHead}>
        <p className={styles.openTitle}>{t('title')}</p>
        {counts ? (
          <p className={styles.openCounts}>
            <span>{t('desk.count', { count: countOf(counts, OPEN_STATUSES) })}</span>
            <span>{t('waiting', { count: countOf(counts, WAITING_STATUSES) })}</span>
          </p>
        ) : null}
      </div>
      {query.isError && items.length === 0 ? <LoadError title={t('failedTitle')} query={query} /> : null}
      {query.isPending ? (
        <DelayedSkeleton label={t('desk.loading')}>
          <div className={styles.openHead}>
            <SkeletonRows count={6} cover={false} />
          </div>
        </DelayedSkeleton>
      ) : null}
      <Rows edge label={t('desk.label')}>
        {items.map(({ id, source, fileName, entryName, status, firstMonth, lastMonth, lines }) => (
          <Row
            key={id}
            href={paths.admin.statement(id)}
            opened={id === openedId}
            title={source.name}
            line={
              <>
                <span className={styles.openLine}>
                  <code title={entryName ?? fileName}>{entryName ?? fileName}</code>
                  {firstMonth === null ? null : <span>{months.range(firstMonth, lastMonth)}</span>}
                </span>
                <span className={styles.openLine}>
                  <StatementBadge status={status} />
                  {lines === null ? null : (
                    <span>{t('read.lines', { count: lines, lines: number(lines) })}</span>
                  )}
                </span>
              </>
            }
          />
        ))}
      </Rows>
      <LoadMore query={query} />
    </nav>
  )
}
