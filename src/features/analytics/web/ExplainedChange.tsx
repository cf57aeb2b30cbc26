// What changed, and which track and country made most of it, as one or two sentences from the figures.
import { useTranslation } from 'react-i18next'
import type { ExplanationAnswer, TotalsAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

export function ExplainedChange({
  totals: { streams },
  explanation,
}: {
  totals: TotalsAnswer
  explanation: ExplanationAnswer | undefined
}) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const { change, value } = streams
  const count = words.count(value)
  if (!change) return t('explain.only', { count })
  if (change.kind !== 'percent' || change.percent === null) return t('explain.new', { count })
  const percent = words.percent(Math.abs(change.percent))
  if (change.trend === 'stable') return t('explain.stable', { count })
  const { track = null, country = null, difference = 0 } = explanation ?? {}
  const sentences = [t(`explain.${change.trend}`, { percent, count })]
  if (track && Math.sign(track.difference) === Math.sign(difference)) {
    const of = {
      track: track.title,
      part: words.count(Math.abs(track.difference)),
      whole: words.count(Math.abs(difference)),
    }
    const part = track.difference / difference
    const how = part > 1 ? 'alone' : part > 0.5 ? 'most' : 'largest'
    sentences.push(t(`explain.${how}.${change.trend}`, of))
    if (country && country.difference / track.difference > 0.5)
      sentences.push(t('explain.country', { country: words.country(country.code) }))
  }
  return sentences.join(' ')
}
