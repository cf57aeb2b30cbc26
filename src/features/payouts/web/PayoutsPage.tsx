// /payouts: what can be withdrawn, what is on its way and whose turn it is, and everything that was paid.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnPermission, usePermission, useSeat, useUser } from '#features/accounts/web/use-user.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useFocusFallback } from '#lib/web/use-focus-handoff.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { preventsRequest } from '../domain/payout-states.ts'
import type { Route } from './+types/PayoutsPage'
import { historyQuery, type OverviewAnswer, overviewQuery, settingsQuery } from './api.ts'
import { OpenPayout } from './OpenPayout.tsx'
import { PayoutAside } from './PayoutAside.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import styles from './payouts-page.module.css'
import { useAmounts } from './use-amounts.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [overviewQuery(call), historyQuery(call), settingsQuery(call)])
export const clientLoader = () => null

/** While money is on its way. */
const WATCH_MS = 10_000

export default function PayoutsPage() {
  const { t } = useTranslation('payouts')
  const user = useUser()
  const seat = useSeat()
  const canView = usePermission('money.view')
  const mayManage = useOwnPermission('payouts.manage')
  const [withdrawing, setWithdrawing] = useState(false)
  const overview = useQuery({
    ...overviewQuery(),
    refetchInterval: ({ state }) => (state.data?.open.length ? WATCH_MS : false),
  })
  useFreshHistory(overview.data?.open.map(({ id }) => id).join(' '))
  usePageTitle(t('title'))
  if (!canView && seat)
    return (
      <div className="page">
        <NoAccess
          page
          title={t('page.noAccess')}
          line={t(user?.impersonate ? 'noAccessStaff' : 'page.noAccessLine')}
        />
      </div>
    )
  const { data } = overview
  const isEmpty = data?.availableMicros === '0'
  return (
    <div className="page">
      <PageTitle
        actions={
          <>
            <LinkButton
              href="/v1/payouts/export"
              download="payouts.csv"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              {t('page.export')}
            </LinkButton>
            {mayManage ? (
              <Button variant="filled" disabled={!data || isEmpty} onClick={() => setWithdrawing(true)}>
                {t('page.withdraw')}
              </Button>
            ) : null}
          </>
        }
      >
        {t('title')}
      </PageTitle>
      {data ? (
        <>
          <Numbers overview={data} />
          <div className={styles.columns}>
            <div>
              <OpenPayouts overview={data} mayManage={mayManage} />
              <PayoutHistory />
            </div>
            <PayoutAside overview={data} mayManage={mayManage} />
          </div>
          <WithdrawDialog opened={withdrawing} onClose={() => setWithdrawing(false)} overview={data} />
        </>
      ) : overview.isError ? (
        <Failed error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <DelayedSkeleton label={t('page.loading')}>
          <SkeletonBlock height={112} gap={48} />
          <SkeletonBlock width={220} height={24} gap={24} />
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function OpenPayouts({ overview, mayManage }: { overview: OverviewAnswer; mayManage: boolean }) {
  const { t } = useTranslation('payouts')
  const section = useRef<HTMLElement>(null)
  // A withdrawal that is cancelled goes, and its button with it.
  useFocusFallback(section)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('page.open')} className={styles.section}>
      <SectionHead title={t('page.open')} />
      {overview.open.length === 0 ? <p className="muted">{t('page.openEmpty')}</p> : null}
      {overview.open.map((payout) => (
        <OpenPayout key={payout.id} payout={payout} overview={overview} mayManage={mayManage} />
      ))}
    </section>
  )
}

/** Reads the history again whenever other withdrawals are on their way, so that each is in one of the two lists. */
function useFreshHistory(open: string | undefined): void {
  const queries = useQueryClient()
  const seen = useRef(open)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== open)
      void queries.invalidateQueries({ queryKey: historyQuery().queryKey })
    seen.current = open
  }, [open, queries])
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  return (
    <ErrorState
      title={t('page.failed')}
      why={errorMessage(readRefusal(error))}
      action={
        <Button variant="filled" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

function Numbers({ overview }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('payouts')
  const { money, figure, isNegative } = useAmounts()
  const { cents } = useMoney()
  const { dayShort } = useDates()
  const { currency, payableMicros, minimumMicros, pauses, nextOn, open } = overview
  const availableNote = () => {
    if (isNegative(payableMicros)) return t('page.negativeNote')
    if (overview.availableMicros === '0') return t('page.nothingNote')
    // A form under review does not prevent a request.
    if (pauses.some(preventsRequest)) return t('page.blockedNote')
    return BigInt(overview.availableMicros) < BigInt(minimumMicros)
      ? t('page.belowNote', { min: money(minimumMicros, currency) })
      : t('page.availableNote')
  }
  const pending =
    open.length === 0
      ? t('page.nonePending')
      : [
          t('page.pendingNote', { count: open.length }),
          ...(nextOn ? [t('page.nextNote', { day: dayShort(nextOn) })] : []),
        ].join(', ')
  const numbers = [
    {
      key: 'available',
      label: t('page.available'),
      micros: isNegative(payableMicros) ? payableMicros : overview.availableMicros,
      note: availableNote(),
    },
    { key: 'pending', label: t('page.pending'), micros: overview.pendingMicros, note: pending },
    {
      key: 'paid',
      label: t('page.paid'),
      micros: overview.paidMicros,
      note: t('page.paidNote', { count: overview.paidCount }),
    },
    {
      key: 'lifetime',
      label: t('page.lifetime'),
      micros: overview.lifetimeMicros,
      note: t('page.lifetimeNote', {
        tax: money(overview.withheldMicros, currency),
        cost: money(overview.costMicros, currency),
      }),
    },
  ]
  return (
    <div className={styles.numbers}>
      <Figures label={t('page.numbers')}>
        {numbers.map(({ key, label, micros, note }) => (
          <Figure
            key={key}
            label={label}
            unit={currency}
            value={key === 'lifetime' ? cents(decimalOfMicros(BigInt(micros))) : figure(micros)}
            negative={isNegative(micros)}
            note={note}
          />
        ))}
      </Figures>
    </div>
  )
}
