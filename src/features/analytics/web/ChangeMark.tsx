// How a figure changed: an icon and a word, and the exact change where they stand for little.
import { useTranslation } from 'react-i18next'
import { Trend } from '#ui/Trend.tsx'
import type { ChangeAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

export function ChangeMark({ change }: { change: ChangeAnswer | null }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  if (!change) return null
  if (change.kind === 'none') return <span>–</span>
  const { enough, percent, trend } = change
  const title = !enough ? t('change.tooLittle') : percent === null ? undefined : words.percent(percent)
  return (
    <Trend trend={trend} title={title}>
      {words.change(change)}
    </Trend>
  )
}
