// The releases of an import file: their state, their problems by row and column, and what is stored of a message.
import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { paths } from '#lib/pure/paths.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { ImportReleaseStatus } from '../domain.ts'
import { type ImportAnswer, type ImportReleaseAnswer, importsApi } from './api.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from './imports.module.css'
import { ReleaseFindings } from './ReleaseFindings.tsx'

type Show = 'all' | ImportReleaseStatus

export function ImportReleases({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation(['imports', 'common'])
  const findingSentence = useFindingSentence()
  const choices: Show[] =
    importRun.status === 'undone'
      ? ['all', 'created', 'undone', 'invalid']
      : importRun.status === 'imported'
        ? ['all', 'created', 'invalid']
        : ['all', 'ready', 'invalid']
  const [show, setShow] = useState<Show>(
    importRun.status === 'undone' && importRun.created > 0
      ? 'created'
      : importRun.invalid > 0
        ? 'invalid'
        : 'all',
  )
  const list = useInfiniteQuery(
    importsApi.releases.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: importRun.id,
        limit: 24,
        cursor,
        status: show === 'all' ? undefined : show,
      }),
      ...CURSOR_PAGES,
      // An answer from before the import finished does not contain its drafts.
      staleTime: 0,
    }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.section}>
      <SectionHead title={t('list.title')} />
      <SegmentedControl
        aria-label={t('list.show')}
        data={choices.map((value) => ({
          value,
          label: t(importRun.status === 'undone' && value === 'created' ? 'undo.stayed' : `list.${value}`),
        }))}
        value={show}
        onChange={(value) => setShow(choices.find((choice) => choice === value) ?? 'all')}
      />
      {list.isPending ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={4} cover={false} />
        </DelayedSkeleton>
      ) : list.isError && !list.data ? (
        <LoadError title={t('list.failed')} query={list} errorMessage={findingSentence} />
      ) : items.length === 0 ? (
        <p className={styles.line}>{t('list.empty')}</p>
      ) : (
        <FindingList label={t('list.title')}>
          {items.map((item) => (
            <ReleaseOfFile key={item.position} importRun={importRun} item={item} />
          ))}
        </FindingList>
      )}
      {list.hasNextPage ? (
        <div className={styles.buttons}>
          <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function ReleaseOfFile({ importRun, item }: { importRun: ImportAnswer; item: ImportReleaseAnswer }) {
  const { t } = useTranslation(['imports', 'releases'])
  const { day } = useDates()
  const facts = [
    item.artistName,
    item.type && t(`releases:type.${item.type}`),
    item.trackCount !== null && t('list.tracks', { count: item.trackCount }),
    item.releaseDate && day(item.releaseDate),
    item.upc && `UPC ${item.upc}`,
    item.files.length > 0 && t('list.files', { count: item.files.length }),
  ].filter(Boolean)
  const [icon, tone] =
    item.status === 'invalid'
      ? ([IconAlertOctagon, 'danger'] as const)
      : item.findings.length > 0
        ? ([IconAlertTriangle, 'warn'] as const)
        : ([IconCheck, 'success'] as const)
  return (
    <FindingRow
      mark={<BoxBadge icon={icon} tone={tone} large />}
      tone={tone}
      sentence={item.title || t('list.untitled')}
      place={facts.join(' · ')}
      action={
        item.releaseId ? (
          <AppLink href={paths.release(item.releaseId)} aria-label={`${t('list.open')}: ${item.title}`}>
            {t('list.open')}
          </AppLink>
        ) : null
      }
    >
      {item.findings.length > 0 ? <ReleaseFindings importRun={importRun} item={item} /> : null}
      {item.comparison.length > 0 ? (
        <details className={styles.more}>
          <summary>{t('list.compare')}</summary>
          <ComparisonTable rows={item.comparison} label={`${t('list.compare')}: ${item.title}`} />
        </details>
      ) : null}
    </FindingRow>
  )
}
