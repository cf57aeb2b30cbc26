// Counts by day or month of a range, as a chart or a table.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnalyticsWords } from '#features/analytics/web/use-analytics-words.ts'
import { LineChart } from '#ui/LineChart.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './links.module.css'

export interface VisitsOverTimeProps {
  title: string
  /** The name of the chart for assistive technology. */
  label: string
  unit: 'day' | 'month'
  days: readonly string[]
  /** At most two; the last one is drawn as the main line. */
  series: readonly { label: string; values: readonly number[] }[]
  /** An extra line in the tooltip of a day. */
  extraOf?: (at: number) => readonly [label: string, value: string]
}

export function VisitsOverTime({ title, label, unit, days, series, extraOf }: VisitsOverTimeProps) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const head = useId()
  const [asTable, setAsTable] = useState(false)
  const nameOf = unit === 'month' ? words.month : words.day
  const shortNameOf = unit === 'month' ? words.month : words.shortDay
  const last = series.length - 1
  return (
    <section aria-labelledby={head}>
      <SectionHead
        id={head}
        title={title}
        side={
          <TextButton
            label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
            onClick={() => setAsTable(!asTable)}
          />
        }
      />
      {asTable ? (
        <RowsTable
          compact
          label={title}
          rows={days.map((day, at) => ({ day, at }))}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', head: t('range.label'), cell: ({ day }) => nameOf(day) },
            ...series.map(({ label, values }) => ({
              key: label,
              head: label,
              align: 'end' as const,
              small: 'side' as const,
              cell: ({ at }: { at: number }) => words.count(values[at] ?? 0),
            })),
          ]}
        />
      ) : (
        <>
          <div className={styles.chart}>
            <LineChart
              label={label}
              count={days.length}
              lines={series.map(({ values }, index) => ({
                look: index === last ? 'main' : 'compared',
                values,
              }))}
              nameOf={(at) => shortNameOf(days[at] ?? '')}
              formatTick={words.compact}
              tipOf={(at) => ({
                title: nameOf(days[at] ?? ''),
                rows: [
                  ...series.map(({ label, values }) => [label, words.count(values[at] ?? 0)] as const),
                  ...(extraOf ? [extraOf(at)] : []),
                ],
              })}
            />
          </div>
          {series.length > 1 ? (
            <p className={styles.key} aria-hidden="true">
              {series.map(({ label }, index) => (
                <span key={label}>
                  <i data-line={index === last ? 'main' : 'compared'} />
                  {label}
                </span>
              ))}
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}
