// The progress of a bulk action, and its result for each release: those that were refused first, with the reasons.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { BulkResult } from './use-bulk-run.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

const REASONS_SHOWN = 3

/** What needs attention comes first. */
const rank = ({ refusal, ignoredStores }: BulkResult) => (refusal ? 0 : ignoredStores.length > 0 ? 1 : 2)

export interface BulkReportProps {
  results: readonly BulkResult[]
  count: number
  /** What was done is taken back. */
  isUndo?: boolean
}

export function BulkReport({ results, count, isUndo = false }: BulkReportProps) {
  const { t, i18n } = useTranslation('releases')
  const findingSentence = useFindingSentence()
  const sorted = results.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <ProgressLine percent={count > 0 ? (results.length / count) * 100 : 0} label={t('bulk.progress')} />
      <p role="status">
        {t(isUndo ? 'bulk.undoneOf' : 'bulk.doneOf', {
          done: results.filter(({ refusal }) => !refusal).length,
          count,
        })}
      </p>
      <FindingList label={t('bulk.report')}>
        {sorted.map(({ row, refusal, ignoredStores }) => {
          const tone = refusal ? 'danger' : ignoredStores.length > 0 ? 'warn' : 'success'
          const reasons = refusal?.problems.length ? refusal.problems : refusal ? [refusal] : []
          const sentences = [...new Set(reasons.map(findingSentence))]
          return (
            <FindingRow
              key={row.id}
              mark={<BoxBadge icon={tone === 'success' ? IconCheck : IconAlertOctagon} tone={tone} large />}
              tone={tone}
              sentence={row.title || t('list.untitled')}
              place={
                refusal
                  ? [
                      ...sentences.slice(0, REASONS_SHOWN),
                      ...(sentences.length > REASONS_SHOWN
                        ? [t('bulk.moreReasons', { count: sentences.length - REASONS_SHOWN })]
                        : []),
                    ].join('. ')
                  : ignoredStores.length > 0
                    ? t('bulk.doneWithout', {
                        stores: listFormat(i18n.language).format(
                          ignoredStores.map((id) => findStore(id)?.name ?? id),
                        ),
                      })
                    : t(isUndo ? 'bulk.undone' : 'bulk.done')
              }
              action={
                refusal ? (
                  <AppLink href={paths.editRelease(row.id)} aria-label={`${t('bulk.fix')}: ${row.title}`}>
                    {t('bulk.fix')}
                  </AppLink>
                ) : null
              }
            />
          )
        })}
      </FindingList>
    </>
  )
}
