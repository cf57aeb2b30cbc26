// Who listens and how they found it: age, sources and gender as bars. Unknown is always drawn, so each adds up to 100 %.
import { useTranslation } from 'react-i18next'
import { AGE_BANDS, GENDERS, USAGE_SOURCES } from '#features/usage/domain.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './analytics.module.css'
import type { DivisionAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

type Name = 'ages' | 'sources'

/** What a store does not know is hatched. */
const isUnknown = (key: string) => key === 'unknown'

export function ShareBars({ name, division }: { name: Name; division: DivisionAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const most = Math.max(...division.items.map(({ value }) => value), 1)
  const labelOf = (key: string) => {
    const age = AGE_BANDS.find((one) => one === key)
    const source = USAGE_SOURCES.find((one) => one === key)
    if (name === 'ages') return age ? t(`age.${age}`) : key
    return source ? t(`source.${source}`) : key
  }
  return (
    <section aria-labelledby={`${name}-head`}>
      <SectionHead
        id={`${name}-head`}
        title={t(`sections.${name}`)}
        side={<span className={styles.small}>{t(name === 'ages' ? 'shareOfStreams' : 'howFound')}</span>}
      />
      <table className={styles.shares}>
        <caption className="visually-hidden">{t(`sections.${name}`)}</caption>
        <tbody>
          {division.items.map((item) => (
            <tr key={item.key} title={words.count(item.value)}>
              <th scope="row">{labelOf(item.key)}</th>
              <td>
                <span
                  className={styles.bar}
                  data-unknown={isUnknown(item.key) || undefined}
                  style={{ inlineSize: `${(100 * item.value) / most}%` }}
                />
              </td>
              <td data-align="end">{words.percent(item.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function GenderBar({ division }: { division: DivisionAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const list = listFormat(words.locale, { type: 'conjunction' })
  return (
    <section aria-labelledby="genders-head">
      <SectionHead
        id="genders-head"
        title={t('sections.genders')}
        side={<span className={styles.small}>{t('shareOfStreams')}</span>}
      />
      <div className={styles.genderBar} aria-hidden="true">
        {division.items.map((item) =>
          item.value > 0 ? (
            <i key={item.key} data-gender={item.key} style={{ flexGrow: item.value }} />
          ) : null,
        )}
      </div>
      <table className={styles.shares} data-genders>
        <caption className="visually-hidden">{t('sections.genders')}</caption>
        <tbody>
          {division.items.map((item) => {
            const gender = GENDERS.find((one) => one === item.key)
            return (
              <tr key={item.key} title={words.count(item.value)}>
                <th scope="row">
                  <i className={styles.swatch} data-gender={item.key} aria-hidden="true" />
                  {gender ? t(`gender.${gender}`) : item.key}
                </th>
                <td data-align="end">{words.percent(item.share)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.small}>
        {division.stores.length > 0 ? `${t('reportedBy', { stores: list.format(division.stores) })} ` : ''}
        {t('unknownDrawn')}
      </p>
    </section>
  )
}
