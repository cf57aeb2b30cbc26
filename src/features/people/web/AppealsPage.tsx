// /admin/appeals: messages from blocked users, longest waiting first.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { Route } from './+types/AppealsPage'
import { type AppealMessage, appealsQuery } from './api.ts'
import { PeopleTabs } from './PeopleTabs.tsx'

export const handle = { namespaces: ['people'] } satisfies PageHandle

const statusIn = (search: URLSearchParams) => (search.get('status') === 'done' ? 'done' : 'open')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [appealsQuery(statusIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([appealsQuery(statusIn(new URL(request.url).searchParams))])

export default function AppealsPage() {
  const { t } = useTranslation('people')
  const [search, setSearch] = useSearchParams()
  const status = statusIn(search)
  const columns = useColumns()
  usePageTitle(t('appeals.title'))
  const query = useInfiniteQuery(appealsQuery(status))
  return (
    <div className="page">
      <PageTitle lead={t('appeals.lead')}>{t('appeals.title')}</PageTitle>
      <PeopleTabs />
      <ListBar>
        <NativeSelect
          label={t('appeals.filter')}
          value={status}
          data={[
            { value: 'open', label: t('appeals.open') },
            { value: 'done', label: t('appeals.done') },
          ]}
          onChange={(event) =>
            setSearch(event.currentTarget.value === 'done' ? { status: 'done' } : {}, { replace: true })
          }
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
