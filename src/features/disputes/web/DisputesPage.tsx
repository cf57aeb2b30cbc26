// /disputes: claims on this account's shares, and claims of this account on others.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, useSeat } from '#features/accounts/web/use-user.ts'
import { SplitTabs } from '#features/splits/web/SplitTabs.tsx'
import { useShares } from '#features/splits/web/use-shares.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { Route } from './+types/DisputesPage'
import { type DisputeRow, disputesQuery } from './api.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { DisputeBadge } from './DisputeState.tsx'
import styles from './disputes.module.css'

export const handle = { namespaces: ['disputes', 'splits', 'uploads'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [disputesQuery(call)])
export const clientLoader = () => startQueries([disputesQuery()])

/** `?claim=<ISRC>&party=<id>` opens the form, as links from a split do. */
export default function DisputesPage() {
  const { t } = useTranslation(['disputes', 'splits', 'common'])
  const [search] = useSearchParams()
  const [claiming, setClaiming] = useState(search.has('claim'))
  const seat = useSeat()
  const canView = usePermission('splits.view')
  const canClaim = usePermission('splits.manage')
  const query = useInfiniteQuery(disputesQuery())
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = useColumns()
  usePageTitle(t('title'))
  if (seat && !canView)
    return (
      <div className="page">
        <NoAccess
          page
          title={t('title')}
          line={t('splits:denied', { name: seat.name })}
          action={<LinkButton href={paths.dashboard()}>{t('common:unexpected.toDashboard')}</LinkButton>}
        />
      </div>
    )
  const claim = canClaim ? <Button onClick={() => setClaiming(true)}>{t('open')}</Button> : null
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <SplitTabs current="disputes" />
      {rows.length > 0 ? <div className={styles.head}>{claim}</div> : null}
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.dispute(id)}
        failedTitle={t('failed')}
        empty={{ title: t('emptyTitle'), line: t('emptyLine'), action: claim }}
      />
      {claiming ? (
        <ClaimDialog
          isrc={search.get('claim') ?? ''}
          partyId={search.get('party') ?? undefined}
          onClose={() => setClaiming(false)}
        />
      ) : null}
    </div>
  )
}

function useColumns(): RowsColumn<DisputeRow>[] {
  const { t } = useTranslation('disputes')
  const { percent } = useShares()
  const { moment } = useDates()
  return [
    {
      key: 'track',
      head: t('track'),
      cell: ({ id, title, side, claimant, respondent }) => (
        <RowLead
          title={<AppLink href={paths.dispute(id)}>{title}</AppLink>}
          line={
            side === 'claimant' ? t('youClaim', { name: respondent }) : t('othersClaim', { name: claimant })
          }
        />
      ),
    },
    { key: 'share', head: t('share'), small: 'side', cell: ({ requestedBp }) => percent(requestedBp) },
    { key: 'state', head: t('status'), cell: (row) => <DisputeBadge dispute={row} /> },
    {
      key: 'until',
      head: t('deadline'),
      align: 'end',
      small: 'hide',
      cell: ({ turn, deadlineAt }) => (turn === 'respondent' ? moment(deadlineAt) : null),
    },
  ]
}
