// Streams by day, with the estimate of the next weeks.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

const WIDTH = 640
const HEIGHT = 260

export function PlaysPicture({
  example: { days, estimate, recent, changePercent },
}: {
  example: ExampleOf<'plays'>
}) {
  const { t } = useTranslation('products')
  const { number, signed } = useNumbers()
  const { dayMonth } = useDates()
  const highest = Math.max(...days.map(({ streams }) => streams), ...estimate.map(({ high }) => high), 1)
  const all = days.length + estimate.length
  const x = (index: number) => round((index * WIDTH) / (all - 1))
  const y = (streams: number) => round(HEIGHT - (streams * (HEIGHT - 8)) / highest)
  const line = (points: readonly string[]) => `M${points.join('L')}`
  const played = days.map(({ streams }, index) => `${x(index)} ${y(streams)}`)
  const ahead = (of: 'estimate' | 'low' | 'high') =>
    estimate.map((day, index) => `${x(days.length + index)} ${y(day[of])}`)
  const now = days.at(-1)
  return (
    <figure className={styles.figure}>
      <p className={styles.total}>
        <b>{number(recent, 0)}</b>
        <span>{t('plays.recent', { change: signed(changePercent) })}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.plays}
        role="img"
        aria-label={t('plays.label')}
      >
        <path className={styles.area} d={`${line(played)}V${HEIGHT}H0z`} />
        <path className={styles.band} d={`${line([...ahead('high'), ...ahead('low').reverse()])}z`} />
        <path className={styles.played} d={line(played)} />
        <path className={styles.ahead} d={line(ahead('estimate'))} />
        <path className={styles.base} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <p className={styles.ends}>
        <span>{dayMonth(days[0]?.day ?? '')}</span>
        <span>{now ? dayMonth(now.day) : ''}</span>
        <span>{t('plays.estimate')}</span>
      </p>
      <figcaption>{t('plays.caption')}</figcaption>
    </figure>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
