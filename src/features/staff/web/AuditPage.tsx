// /admin/audit: who did what and when, as sentences; a row opens to its changes.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EXPORT_MAX } from '#features/audit/domain/export-max.ts'
import { paths } from '#lib/pure/paths.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditApi } from './api.ts'
import styles from './audit.module.css'
import { useAuditFilter } from './use-audit-filter.ts'

export const handle = {
  namespaces: ['audit', 'releases', 'deliveries', 'people', 'teams', 'payouts'],
} satisfies PageHandle

export default function AuditPage() {
  const { t } = useTranslation('audit')
  const { number } = useNumbers()
  const { values, filter, isFiltered, opened, setFilter, toggle, resets, reset } = useAuditFilter()
  usePageTitle(t('title'))
  const query = useInfiniteQuery(
    auditApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
      ...CURSOR_PAGES,
    }),
  )
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  const file = `/v1/admin/audit/export?${new URLSearchParams(
    Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )}`
  return (
    <div className="page">
      <PageTitle
        lead={`${t('lead')} ${t('exportMax', { most: number(EXPORT_MAX) })}`}
        actions={
          <LinkButton href={file} download="audit.csv">
            {t('export')}
          </LinkButton>
        }
      >
        {t('title')}
      </PageTitle>
      <AuditFilters key={resets} values={values} setFilter={setFilter} />
      {query.data?.pages[0]?.partial ? <p className="muted">{t('partial')}</p> : null}
      <ListContent
        query={query}
        isEmpty={entries.length === 0}
        failedTitle={t('failed')}
        skeleton={
          <DelayedSkeleton label={t('loadingList')}>
            <SkeletonRows count={8} cover={false} />
          </DelayedSkeleton>
        }
        empty={
          <EmptyState
            compact
            title={t(isFiltered ? 'nothingTitle' : 'emptyTitle')}
            line={t(isFiltered ? 'nothingLine' : 'emptyLine')}
            action={
              isFiltered ? (
                <LinkButton href={paths.admin.audit()} onClick={reset}>
                  {t('showAll')}
                </LinkButton>
              ) : undefined
            }
          />
        }
      >
        <ul className={styles.rows} aria-label={t('title')}>
          {entries.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              opened={entry.id === opened}
              onToggle={() => toggle(entry.id)}
            />
          ))}
        </ul>
      </ListContent>
    </div>
  )
}
