// Platforms by streams, each as a bar of the largest, with its trend.
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './analytics.module.css'
import type { DivisionAnswer } from './api.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

export function PlatformList({ division }: { division: DivisionAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const most = division.items[0]?.value ?? 0
  if (most === 0) return <EmptyState compact title={t('noPlays')} />
  return (
    <table className={styles.platforms}>
      <caption className="visually-hidden">{t('sections.platforms')}</caption>
      <tbody>
        {division.items.map((item) => (
          <tr key={item.key}>
            <th scope="row">
              {item.name}
              <span className={styles.bar} style={{ inlineSize: `${(100 * item.value) / most}%` }} />
            </th>
            <td data-align="end">
              <b>{words.count(item.value)}</b>
            </td>
            <td>
              <ChangeMark change={item.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
