// A change as an icon and a word, never as a color alone.
import { IconArrowNarrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './analytics.module.css'
import type { ChangeAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

const ICONS = { up: IconTrendingUp, down: IconTrendingDown, stable: IconArrowNarrowRight }

export function ChangeMark({ change }: { change: ChangeAnswer | null }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  if (!change) return null
  if (change.kind === 'none') return <span className={styles.change}>–</span>
  const Icon = ICONS[change.trend]
  return (
    <span
      className={styles.change}
      data-trend={change.trend}
      title={
        !change.enough
          ? t('change.tooLittle')
          : change.percent === null
            ? undefined
            : words.percent(change.percent)
      }
    >
      <Icon size={16} aria-hidden="true" />
      <span>{words.change(change)}</span>
    </span>
  )
}
