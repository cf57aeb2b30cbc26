// /analytics/shared: the reports that were shared, how often they were opened, and the button that ends one.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission, usePlanIncludes, useSeat } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNow } from '#lib/web/use-now.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { deferAction, useHidden } from '#ui/deferred-action.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { rangeOf } from '../domain/calendar.ts'
import { lastDayOf } from '../domain/sections.ts'
import type { Route } from './+types/SharesPage'
import styles from './analytics.module.css'
import { analyticsApi, type ShareAnswer, sharesQuery } from './api.ts'
import { Locked } from './OverviewPage.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

export const handle = { namespaces: ['analytics', 'releases'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [sharesQuery(call)])
export const clientLoader = () => null

export default function SharesPage() {
  const { t } = useTranslation('analytics')
  const premium = usePlanIncludes('analytics.advanced')
  const sees = usePermission('analytics.view')
  const seat = useSeat()
  const query = useQuery({ ...sharesQuery(), enabled: premium && sees })
  const columns = useColumns()
  usePageTitle(t('shares.title'))
  if (!sees && seat)
    return (
      <div className="page">
        <NoAccess page title={t('deniedTitle')} line={t('deniedLine', { name: seat.name })} />
      </div>
    )
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle over={<AppLink href={paths.analytics()}>{t('title')}</AppLink>} lead={t('shares.lead')}>
        {t('shares.title')}
      </PageTitle>
      {premium ? (
        <ListTable
          query={query}
          label={t('shares.title')}
          columns={columns}
          rowKey={({ id }) => id}
          failedTitle={t('failed')}
          empty={{
            title: t('shares.emptyTitle'),
            line: t('shares.emptyLine'),
            action: <LinkButton href={paths.analytics()}>{t('shares.toAnalytics')}</LinkButton>,
          }}
        />
      ) : (
        <Locked part="audience" />
      )}
    </div>
  )
}

function useColumns(): RowsColumn<ShareAnswer>[] {
  const { t } = useTranslation(['analytics', 'common'])
  const words = useAnalyticsWords()
  const { moment, day } = useDates()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const hidden = useHidden()
  const now = useNow()
  const stateOf = ({ id, revokedAt, expiresAt }: ShareAnswer) => {
    if (revokedAt !== null || hidden.has(id)) return 'revoked'
    return new Date(expiresAt).getTime() <= now ? 'expired' : 'open'
  }
  const revoke = ({ id }: ShareAnswer) =>
    deferAction({
      ids: [id],
      message: t('shares.revokedToast'),
      undoLabel: t('common:undo'),
      closeLabel: t('common:close'),
      run: async () => {
        try {
          await analyticsApi.revokeShare.call({ id })
        } catch (error) {
          showToast({
            message: errorMessage(readRefusal(error)),
            tone: 'error',
            closeLabel: t('common:close'),
          })
        }
        await queries.invalidateQueries({ queryKey: sharesQuery().queryKey })
      },
    })
  return [
    {
      key: 'report',
      head: t('shares.report'),
      cell: ({ artist, sections, filter, rolling }) => (
        <RowLead
          title={artist ?? t('filter.allArtists')}
          line={`${
            rolling ? t(`period.${filter.period}`) : words.range(rangeOf(filter, filter.to ?? '', null))
          }: ${sections.map((section) => t(`sections.${section}`)).join(', ')}`}
        />
      ),
    },
    { key: 'created', head: t('shares.created'), cell: ({ createdAt }) => moment(createdAt) },
    {
      key: 'state',
      head: t('shares.state'),
      cell: (share) =>
        stateOf(share) === 'open'
          ? t('shares.open', { day: day(lastDayOf(share.expiresAt)) })
          : t(stateOf(share) === 'revoked' ? 'shares.revoked' : 'shares.expired'),
    },
    {
      key: 'views',
      head: t('shares.views'),
      align: 'end',
      cell: ({ views }) => words.count(views),
    },
    {
      key: 'action',
      head: <span className="visually-hidden">{t('shares.action')}</span>,
      align: 'end',
      cell: (share) =>
        stateOf(share) === 'open' ? (
          <Button size="sm" onClick={() => revoke(share)}>
            {t('shares.revoke')}
          </Button>
        ) : null,
    },
  ]
}
