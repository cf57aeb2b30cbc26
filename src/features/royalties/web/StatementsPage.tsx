// /royalties/statements: what each store has reported by period, and what it has not reported yet.
import { IconAlertTriangle, IconCheck, IconClock, IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadPageData } from '#lib/web/page-data.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { addDecimals } from '../domain.ts'
import type { Route } from './+types/StatementsPage'
import { Amount } from './Amount.tsx'
import { type ReportAnswer, statementsQuery } from './api.ts'
import { recordsAddress } from './record-address.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [statementsQuery(call)])
export const clientLoader = () => null

const BADGES = {
  reported: { tone: 'success', icon: IconCheck },
  received: { tone: 'info', icon: IconEye },
  expected: { tone: 'dashed', icon: IconClock },
  late: { tone: 'warn', icon: IconAlertTriangle },
} as const

export default function StatementsPage() {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  const columns = useColumns()
  const query = useInfiniteQuery(statementsQuery())
  usePageTitle(`${t('title')}: ${t('tabs.statements')}`)
  const reports = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={styles.list}>
      <p className={styles.delay}>{t('statements.delay')}</p>
      <ListContent
        query={query}
        isEmpty={reports.length === 0}
        failedTitle={t('failed')}
        skeleton={
          <DelayedSkeleton label={t('loading')}>
            <SkeletonRows count={8} />
          </DelayedSkeleton>
        }
        empty={<EmptyState title={t('emptyTitle')} line={t('emptyLine')} />}
      >
        <div className={styles.periods}>
          {[...Map.groupBy(reports, ({ month }) => month)].map(([month, rows]) => (
            <section key={month} aria-labelledby={`month-${month}`}>
              <SectionHead
                id={`month-${month}`}
                title={words.month(month)}
                side={sumsOf(rows)
                  .map(({ currency, amount }) => money.text(amount, currency))
                  .join(' + ')}
              />
              <RowsTable
                compact
                label={words.month(month)}
                columns={columns}
                rows={rows}
                rowKey={({ store }) => store}
              />
            </section>
          ))}
        </div>
      </ListContent>
    </div>
  )
}

const sumsOf = (rows: readonly ReportAnswer[]) =>
  [
    ...Map.groupBy(
      rows.flatMap(({ amounts }) => amounts),
      ({ currency }) => currency,
    ),
  ].map(([currency, some]) => ({ currency, amount: addDecimals(some.map(({ amount }) => amount)) }))

function useColumns(): RowsColumn<ReportAnswer>[] {
  const { t } = useTranslation('royalties')
  const { day, dayShort } = useDates()
  const money = useMoney()
  return [
    {
      key: 'store',
      head: t('columns.store'),
      width: '24%',
      cell: ({ store, month, state }) => (
        <RowLead
          title={
            state === 'reported' ? (
              <AppLink href={recordsAddress({ month: [month], store: [store] })}>{store}</AppLink>
            ) : (
              store
            )
          }
        />
      ),
    },
    {
      key: 'report',
      head: t('columns.report'),
      width: '26%',
      cell: ({ state, month, reportedOn, expectedOn }) => {
        const plain = expectedOn ?? reportedOn ?? ''
        // A store may report a month more than a year later.
        const shown = plain.slice(0, 4) === month.slice(0, 4) ? dayShort(plain) : day(plain)
        return t(state === 'reported' ? 'statements.reportedOn' : `statements.${state}Line`, { day: shown })
      },
    },
    {
      key: 'quantity',
      head: t('columns.quantity'),
      align: 'end',
      width: '11%',
      small: 'hide',
      cell: ({ state, quantity }) => (state === 'reported' ? money.quantity(quantity) : null),
    },
    {
      key: 'reported',
      head: t('columns.reported'),
      align: 'end',
      width: '13%',
      small: 'hide',
      cell: ({ reported }) =>
        reported.map(({ currency, amount }) => (
          <div key={currency}>
            <Amount amount={amount} currency={currency} />
          </div>
        )),
    },
    {
      key: 'status',
      head: t('columns.status'),
      width: '13%',
      cell: ({ state }) => (
        <BoxBadge tone={BADGES[state].tone} icon={BADGES[state].icon}>
          {t(`statements.state.${state}`)}
        </BoxBadge>
      ),
    },
    {
      key: 'amount',
      head: t('columns.toYou'),
      align: 'end',
      width: '13%',
      small: 'side',
      cell: ({ amounts }) =>
        amounts.map(({ currency, amount }) => (
          <div key={currency}>
            <Amount amount={amount} currency={currency} />
          </div>
        )),
    },
  ]
}
