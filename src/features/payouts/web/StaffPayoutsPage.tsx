// /admin/payouts: the queue of payouts by state, and lists that wait for a second person.
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BulkBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PAYOUT_STATES, type PayoutState } from '../domain/payout-states.ts'
import type { Route } from './+types/StaffPayoutsPage'
import { ApproveList, WaitingLists } from './ApproveList.tsx'
import { batchesQuery, queueQuery, queueSummaryQuery, type StaffPayoutAnswer } from './api.ts'
import { CancelByStaff } from './CancelByStaff.tsx'
import { StaffPayoutTabs } from './StaffPayoutTabs.tsx'
import styles from './staff-payouts.module.css'
import { useStaffPayoutColumns } from './use-staff-payout-columns.tsx'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

const stateIn = (search: URLSearchParams): PayoutState =>
  PAYOUT_STATES.find((state) => state === search.get('state')) ?? 'due'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    queueQuery(stateIn(new URL(request.url).searchParams), call),
    queueSummaryQuery(call),
    batchesQuery(call),
  ])
export const clientLoader = () => null

export default function StaffPayoutsPage() {
  const { t } = useTranslation('payouts')
  const [search] = useSearchParams()
  const state = stateIn(search)
  usePageTitle(t('staff.title'))
  const summary = useQuery(queueSummaryQuery())
  const countOf = (known: PayoutState) => summary.data?.states.find((one) => one.state === known)?.count
  return (
    <div className="page">
      <PageTitle lead={t('staff.lead')}>{t('staff.title')}</PageTitle>
      <StaffPayoutTabs />
      <WaitingLists />
      <nav className={styles.states} aria-label={t('staff.stateLabel')}>
        {PAYOUT_STATES.map((known) => {
          const count = countOf(known)
          const label = t(`staff.all.${known}`)
          return (
            <AppLink
              key={known}
              href={paths.admin.payouts({ state: known })}
              aria-current={known === state ? 'page' : undefined}
            >
              {count ? t('staff.stateTab', { state: label, total: count }) : label}
            </AppLink>
          )
        })}
      </nav>
      <Queue key={state} state={state} />
    </div>
  )
}

function Queue({ state }: { state: PayoutState }) {
  const { t } = useTranslation('payouts')
  const user = useUser()
  const mayManage = user ? staffMay(user.role, 'money.manage') : false
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [approving, setApproving] = useState(false)
  const [cancelling, setCancelling] = useState<StaffPayoutAnswer>()
  const query = useInfiniteQuery(queueQuery(state))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const canPay = ({ pauses }: StaffPayoutAnswer) => pauses.length === 0
  const toggle = (ids: readonly string[], checked: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (checked) next.add(id)
        else next.delete(id)
      return next
    })
  const ids = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <section className={styles.section}>
      {ids.length > 0 ? (
        <BulkBar count={t('staff.selected', { count: ids.length })}>
          <Button variant="filled" onClick={() => setApproving(true)}>
            {t('staff.approve')}
          </Button>
        </BulkBar>
      ) : null}
      <ListTable
        query={query}
        label={t('staff.title')}
        columns={useStaffPayoutColumns(mayManage ? setCancelling : undefined)}
        rowKey={({ id }) => id}
        selection={
          state === 'due' && mayManage
            ? {
                selected,
                onToggle: (id, checked) => toggle([id], checked),
                onToggleAll: (checked) =>
                  toggle(
                    rows.filter(canPay).map(({ id }) => id),
                    checked,
                  ),
                isDisabled: (row) => !canPay(row),
                rowLabel: ({ ownerName }) => t('staff.select', { name: ownerName }),
                allLabel: t('staff.selectAll'),
              }
            : undefined
        }
        failedTitle={t('staff.failed')}
        empty={{ compact: true, title: t('staff.empty'), line: t('staff.emptyLine') }}
      />
      <ApproveList
        opened={approving}
        ids={ids}
        onClose={() => setApproving(false)}
        onDone={() => {
          setApproving(false)
          setSelected(new Set())
        }}
      />
      <CancelByStaff payout={cancelling} onClose={() => setCancelling(undefined)} />
    </section>
  )
}
