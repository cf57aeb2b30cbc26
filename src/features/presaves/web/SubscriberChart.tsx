// Subscribers by day: the total, and new ones.
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { LineChart } from '#ui/LineChart.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { everyDay } from '../domain/series.ts'
import type { PresaveAnswer } from './api.ts'
import styles from './presaves.module.css'

export function SubscriberChart({ presave: { days } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  const { number } = useNumbers()
  const { dayShort } = useDates()
  const head = useId()
  const [asTable, setAsTable] = useState(false)
  const points = useMemo(() => everyDay(days), [days])
  const chart = useMemo(
    () => ({
      count: points.length,
      lines: [
        { look: 'compared' as const, values: points.map(({ count }) => count) },
        { look: 'main' as const, values: points.map(({ total }) => total) },
      ],
      nameOf: (at: number) => dayShort(points[at]?.day ?? ''),
      formatTick: (value: number) => number(value, 0),
      tipOf: (at: number) => {
        const { day = '', count = 0, total = 0 } = points[at] ?? {}
        return {
          title: dayShort(day),
          rows: [
            [t('chart.all'), number(total, 0)],
            [t('chart.added'), number(count, 0)],
          ] as const,
        }
      },
    }),
    [points, number, dayShort, t],
  )
  return (
    <section aria-labelledby={head}>
      <SectionHead
        id={head}
        title={t('chart.title')}
        side={
          points.length > 0 ? (
            <TextButton
              label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
              onClick={() => setAsTable(!asTable)}
            />
          ) : undefined
        }
      />
      {points.length === 0 ? (
        <p className={styles.empty}>{t('chart.none')}</p>
      ) : asTable ? (
        <RowsTable
          compact
          label={t('chart.title')}
          rows={points}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', head: t('chart.day'), cell: ({ day }) => dayShort(day) },
            {
              key: 'added',
              head: t('chart.added'),
              align: 'end',
              small: 'side',
              cell: ({ count }) => number(count, 0),
            },
            {
              key: 'all',
              head: t('chart.all'),
              align: 'end',
              small: 'hide',
              cell: ({ total }) => number(total, 0),
            },
          ]}
        />
      ) : (
        <>
          <div className={styles.chart}>
            <LineChart {...chart} label={t('chart.title')} />
          </div>
          <p className={styles.key} aria-hidden="true">
            <span>
              <i />
              {t('chart.all')}
            </span>
            <span>
              <i data-key="added" />
              {t('chart.added')}
            </span>
          </p>
        </>
      )}
    </section>
  )
}
