// /admin/support: tickets that wait for staff by the time they are due, and the others.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formsQuery } from '#features/forms/web/api.ts'
import { useTexts } from '#features/forms/web/use-texts.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import { useCount } from '#lib/web/use-count.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TICKET_CATEGORIES, TICKET_VIEWS, type TicketView } from '../domain.ts'
import type { Route } from './+types/StaffSupportPage'
import { countsQuery, type QueueFilter, queueQuery, type StaffTicketItem } from './api.ts'
import styles from './support.module.css'
import { TicketBadge } from './TicketState.tsx'

export const handle = { namespaces: ['support'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const filter = read(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [queueQuery(filter, call), countsQuery(call), formsQuery(call)])
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([queueQuery(read(new URL(request.url).searchParams)), countsQuery(), formsQuery()])

function read(query: URLSearchParams): QueueFilter {
  const category = TICKET_CATEGORIES.find((known) => known === query.get('category'))
  const form = query.get('form') ?? ''
  const search = query.get('search') ?? ''
  return {
    view: TICKET_VIEWS.find((known) => known === query.get('view')) ?? 'queue',
    ...(category ? { category } : {}),
    ...(form ? { form } : {}),
    ...(search ? { search } : {}),
  }
}

const write = ({ view, category, form, search }: QueueFilter): string =>
  paths.admin.support({
    view: view === 'queue' ? undefined : view,
    category,
    form: form === '' ? undefined : form,
    search: search === '' ? undefined : search,
  })

export default function StaffSupportPage() {
  const { t } = useTranslation(['support', 'common'])
  const { filter, setFilter, arrival } = useAddressFilter<QueueFilter>({ read, write })
  const query = useInfiniteQuery(queueQuery(filter))
  const columns = useColumns()
  usePageTitle(t('staffTitle'))
  return (
    <div className="page">
      <PageTitle lead={<InTime />}>{t('staffTitle')}</PageTitle>
      <ListBar>
        <ViewSelect value={filter.view} onChange={(view) => void setFilter({ view })} />
        <NativeSelect
          size="sm"
          aria-label={t('category')}
          value={filter.category ?? ''}
          data={[
            { value: '', label: t('anyCategory') },
            ...TICKET_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void setFilter({ category: TICKET_CATEGORIES.find((known) => known === value) })
          }
        />
        <FormSelect value={filter.form ?? ''} onChange={(form) => void setFilter({ form })} />
        <SearchField
          key={arrival}
          label={t('searchHint')}
          placeholder={t('searchHint')}
          initial={filter.search ?? ''}
          onSearch={(search) => void setFilter({ search })}
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('staffTitle')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.ticket(id)}
        failedTitle={t('failed')}
        empty={{
          compact: true,
          title: t('staffEmptyTitle'),
          line: t(filter.search ? 'staffNotFound' : 'staffEmptyLine'),
        }}
      />
    </div>
  )
}

/** How many of the latest responses came before they were due. */
function InTime() {
  const { t } = useTranslation('support')
  const { percent } = useNumbers()
  const { data } = useQuery(countsQuery())
  if (!data) return t('staffLead')
  if (data.responses === 0) return t('noResponses')
  return t('inTime', {
    share: percent(data.inTime / data.responses),
    count: data.responses,
  })
}

function ViewSelect({ value, onChange }: { value: TicketView; onChange: (view: TicketView) => void }) {
  const { t } = useTranslation('support')
  const count = useCount()
  const { data } = useQuery(countsQuery())
  const numbers: Partial<Record<TicketView, number>> = data ?? {}
  return (
    <NativeSelect
      size="sm"
      aria-label={t('view')}
      value={value}
      data={TICKET_VIEWS.map((view) => {
        const number = numbers[view]
        const label = t(`views.${view}`)
        return { value: view, label: number === undefined ? label : `${label} (${count(number)})` }
      })}
      onChange={({ currentTarget }) =>
        onChange(TICKET_VIEWS.find((known) => known === currentTarget.value) ?? 'queue')
      }
    />
  )
}

function FormSelect({ value, onChange }: { value: string; onChange: (form: string | undefined) => void }) {
  const { t } = useTranslation('support')
  const text = useTexts()
  const { data } = useQuery(formsQuery())
  return (
    <NativeSelect
      size="sm"
      aria-label={t('form.form')}
      value={value}
      data={[
        { value: '', label: t('form.any') },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

function useColumns(): RowsColumn<StaffTicketItem>[] {
  const { t } = useTranslation(['support', 'common'])
  const { moment } = useDates()
  return [
    {
      key: 'subject',
      head: t('subject'),
      cell: ({ id, number, subject, person, release }) => (
        <RowLead
          title={<AppLink href={paths.admin.ticket(id)}>{subject}</AppLink>}
          line={[number, person.name, release?.title].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'category',
      head: t('category'),
      cell: ({ category }) => t(`categories.${category}`),
      small: 'hide',
    },
    { key: 'plan', head: t('plan'), cell: ({ plan }) => t(`common:plan.${plan}`), small: 'hide' },
    {
      key: 'assignee',
      head: t('assignee'),
      small: 'hide',
      cell: ({ assignee }) => assignee?.name ?? <span className="muted">{t('nobody')}</span>,
    },
    {
      key: 'state',
      head: t('status'),
      small: 'side',
      cell: (row) => <TicketBadge ticket={row} forStaff />,
    },
    {
      key: 'due',
      head: t('answerBy'),
      align: 'end',
      cell: ({ dueAt, isOverdue }) =>
        dueAt ? (
          <>
            <span className={styles.stackedHead}>{t('answerBy')} </span>
            <time dateTime={dueAt} className={isOverdue ? styles.late : undefined}>
              {moment(dueAt)}
            </time>
          </>
        ) : null,
    },
  ]
}
