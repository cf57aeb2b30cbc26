// Rows of a store's report, as the store wrote them.
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { LinesAnswer } from './api.ts'
import styles from './report-lines.module.css'

const WAITS = ['lines_not_stored', 'warehouse_unavailable'] as const

export interface ReportLinesProps {
  query: UseInfiniteQueryResult<InfiniteData<LinesAnswer>>
  /** The file. */
  side: string | null
  /** Whether rows of other tracks of the file are left out because they belong to others. */
  own?: boolean
}

export function ReportLines({ query, side, own }: ReportLinesProps) {
  const { t } = useTranslation(['statements', 'common'])
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = query.data?.pages ?? []
  const code = query.isError ? readRefusal(query.error).code : ''
  const waits = WAITS.find((wait) => wait === code)
  const width = Math.max(first?.header?.length ?? 0, ...lines.map(({ raw }) => raw.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    key: `cell${index}`,
    index,
    // Files without a header identify cells by their position.
    name: first?.header?.[index] ?? String(index + 1),
    isAmount: index === first?.amountCell,
  })).filter(({ index }) => lines.some(({ raw }) => raw[index]))
  return (
    <section aria-labelledby="lines-head">
      <SectionHead id="lines-head" title={t('reportLines.title')} side={side} />
      {query.isPending ? (
        <DelayedSkeleton label={t('reportLines.loading')}>
          <SkeletonRows count={2} />
        </DelayedSkeleton>
      ) : waits && lines.length === 0 ? (
        <div className={styles.waits}>
          <p>{t(`reportLines.${waits}`)}</p>
          <Button onClick={() => query.refetch()}>{t('common:retry')}</Button>
        </div>
      ) : query.isError && lines.length === 0 ? (
        <LoadError title={t('reportLines.failed')} query={query} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the page. */}
          <section ref={showAmount} className={styles.scroller} tabIndex={0} aria-labelledby="lines-head">
            <table className={styles.raw}>
              <thead>
                <tr>
                  <th scope="col" data-align="end">
                    {t('reportLines.line')}
                  </th>
                  {columns.map(({ key, name, isAmount }) => (
                    <th key={key} scope="col" data-align={isAmount ? 'end' : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, raw }) => (
                  <tr key={line}>
                    <th scope="row" data-align="end">
                      {line}
                    </th>
                    {columns.map(({ key, index, name, isAmount }) => (
                      <td key={key} data-name={name} data-amount={isAmount || undefined}>
                        {raw[index] ?? ''}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={styles.quiet}>
            {[own ? t('reportLines.own') : '', columns.length < width ? t('reportLines.empty') : '']
              .filter(Boolean)
              .join(' ')}
          </p>
          <LoadMore query={query} />
        </>
      )}
    </section>
  )
}

/** What is explained stands at the end of long rows. */
function showAmount(scroller: HTMLElement | null): void {
  const cell = scroller?.querySelector<HTMLElement>('[data-amount]')
  if (scroller && cell) scroller.scrollLeft = cell.offsetLeft + cell.offsetWidth - scroller.clientWidth
}
