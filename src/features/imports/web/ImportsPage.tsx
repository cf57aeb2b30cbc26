// /distributions/import: start an import, and see earlier ones.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { isUnderWay } from '../domain.ts'
import { hrefOf, type ImportAnswer, importsApi, POLL_MS } from './api.ts'
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
  const locked = user?.subscription.plan_name === 'indiefy_lite'
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={styles.sections}>
        {locked ? (
          <UpgradePrompt
            title={t('locked.title', { plan })}
            line={t('locked.line', { plan })}
            action={<LinkButton href="/upgrade?from=import">{t('locked.action')}</LinkButton>}
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
  const errorMessage = useErrorMessage()
  const list = useInfiniteQuery(
    importsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
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
        <ErrorState
          title={t('earlier.failed')}
          why={errorMessage(readRefusal(list.error))}
          action={<Button onClick={() => list.refetch()}>{t('common:retry')}</Button>}
        />
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
  const made =
    item.status === 'imported' ? `, ${t('madeOf', { made: item.made, count: item.made + item.bad })}` : ''
  return (
    <Row
      href={hrefOf(item.id)}
      title={item.fileName}
      line={`${dates.moment(item.createdAt)}${made}`}
      end={t(`status.${item.status}`)}
    />
  )
}
