// /admin/announcements: what is shown on dashboards, what will be, and what was.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { planCodeOf } from '#features/accounts/domain.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { PLANS } from '#lib/pure/entitlements.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { RowsColumn } from '#ui/RowsTable.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/AnnouncementsPage'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './announcements.module.css'
import { announcementsApi, type StaffAnnouncementAnswer, staffAnnouncementsQuery } from './api.ts'

export const handle = { namespaces: ['announcements'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffAnnouncementsQuery(call)])
export const clientLoader = () => startQueries([staffAnnouncementsQuery()])

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const query = useInfiniteQuery(staffAnnouncementsQuery())
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('lead')} actions={<AnnouncementForm />}>
        {t('title')}
      </PageTitle>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('emptyTitle'), line: t('emptyLine') }}
      />
    </div>
  )
}

const TONES = { scheduled: 'outline', shown: 'success', ended: 'dashed' } as const

function useColumns(): RowsColumn<StaffAnnouncementAnswer>[] {
  const { t, i18n } = useTranslation(['announcements', 'common'])
  const { day } = useDates()
  const list = listFormat(i18n.language)
  return [
    {
      key: 'text',
      head: t('column'),
      cell: ({ texts }) => (
        <div className={styles.state}>
          <b>{texts.en?.title}</b>
          <span className="muted small">{texts.en?.text}</span>
        </div>
      ),
    },
    {
      key: 'state',
      head: t('status'),
      cell: ({ state, from, until }) => (
        <div className={styles.state}>
          <BoxBadge tone={TONES[state]}>{t(`state.${state}`)}</BoxBadge>
          <span className="muted small">
            {until ? t('window', { from: day(from), until: day(until) }) : t('open', { from: day(from) })}
          </span>
        </div>
      ),
    },
    {
      key: 'plans',
      head: t('plans'),
      cell: ({ plans, texts, dismissed }) => (
        <div className={styles.state}>
          <span>
            {plans.length === PLANS.length
              ? t('everyone')
              : list.format(plans.map((plan) => t(`common:plan.${planCodeOf(plan)}`)))}
          </span>
          <span className="muted small">
            {t('languages', { languages: LANGUAGES.filter((language) => texts[language]).join(', ') })}
            {dismissed > 0 ? ` · ${t('dismissals', { count: dismissed })}` : ''}
          </span>
        </div>
      ),
    },
    { key: 'end', head: '', cell: (announcement) => <End announcement={announcement} /> },
  ]
}

function End({ announcement: { id, state, texts } }: { announcement: StaffAnnouncementAnswer }) {
  const { t } = useTranslation(['announcements', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const title = texts.en?.title ?? ''
  const closeLabel = t('common:close')
  const end = useMutation({
    mutationFn: () => announcementsApi.end.call({ id }),
    onSuccess: () => {
      showToast({ message: t('ended', { title }), closeLabel })
      return queries.invalidateQueries({ queryKey: announcementsApi.key() })
    },
    onError: (error) => showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel }),
  })
  if (state === 'ended') return null
  return <TextButton label={t('end')} ariaLabel={t('endLabel', { title })} onClick={() => end.mutate()} />
}
