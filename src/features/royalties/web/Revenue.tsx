// On the dashboard: what the newest months earned, beside the same months of the year before.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { WhenNear } from '#ui/WhenNear.tsx'
import { addDecimals } from '../domain.ts'
import { Amount } from './Amount.tsx'
import { type OverviewAnswer, overviewQuery } from './api.ts'
import { recordsAddress } from './record-address.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

const MonthBars = lazyPart(() => import('#ui/MonthBars.tsx'))

export function Revenue() {
  const { t } = useTranslation('royalties')
  const query = useQuery(overviewQuery())
  return (
    <section aria-labelledby="revenue-head">
      <SectionHead
        id="revenue-head"
        title={t('revenue.title')}
        side={<AppLink href={paths.royalties()}>{t('title')}</AppLink>}
      />
      {query.data ? (
        <Months overview={query.data} />
      ) : query.isError ? (
        <LoadError title={t('failed')} query={query} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={300} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

function Months({ overview: { months, currency } }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  const { number } = useNumbers()
  const newest = months.at(-1)
  if (!newest) return <p className={styles.quiet}>{t('emptyLine')}</p>
  const hasYearBefore = months.some(({ yearBefore }) => yearBefore !== null)
  return (
    <>
      <p className={styles.quiet}>
        <b>{money.text(newest.amount, currency)}</b>{' '}
        {t('revenue.sentence', {
          month: words.month(newest.month),
          count: months.length,
          total: money.text(addDecimals(months.map(({ amount }) => amount)), currency),
        })}
      </p>
      <WhenNear className={`${styles.chart} ${styles.afterTable}`}>
        <MonthBars
          type="default"
          rows={months.map(({ month, amount, yearBefore }) => ({
            label: words.shortMonth(month),
            values: { yearBefore: Number(yearBefore ?? 0), amount: Number(amount) },
          }))}
          series={[
            ...(hasYearBefore
              ? [{ key: 'yearBefore', label: t('revenue.yearBefore'), color: 'var(--line-strong)' }]
              : []),
            { key: 'amount', label: t('revenue.month'), color: 'var(--text)' },
          ]}
          formatTick={(value) => number(value, 2)}
          formatValue={(value) => money.text(value.toFixed(2), currency)}
        />
      </WhenNear>
      <details className={styles.data}>
        <summary>{t('chart.asTable')}</summary>
        <table className={styles.months}>
          <thead>
            <tr>
              <th scope="col">{t('columns.period')}</th>
              <th scope="col" data-align="end">
                {t('revenue.month')}
              </th>
              {hasYearBefore ? (
                <th scope="col" data-align="end">
                  {t('revenue.yearBefore')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, amount, yearBefore }) => (
              <tr key={month}>
                <th scope="row">
                  <AppLink href={recordsAddress({ month: [month] })}>{words.shortMonth(month)}</AppLink>
                </th>
                <td data-align="end">
                  <Amount amount={amount} currency={currency} />
                </td>
                {hasYearBefore ? (
                  <td data-align="end">
                    {yearBefore === null ? '–' : <Amount amount={yearBefore} currency={currency} />}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
