// /admin/appeals: messages from blocked users, longest waiting first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import type { Route } from './+types/AppealsPage'
import { type AppealMessage, appealsQuery } from './api.ts'
import { PeopleTabs } from './PeopleTabs.tsx'

export const handle = { namespaces: ['people'] } satisfies PageHandle

const STATUSES = ['open', 'done'] as const
const statusIn = (search: URLSearchParams) => viewIn(search, STATUSES, 'status')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [appealsQuery(statusIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([appealsQuery(statusIn(new URL(request.url).searchParams))])

export default function AppealsPage() {
  const { t } = useTranslation('people')
  const [search] = useSearchParams()
  const status = statusIn(search)
  const columns = useColumns()
  usePageTitle(t('appeals.title'))
  const query = useInfiniteQuery(appealsQuery(status))
  return (
    <div className="page">
      <PageTitle lead={t('appeals.lead')}>{t('appeals.title')}</PageTitle>
      <PeopleTabs />
      <ListBar>
        <ViewSelect
          label={t('appeals.filter')}
          views={STATUSES}
          view={status}
          nameOf={(name) => t(`appeals.${name}`)}
          param="status"
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('appeals.title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.appeal(id)}
        failedTitle={t('appeals.failed')}
        empty={{
          compact: true,
          title: t('appeals.emptyTitle'),
          line: t(status === 'open' ? 'appeals.emptyLine' : 'appeals.emptyDone'),
        }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<AppealMessage>[] {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return [
    {
      key: 'person',
      head: t('appeals.person'),
      cell: ({ id, kind, person }) => (
        <RowLead
          title={<AppLink href={paths.admin.appeal(id)}>{person.name}</AppLink>}
          line={t(`appeals.kind.${kind}`)}
        />
      ),
    },
    { key: 'block', head: t('person.blocks'), cell: ({ block }) => t(`block.${block.kind}`) },
    {
      key: 'state',
      head: t('appeals.state'),
      cell: ({ status }) => t(`appeals.status.${status}`),
      small: 'side',
    },
    {
      key: 'sent',
      head: t('appeals.sent'),
      cell: ({ sentAt }) => <time dateTime={sentAt}>{moment(sentAt)}</time>,
      small: 'hide',
    },
    {
      key: 'due',
      head: t('appeals.due'),
      align: 'end',
      cell: ({ dueAt, status, answeredAt }) =>
        status === 'open' ? (
          <time dateTime={dueAt}>{moment(dueAt)}</time>
        ) : answeredAt ? (
          t('appeals.answered', { at: moment(answeredAt) })
        ) : null,
    },
  ]
}
