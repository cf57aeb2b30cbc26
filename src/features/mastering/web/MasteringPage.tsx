// /tools/mastering: the form that orders a master, and the masters of the account.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { uploadsApi } from '#features/uploads/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import type { CallContext } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import type { Route } from './+types/MasteringPage'
import { type MasterRowAnswer, mastersQuery, termsQuery } from './api.ts'
import { MasterBadge } from './MasterBadge.tsx'
import styles from './mastering.module.css'
import { OrderMaster } from './OrderMaster.tsx'

export const handle = { namespaces: ['mastering', 'uploads'] } satisfies PageHandle

/** The recording that a link asks to master: the id of its upload. */
const recordingIn = (search: URLSearchParams) => search.get('recording') ?? ''
const recordingQuery = (id: string, context: CallContext = {}) =>
  uploadsApi.find.queryOptions({ input: { id }, context, enabled: id !== '', retry: false })

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const id = recordingIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [
    mastersQuery(call),
    termsQuery(call),
    ...(id ? [recordingQuery(id, call)] : []),
  ])
}
export const clientLoader = () => startQueries([mastersQuery(), termsQuery()])

export default function MasteringPage() {
  const { t } = useTranslation('mastering')
  const navigate = useNavigate()
  const canOrder = usePermission('catalogue.edit')
  const [search] = useSearchParams()
  const terms = useQuery(termsQuery())
  const recording = useQuery(recordingQuery(recordingIn(search)))
  const query = useInfiniteQuery(mastersQuery())
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={styles.sections}>
        {canOrder && terms.data && !recording.isLoading ? (
          <OrderMaster terms={terms.data} recording={recording.data} />
        ) : null}
        <ListContent
          query={query}
          isEmpty={rows.length === 0}
          failedTitle={t('failed')}
          empty={<EmptyState title={t('emptyTitle')} line={t('emptyLine')} />}
        >
          <RowsTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            loading={query.isPending}
            onOpen={({ id }) => navigate(paths.master(id))}
            keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
          />
        </ListContent>
      </div>
    </div>
  )
}

function useColumns(): RowsColumn<MasterRowAnswer>[] {
  const { t } = useTranslation('mastering')
  const { moment } = useDates()
  return [
    {
      key: 'file',
      head: t('recording'),
      cell: ({ id, fileName }) => <RowLead title={<AppLink href={paths.master(id)}>{fileName}</AppLink>} />,
    },
    { key: 'created', head: t('created'), small: 'below', cell: ({ createdAt }) => moment(createdAt) },
    { key: 'preset', head: t('preset'), cell: ({ preset }) => t(`presets.${preset}.name`) },
    { key: 'state', head: t('status'), cell: ({ state }) => <MasterBadge state={state} /> },
  ]
}
