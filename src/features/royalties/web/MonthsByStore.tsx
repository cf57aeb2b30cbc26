// The newest months: a chart stacked by store, its legend with the sums, and the same figures as a table.
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { WhenNear } from '#ui/WhenNear.tsx'
import { addDecimals } from '../domain.ts'
import { Amount } from './Amount.tsx'
import type { OverviewAnswer } from './api.ts'
import { recordsAddress } from './record-address.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

const MonthBars = lazyPart(() => import('#ui/MonthBars.tsx'))

const STORES_SHOWN = 5
const COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']
const OTHERS = 'var(--chart-6)'

const ESTIMATE = 'estimate'
const sumOf = (months: readonly { estimate: string }[]): number =>
  Number(addDecimals(months.map(({ estimate }) => estimate)))

interface StoreColumn {
  key: string
  label: string
  color: string
  /** Empty for all the others. */
  store: string
  amounts: ReadonlyMap<string, string>
  total: string
}

export function MonthsByStore({ overview: { months, currency, forecast } }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  const { number } = useNumbers()
  const columns = columnsOf(months, t('chart.others'))
  const largest = months.toSorted((a, b) => Number(b.amount) - Number(a.amount))[0]
  const expected = Map.groupBy(
    forecast.flatMap((store) => store.months),
    ({ month }) => month,
  )
  const chartMonths = [...new Set([...months.map(({ month }) => month), ...expected.keys()])].sort()
  const total = addDecimals(months.map(({ amount }) => amount))
  return (
    <section aria-labelledby="months-head">
      <SectionHead id="months-head" title={t('chart.title')} side={t('chart.side')} />
      <p className={styles.quiet}>
        {t('chart.sentence', {
          count: months.length,
          total: money.text(total, currency),
          month: words.month(largest?.month ?? ''),
          amount: money.text(largest?.amount ?? '0', currency),
        })}
      </p>
      <div className={styles.chartPart}>
        <WhenNear className={styles.chart}>
          <MonthBars
            rows={chartMonths.map((month) => ({
              label: words.shortMonth(month),
              values: Object.fromEntries([
                ...columns.map(({ key, amounts }) => [key, Number(amounts.get(month) ?? '0')]),
                ...(expected.has(month) ? [[ESTIMATE, sumOf(expected.get(month) ?? [])]] : []),
              ]),
            }))}
            series={[
              ...columns.map(({ key, label, color }) => ({ key, label, color })),
              ...(expected.size > 0
                ? [{ key: ESTIMATE, label: t('forecast.estimate'), color: 'var(--text-2)', dashed: true }]
                : []),
            ]}
            formatTick={(value) => number(value, 2)}
            formatValue={(value) => money.text(value.toFixed(2), currency)}
          />
        </WhenNear>
        <table className={styles.legend}>
          <caption className="visually-hidden">{t('chart.byStore')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.store')}</th>
              <th scope="col" data-align="end">
                {t('chart.sum', { count: months.length })}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, label, color, store, total }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
                  {store ? <AppLink href={recordsAddress({ store: [store] })}>{label}</AppLink> : label}
                </th>
                <td data-align="end">
                  <Amount amount={total} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details className={styles.data}>
        <summary>{t('chart.asTable')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the page. */}
        <section className={styles.scroller} tabIndex={0} aria-label={t('chart.title')}>
          <table className={styles.months}>
            <thead>
              <tr>
                <th scope="col">{t('columns.period')}</th>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col" data-align="end">
                    {label}
                  </th>
                ))}
                <th scope="col" data-align="end">
                  {t('chart.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ month, amount }) => (
                <tr key={month}>
                  <th scope="row">
                    <AppLink href={recordsAddress({ month: [month] })}>{words.shortMonth(month)}</AppLink>
                  </th>
                  {columns.map(({ key, amounts }) => (
                    <td key={key} data-align="end">
                      {amounts.has(month) ? (
                        <Amount amount={amounts.get(month) ?? '0'} currency={currency} />
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                  <td data-align="end">
                    <Amount amount={amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}

/** The stores with the largest sums; the rest is one column. */
function columnsOf(months: OverviewAnswer['months'], others: string): StoreColumn[] {
  const rows = months.flatMap(({ month, stores }) => stores.map((store) => ({ month, ...store })))
  const stores = [...Map.groupBy(rows, ({ store }) => store)]
    .map(([store, some]) => ({ store, some, total: addDecimals(some.map(({ amount }) => amount)) }))
    .sort((a, b) => Number(b.total) - Number(a.total))
  const shown = stores.length > STORES_SHOWN + 1 ? stores.slice(0, STORES_SHOWN) : stores
  const rest = stores.slice(shown.length).flatMap(({ some }) => some)
  const columnOf = (some: typeof rows): Pick<StoreColumn, 'amounts' | 'total'> => ({
    amounts: new Map(
      [...Map.groupBy(some, ({ month }) => month)].map(([month, ofMonth]) => [
        month,
        addDecimals(ofMonth.map(({ amount }) => amount)),
      ]),
    ),
    total: addDecimals(some.map(({ amount }) => amount)),
  })
  return [
    ...shown.map(({ store, some }, index) => ({
      key: `store${index}`,
      label: store,
      store,
      color: COLORS[index] ?? OTHERS,
      ...columnOf(some),
    })),
    ...(rest.length > 0
      ? [{ key: 'others', label: others, store: '', color: OTHERS, ...columnOf(rest) }]
      : []),
  ]
}
