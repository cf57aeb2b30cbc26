// When a release comes out in different countries, because its day begins at local midnight.
import { useTranslation } from 'react-i18next'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function ReleaseDayPicture({ example: { releaseDate, due } }: { example: ExampleOf<'release_day'> }) {
  const { t } = useTranslation('products')
  const { day, locale } = useDates()
  const countries = useCountries()
  const instants = due.map(({ at }) => Date.parse(at))
  const first = instants[0] ?? 0
  const last = instants.at(-1) ?? 1
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return (
    <figure className={styles.figure}>
      <p className={styles.over}>{t('releaseDay.over', { day: day(releaseDate) })}</p>
      <ol className={styles.due}>
        {due.map(({ country, at }) => (
          <li key={country}>
            <span>{countries.find(({ value }) => value === country)?.label ?? country}</span>
            <span className={styles.axis} aria-hidden="true">
              <i style={{ left: `${(100 * (Date.parse(at) - first)) / (last - first)}%` }} />
            </span>
            <span className={styles.time}>{time.format(Date.parse(at))}</span>
          </li>
        ))}
      </ol>
      <figcaption>{t('releaseDay.caption')}</figcaption>
    </figure>
  )
}
