// /distributions/import: start an import, and see earlier ones.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { planOf } from '#features/accounts/domain.ts'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { isUnderWay } from '../domain.ts'
import { type ImportAnswer, importsApi, POLL_MS } from './api.ts'
import { ImportFile } from './ImportFile.tsx'
import styles from './imports.module.css'

export const handle = { namespaces: ['imports', 'uploads'] } satisfies PageHandle

export default function ImportsPage() {
  const { t } = useTranslation(['imports', 'common'])
  const user = useUser()
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(t('title'))
  if (!canEdit) return <ReadOnlyPage title={t('title')} />
  const plan = t('common:plan.pro')
  const locked = user && !includes(planOf(user.subscription.plan_name), 'catalogue.import')
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={styles.sections}>
        {locked ? (
          <UpgradePrompt
            from="imports"
            title={t('locked.title', { plan })}
            line={t('locked.line', { plan })}
          />
        ) : (
          <ImportFile />
        )}
        <Earlier />
      </div>
    </div>
  )
}

function Earlier() {
  const { t } = useTranslation(['imports', 'common'])
  const list = useInfiniteQuery(
    importsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, cursor }),
      ...CURSOR_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some((item) => isUnderWay(item.status)))
          ? POLL_MS
          : false,
    }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.section}>
      <SectionHead title={t('earlier.title')} />
      {list.isPending ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={2} cover={false} />
        </DelayedSkeleton>
      ) : list.isError && !list.data ? (
        <LoadError title={t('earlier.failed')} query={list} />
      ) : items.length === 0 ? (
        <p className={styles.line}>{t('earlier.none')}</p>
      ) : (
        <Rows label={t('earlier.title')}>
          {items.map((item) => (
            <EarlierRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
      {list.hasNextPage ? (
        <div className={styles.buttons}>
          <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t('earlier.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function EarlierRow({ item }: { item: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const dates = useDates()
  const created =
    item.status === 'imported'
      ? `, ${t('createdOf', { created: item.created, count: item.created + item.invalid })}`
      : ''
  return (
    <Row
      href={paths.importRun(item.id)}
      title={item.fileName}
      line={`${dates.moment(item.createdAt)}${created}`}
      end={t(item.status === 'checked' && item.ready === 0 ? 'nothingReady' : `status.${item.status}`)}
    />
  )
}
