// What stores may report for months that have ended: an estimate by store and month, and how far off the last one was.
import { useTranslation } from 'react-i18next'
import { listFormat, numberFormat } from '#lib/i18n/formats.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Amount } from './Amount.tsx'
import type { OverviewAnswer } from './api.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

type Store = OverviewAnswer['forecast'][number]
type ForecastRow = Store['months'][number] & Pick<Store, 'store' | 'last'>

export function Forecast({ overview: { forecast, currency } }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('royalties')
  const columns = useColumns(currency)
  const { locale } = useNumbers()
  const rows = forecast.flatMap(({ store, months, last }) =>
    months.map((month) => ({ ...month, store, last })),
  )
  const without = forecast.filter(({ months }) => months.length === 0).map(({ store }) => store)
  return (
    <section aria-labelledby="forecast-head">
      <SectionHead id="forecast-head" title={t('forecast.title')} side={t('forecast.side')} />
      {rows.length > 0 ? (
        <>
          <p className={styles.quiet}>{t('forecast.method')}</p>
          <RowsTable
            compact
            label={t('forecast.title')}
            columns={columns}
            rows={rows}
            rowKey={({ store, month }) => `${store} ${month}`}
          />
        </>
      ) : null}
      {without.length > 0 ? (
        <p className={`${styles.quiet} ${styles.afterTable}`}>
          {t('forecast.tooLittle', { stores: listFormat(locale).format(without) })}
        </p>
      ) : null}
      {forecast.length === 0 ? <p className={styles.quiet}>{t('forecast.none')}</p> : null}
    </section>
  )
}

function useColumns(currency: string): RowsColumn<ForecastRow>[] {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  const { locale } = useNumbers()
  const percent = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return [
    { key: 'store', head: t('forecast.store'), width: '22%', cell: ({ store }) => <RowLead title={store} /> },
    { key: 'month', head: t('forecast.month'), width: '16%', cell: ({ month }) => words.shortMonth(month) },
    {
      key: 'last',
      head: t('forecast.last'),
      width: '30%',
      small: 'hide',
      cell: ({ last }) =>
        last
          ? t('forecast.lastLine', {
              month: words.shortMonth(last.month),
              estimated: money.text(last.estimated, currency),
              actual: money.text(last.actual, currency),
              error: percent.format(Number(last.actual) / Number(last.estimated) - 1),
            })
          : null,
    },
    {
      key: 'range',
      head: t('forecast.range'),
      align: 'end',
      width: '18%',
      cell: ({ low, high }) =>
        t('forecast.between', { low: money.signedCents(low), high: money.signedCents(high) }),
    },
    {
      key: 'estimate',
      head: t('forecast.estimate'),
      align: 'end',
      width: '14%',
      small: 'side',
      cell: ({ estimate }) => <Amount amount={estimate} currency={currency} />,
    },
  ]
}
