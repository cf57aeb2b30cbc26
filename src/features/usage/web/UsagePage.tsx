// /admin/usage: files in which stores report plays, days without reports, and manual uploads.
import { NativeSelect } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClock, IconLoader2, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { USAGE_FEEDS, USAGE_FILE_STATUSES, type UsageFileStatus } from '../domain.ts'
import type { Route } from './+types/UsagePage'
import { daysQuery, filesQuery, POLL_MS, type UsageFileAnswer, usageApi } from './api.ts'
import { ReportedDays } from './ReportedDays.tsx'
import { SendUsage } from './SendUsage.tsx'
import styles from './usage.module.css'

export const handle = { namespaces: ['usage', 'uploads', 'statements'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [filesQuery({}, call), daysQuery(call)])
export const clientLoader = () => null

const WATCH_MS = 10_000

export default function UsagePage() {
  const { t } = useTranslation(['usage', 'common'])
  const errorMessage = useErrorMessage()
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const mayManage = staffMay(useUser()?.role ?? 'user', 'money.manage')
  const status = USAGE_FILE_STATUSES.find((known) => known === search.get('status'))
  const feed = USAGE_FEEDS.find((known) => known === search.get('feed'))
  usePageTitle(t('title'))
  const retry = useMutation({
    mutationFn: (id: string) => usageApi.retry.call({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: usageApi.key() }),
  })
  const columns = useColumns(mayManage ? (id) => retry.mutate(id) : undefined)
  const query = useInfiniteQuery({
    ...filesQuery({ ...(status ? { status: [status] } : {}), ...(feed ? { feed: [feed] } : {}) }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => item.status === 'importing'))
        ? POLL_MS
        : WATCH_MS,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isImporting = rows.some((item) => item.status === 'importing')
  const counts = query.data?.pages[0]?.counts ?? {}
  const choose = (name: 'status' | 'feed', value: string) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {mayManage ? <SendUsage /> : null}
      <ReportedDays refetchMs={isImporting ? POLL_MS : WATCH_MS} />
      {retry.isError ? <FormAlert>{errorMessage(readRefusal(retry.error))}</FormAlert> : null}
      <ListBar count={query.data ? t('failed', { count: counts.failed ?? 0 }) : null}>
        <div className={styles.filters}>
          <NativeSelect
            size="sm"
            aria-label={t('showFeed')}
            value={feed ?? ''}
            onChange={(event) => choose('feed', event.currentTarget.value)}
            data={[
              { value: '', label: t('allFeeds') },
              ...USAGE_FEEDS.map((value) => ({ value, label: t(`feed.${value}`) })),
            ]}
          />
          <NativeSelect
            size="sm"
            aria-label={t('show')}
            value={status ?? ''}
            onChange={(event) => choose('status', event.currentTarget.value)}
            data={[
              { value: '', label: t('allStatuses') },
              ...USAGE_FILE_STATUSES.map((value) => ({
                value,
                label: counts[value] ? `${t(`status.${value}`)} (${counts[value]})` : t(`status.${value}`),
              })),
            ]}
          />
        </div>
      </ListBar>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        failedTitle={t('failedTitle')}
        empty={{
          compact: true,
          title: t(status || feed ? 'none.filtered' : 'none.title'),
          line: status || feed ? undefined : t('none.line'),
        }}
      />
    </div>
  )
}

const LOOKS: Readonly<Record<UsageFileStatus, { tone: BoxTone; icon: BoxIcon }>> = {
  importing: { tone: 'info', icon: IconLoader2 },
  live: { tone: 'success', icon: IconCheck },
  superseded: { tone: 'outline', icon: IconArrowBackUp },
  outdated: { tone: 'outline', icon: IconClock },
  failed: { tone: 'danger', icon: IconX },
}

function useColumns(onRetry: ((id: string) => void) | undefined): RowsColumn<UsageFileAnswer>[] {
  const { t } = useTranslation('usage')
  const errorMessage = useErrorMessage()
  const { moment, dayShort } = useDates()
  const { number } = useNumbers()
  const count = (value: number | null) => (value === null ? '' : number(value))
  return [
    {
      key: 'file',
      head: t('column.file'),
      cell: ({ id, store, feed, fileName, failure, status }) => (
        <div className={styles.file}>
          <RowLead
            title={`${store.name} · ${t(`feed.${feed}`)}`}
            line={<span className={styles.name}>{fileName}</span>}
          />
          {failure ? <p className={styles.failure}>{errorMessage(failure)}</p> : null}
          {status === 'failed' && onRetry ? (
            <span>
              <TextButton
                label={t('retry')}
                ariaLabel={t('retryOf', { name: fileName })}
                onClick={() => onRetry(id)}
              />
            </span>
          ) : null}
        </div>
      ),
    },
    {
      key: 'status',
      head: t('column.status'),
      cell: ({ status }) => <BoxBadge {...LOOKS[status]}>{t(`status.${status}`)}</BoxBadge>,
      small: 'below',
    },
    {
      key: 'days',
      head: t('column.days'),
      cell: ({ from, to, revision }) => (
        <RowLead
          title={from === to ? dayShort(from) : `${dayShort(from)} – ${dayShort(to)}`}
          line={t('revision', { revision })}
        />
      ),
      small: 'below',
    },
    { key: 'rows', head: t('column.rows'), cell: ({ rows }) => count(rows), align: 'end', small: 'side' },
    {
      key: 'unmatched',
      head: t('column.unmatched'),
      cell: ({ unmatched }) => count(unmatched),
      align: 'end',
      small: 'hide',
    },
    {
      key: 'at',
      head: t('column.received'),
      cell: ({ receivedAt }) => moment(receivedAt),
      align: 'end',
      small: 'hide',
    },
  ]
}
