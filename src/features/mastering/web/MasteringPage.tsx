// /tools/mastering: the form that orders a master, and the masters of the account.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { uploadsApi } from '#features/uploads/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import type { CallContext } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
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
  const canOrder = usePermission('catalogue.edit')
  const [search] = useSearchParams()
  const terms = useQuery(termsQuery())
  const recording = useQuery(recordingQuery(recordingIn(search)))
  const query = useInfiniteQuery(mastersQuery())
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={styles.sections}>
        {canOrder && terms.data && !recording.isLoading ? (
          <OrderMaster
            terms={terms.data}
            recording={recording.data}
            initialPreset={search.get('preset') === 'reference' ? 'reference' : undefined}
          />
        ) : null}
        <ListTable
          query={query}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => paths.master(id)}
          failedTitle={t('failed')}
          empty={{ title: t('emptyTitle'), line: t('emptyLine') }}
        />
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
