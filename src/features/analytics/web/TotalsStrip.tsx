// The figures of a range, side by side, each with its change and its line.
import { useTranslation } from 'react-i18next'
import { Figure, Figures } from '#ui/Figures.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import type { Measure } from '../domain/sections.ts'
import styles from './analytics.module.css'
import type { SeriesAnswer, TotalsAnswer } from './api.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

const FIGURES = ['streams', 'listeners', 'saves', 'playlistAdds', 'downloads'] as const

export function TotalsStrip({
  totals,
  series,
}: {
  totals: TotalsAnswer | undefined
  series: SeriesAnswer | undefined
}) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  return (
    <div className={styles.totals}>
      <Figures>
        {FIGURES.map((name) => {
          const figure = totals?.[name]
          const isListeners = name === 'listeners'
          return (
            <Figure
              key={name}
              main={name === 'streams'}
              label={t(`measure.${name}`)}
              change={<ChangeMark change={figure?.change ?? null} />}
              value={figure ? (figure.value === null ? '–' : words.count(figure.value)) : null}
              plot={isListeners ? undefined : <Line series={series} measure={name} />}
              note={isListeners && totals ? <ListenersNote totals={totals} /> : undefined}
            />
          )
        })}
      </Figures>
    </div>
  )
}

function Line({ series, measure }: { series: SeriesAnswer | undefined; measure: Measure }) {
  const values = series?.points.filter(({ complete }) => complete).map((point) => point[measure]) ?? []
  return <Sparkline values={values} height={34} />
}

function ListenersNote({ totals: { listeners, range } }: { totals: TotalsAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const { basis, summed } = listeners
  const day = words.shortDay(range.counted?.to ?? range.to)
  return (
    <>
      {t(`listeners.${basis}`, { day })}
      {summed ? ` ${t('listeners.summed')}` : ''}
    </>
  )
}
