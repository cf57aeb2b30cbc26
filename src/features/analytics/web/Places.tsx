// Countries on the map and as a table, and the cities.
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './analytics.module.css'
import type { DivisionAnswer } from './api.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

const WorldMap = lazyPart(() => import('./WorldMap.tsx'), { loading: <div className={styles.mapSpace} /> })

const ROWS = 10
const TOP_CITIES = 6
/** Where a shade ends, as parts of the largest country. */
const SHADES = [0.03, 0.1, 0.3, 0.6] as const

export interface PlacesProps {
  countries: DivisionAnswer
  cities?: DivisionAnswer
  /** Instead of the cities, for a plan without them. */
  locked?: ReactNode
}

export function Places({ countries, cities, locked }: PlacesProps) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const [shown, setShown] = useState<'countries' | 'cities'>('countries')
  const most = countries.items[0]?.value ?? 0
  const steps = SHADES.map((part) => roundStep(most * part))
  const levelOf = (value: number) => steps.filter((step) => value >= step).length + 1
  const division = shown === 'cities' && cities ? cities : countries
  return (
    <section aria-labelledby="places-head" className={styles.part}>
      <SectionHead
        id="places-head"
        title={t('sections.countries')}
        side={
          cities ? (
            <SegmentedControl
              size="xs"
              aria-label={t('sections.countries')}
              data={[
                { value: 'countries', label: t('sections.countries') },
                { value: 'cities', label: t('sections.cities') },
              ]}
              value={shown}
              onChange={(value) => setShown(value === 'cities' ? 'cities' : 'countries')}
            />
          ) : null
        }
      />
      {most === 0 ? (
        <EmptyState compact title={t('noPlays')} />
      ) : (
        <div className={styles.places}>
          <div>
            <WorldMap
              levels={new Map(countries.items.map(({ key, value }) => [key, levelOf(value)]))}
              titleOf={(code) => {
                const value = countries.items.find(({ key }) => key === code)?.value ?? 0
                return `${words.country(code)}: ${words.count(value)}`
              }}
            />
            <p className={styles.key} aria-hidden="true">
              <span>{t('measure.streams')}</span>
              {[0, ...steps].map((step, index) => (
                <span key={step}>
                  <i data-level={index + 1} />
                  {index === 0
                    ? t('under', { count: words.compact(steps[0] ?? 0) })
                    : index === steps.length
                      ? t('andMore', { count: words.compact(step) })
                      : words.compact(step)}
                </span>
              ))}
            </p>
            {cities ? <TopCities cities={cities} /> : locked}
          </div>
          <PlaceTable key={shown} division={division} cities={shown === 'cities'} />
        </div>
      )}
    </section>
  )
}

/** To one digit: 7,234 becomes 7,000. */
function roundStep(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return Math.max(1, Math.round(value / unit) * unit)
}

function TopCities({ cities }: { cities: DivisionAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const list = listFormat(words.locale, { type: 'conjunction' })
  if (cities.items.length === 0) return null
  return (
    <>
      <h3 className={styles.subhead}>{t('topCities')}</h3>
      <ul className={styles.cities}>
        {cities.items.slice(0, TOP_CITIES).map((item) => (
          <li key={`${item.country}/${item.key}`}>
            <span>
              {item.key || t('unknownCity')}{' '}
              <span className={styles.muted}>{words.country(item.country ?? '')}</span>
            </span>
            <span>{words.count(item.value)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>{t('citiesFrom', { stores: list.format(cities.stores) })}</p>
    </>
  )
}

function PlaceTable({ division, cities }: { division: DivisionAnswer; cities: boolean }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const [all, setAll] = useState(false)
  const { items, total, unreported } = division
  const shown = all ? items : items.slice(0, ROWS)
  const rest = total - unreported - shown.reduce((sum, { value }) => sum + value, 0)
  const more = division.count - shown.length
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(cities ? 'columns.city' : 'columns.country')}</th>
          <th scope="col" data-align="end">
            {t('measure.streams')}
          </th>
          <th scope="col" data-align="end">
            {t('columns.share')}
          </th>
          <th scope="col">{t('columns.change')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <tr key={`${item.country}/${item.key}`}>
            <th scope="row">
              {cities ? (
                <>
                  {item.key || t('unknownCity')}{' '}
                  <span className={styles.muted}>{words.country(item.country ?? '')}</span>
                </>
              ) : (
                words.country(item.key)
              )}
            </th>
            <td data-align="end">{words.count(item.value)}</td>
            <td data-align="end" className={styles.muted}>
              {words.percent(item.share)}
            </td>
            <td>
              <ChangeMark change={item.change} />
            </td>
          </tr>
        ))}
        {more > 0 ? (
          <tr>
            <th scope="row">
              {items.length > shown.length ? (
                <TextButton
                  label={t(cities ? 'moreCities' : 'moreCountries', { count: more })}
                  onClick={() => setAll(true)}
                />
              ) : (
                t(cities ? 'moreCities' : 'moreCountries', { count: more })
              )}
            </th>
            <td data-align="end">{words.count(rest)}</td>
            <td data-align="end" className={styles.muted}>
              {words.percent(total > 0 ? (100 * rest) / total : 0)}
            </td>
            <td />
          </tr>
        ) : null}
        {unreported > 0 ? (
          <tr>
            <th scope="row" className={styles.muted}>
              {t(cities ? 'noCityReported' : 'noCountryReported')}
            </th>
            <td data-align="end">{words.count(unreported)}</td>
            <td data-align="end" className={styles.muted}>
              {words.percent((100 * unreported) / total)}
            </td>
            <td />
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(cities ? 'cityCount' : 'countryCount', { count: division.count })}</th>
          <td data-align="end">{words.count(total)}</td>
          <td data-align="end">{words.percent(total > 0 ? 100 : 0)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
