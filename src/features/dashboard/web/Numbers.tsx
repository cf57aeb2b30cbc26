// The figures of the dashboard: plays, what the newest month earned, what can be withdrawn, what is on its way. Each
// part is the answer of its own feature, and one that fails leaves the others alone.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwnPermission } from '#features/accounts/web/use-user.ts'
import { canAskNow } from '#features/payouts/domain/payout-states.ts'
import { overviewQuery as payoutsQuery } from '#features/payouts/web/api.ts'
import { useAmounts } from '#features/payouts/web/use-amounts.ts'
import { overviewQuery as royaltiesQuery } from '#features/royalties/web/api.ts'
import { useRoyaltyWords } from '#features/royalties/web/use-royalty-words.ts'
import { addDays } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useToday } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { Change } from './Change.tsx'
import { Streams } from './Plays.tsx'

export function Numbers({ money, plays }: { money: boolean; plays: boolean }) {
  const { t } = useTranslation('dashboard')
  return (
    <Figures label={t('numbers.label')}>
      {plays ? <Streams /> : null}
      {money ? (
        <>
          <NewestMonth main={!plays} />
          <Available />
          <Pending />
        </>
      ) : null}
    </Figures>
  )
}

function NewestMonth({ main }: { main: boolean }) {
  const { t } = useTranslation('dashboard')
  const { data, isError } = useQuery(royaltiesQuery())
  const words = useRoyaltyWords()
  const money = useMoney()
  const [before, newest] = data?.months.slice(-2) ?? []
  const month = newest ?? before
  return (
    <Figure
      main={main}
      label={
        <AppLink href={paths.royalties()}>
          {month ? t('numbers.month', { month: words.month(month.month) }) : t('numbers.earned')}
        </AppLink>
      }
      change={before && newest ? <Change before={before.amount} now={newest.amount} /> : null}
      unit={data?.currency}
      value={data ? money.cents(month?.amount ?? '0') : null}
      negative={month ? money.isNegative(month.amount) : false}
      note={
        isError
          ? t('numbers.failed')
          : data
            ? month
              ? t('numbers.stores', { count: month.stores.length })
              : t('numbers.notYet')
            : null
      }
    />
  )
}

function Available() {
  const { t } = useTranslation('dashboard')
  const { data, isError } = useQuery(payoutsQuery())
  const royalties = useQuery(royaltiesQuery())
  const { figure, isNegative } = useAmounts()
  const money = useMoney()
  const { dayShort } = useDates()
  const today = useToday()
  const unposted = royalties.data?.unposted[0]
  const mayAsk = useOwnPermission('payouts.manage')
  return (
    <Figure
      label={<AppLink href={paths.payouts()}>{t('numbers.available')}</AppLink>}
      unit={data?.currency}
      value={data ? figure(isNegative(data.payableMicros) ? data.payableMicros : data.availableMicros) : null}
      negative={data ? isNegative(data.payableMicros) : false}
      note={
        isError ? (
          t('numbers.failed')
        ) : data ? (
          <>
            {mayAsk && canAskNow(data)
              ? t('numbers.ask', { day: dayShort(addDays(today, data.waitDays)) })
              : null}{' '}
            {unposted
              ? t('numbers.unposted', { amount: money.text(unposted.amount, unposted.currency) })
              : null}
          </>
        ) : null
      }
    />
  )
}

const OPEN_SHOWN = 2
/** Until then it can be seen on which day it leaves, and later on which day it arrives. */
const WAITS: readonly string[] = ['waiting', 'due', 'approved']

function Pending() {
  const { t } = useTranslation('dashboard')
  const { data, isError } = useQuery(payoutsQuery())
  const { figure, money } = useAmounts()
  const { dayShort } = useDates()
  const lines = data?.open.slice(0, OPEN_SHOWN).map((payout) => {
    const amount = money(payout.amountMicros, payout.currency)
    if (payout.state === 'unknown') return t('numbers.asking', { amount })
    return WAITS.includes(payout.state)
      ? t('numbers.leaves', { amount, day: dayShort(payout.availableOn) })
      : t('numbers.arrives', { amount, day: dayShort(payout.arrivesBy) })
  })
  return (
    <Figure
      label={<AppLink href={paths.payouts()}>{t('numbers.pending')}</AppLink>}
      unit={data?.currency}
      value={data ? figure(data.pendingMicros) : null}
      note={isError ? t('numbers.failed') : lines?.length === 0 ? t('numbers.nonePending') : lines?.join(' ')}
    />
  )
}
