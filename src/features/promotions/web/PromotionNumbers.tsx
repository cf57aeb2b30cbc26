// What a promotion brought: spending, clicks and the price of a click, as figures and by day.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { PromotionAnswer } from './api.ts'
import styles from './promotions.module.css'

type Day = PromotionAnswer['daysReported'][number]

export function PromotionNumbers({ promotion }: { promotion: PromotionAnswer }) {
  const { t } = useTranslation('promotions')
  const { number } = useNumbers()
  const money = useMoney()
  const columns = useColumns(promotion.currency)
  const { daysReported, spent, clicks, total, currency, release, startsOn, endsOn } = promotion
  return (
    <section aria-labelledby="numbers-head">
      <SectionHead
        id="numbers-head"
        title={t('numbers')}
        side={
          <TextButton
            label={t('streams')}
            href={paths.analytics({ release: release.id, from: startsOn, to: endsOn })}
          />
        }
      />
      {daysReported.length === 0 ? (
        <EmptyState compact title={t('noNumbers')} line={t('noNumbersLine')} />
      ) : (
        <>
          <Figures label={t('numbers')}>
            <Figure
              label={t('spent')}
              unit={currency}
              value={money.cents(spent)}
              note={t('spentOf', { total: money.text(total, currency) })}
              plot={<Sparkline values={daysReported.map((day) => Number(day.spent))} />}
            />
            <Figure
              label={t('clicks')}
              value={number(clicks)}
              plot={<Sparkline values={daysReported.map((day) => day.clicks)} />}
            />
            <Figure
              label={t('perClick')}
              unit={currency}
              value={clicks === 0 ? '–' : money.cents(String(Number(spent) / clicks))}
            />
          </Figures>
          <RowsTable
            label={t('numbers')}
            columns={columns}
            rows={daysReported.toReversed()}
            rowKey={({ day }) => day}
          />
        </>
      )}
    </section>
  )
}

function useColumns(currency: string): RowsColumn<Day>[] {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  const { number } = useNumbers()
  const money = useMoney()
  return [
    { key: 'day', head: t('day'), cell: (row) => <time dateTime={row.day}>{day(row.day)}</time> },
    {
      key: 'spent',
      head: t('spent'),
      align: 'end',
      small: 'side',
      cell: ({ spent }) => money.text(spent, currency),
    },
    {
      key: 'clicks',
      head: t('clicks'),
      align: 'end',
      small: 'below',
      cell: ({ clicks }) => (
        <>
          <span className={styles.inColumn}>{number(clicks)}</span>
          <span className={styles.stacked}>{t('clickCount', { count: clicks, clicks: number(clicks) })}</span>
        </>
      ),
    },
  ]
}
