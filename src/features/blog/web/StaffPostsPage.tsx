// /admin/blog: every post, the newest first.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { POST_STATES } from '../domain.ts'
import type { Route } from './+types/StaffPostsPage'
import { type StaffFilter, type StaffPostItem, staffPostsQuery } from './api.ts'
import { PostBadge } from './PostBadge.tsx'

export const handle = { namespaces: ['blog'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffPostsQuery(read(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffPostsQuery(read(new URL(request.url).searchParams))])

const read = (query: URLSearchParams): StaffFilter => ({
  language: LANGUAGES.find((known) => known === query.get('language')),
  state: POST_STATES.find((known) => known === query.get('state')),
})

const write = ({ language, state }: StaffFilter): string => paths.admin.blog({ language, state })

export default function StaffPostsPage() {
  const { t } = useTranslation('blog')
  const { filter, setFilter } = useAddressFilter<StaffFilter>({ read, write })
  const query = useInfiniteQuery(staffPostsQuery(filter))
  const columns = useColumns()
  usePageTitle(t('staff.title'))
  return (
    <div className="page">
      <PageTitle
        lead={t('staff.lead')}
        actions={
          <LinkButton href={paths.admin.newBlogPost()} variant="ink">
            {t('staff.new')}
          </LinkButton>
        }
      >
        {t('staff.title')}
      </PageTitle>
      <ListBar>
        <NativeSelect
          size="sm"
          aria-label={t('staff.language')}
          value={filter.language ?? ''}
          data={[
            { value: '', label: t('staff.anyLanguage') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void setFilter({ language: LANGUAGES.find((known) => known === value) })
          }
        />
        <NativeSelect
          size="sm"
          aria-label={t('staff.state')}
          value={filter.state ?? ''}
          data={[
            { value: '', label: t('staff.anyState') },
            ...POST_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void setFilter({ state: POST_STATES.find((known) => known === value) })
          }
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('staff.title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.blogPost(id)}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('staff.none'), line: t('staff.noneLine') }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<StaffPostItem>[] {
  const { t } = useTranslation('blog')
  const { moment } = useDates()
  return [
    {
      key: 'title',
      head: t('field.title'),
      cell: ({ id, title, slug, language }) => (
        <RowLead
          title={
            <AppLink href={paths.admin.blogPost(id)} lang={language}>
              {title}
            </AppLink>
          }
          line={paths.blogPost(slug)}
        />
      ),
    },
    { key: 'language', head: t('staff.language'), cell: ({ language }) => LANGUAGE_NAMES[language] },
    { key: 'author', head: t('field.author'), small: 'hide', cell: ({ author }) => author },
    {
      key: 'state',
      head: t('staff.state'),
      small: 'side',
      cell: ({ state }) => <PostBadge state={state} />,
    },
    {
      key: 'saved',
      head: t('staff.saved'),
      small: 'hide',
      align: 'end',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{moment(updatedAt)}</time>,
    },
  ]
}
