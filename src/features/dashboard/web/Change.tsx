// How an amount changed, in percent. Without a base there is nothing to say.
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { Trend } from '#ui/Trend.tsx'
import { changeOf } from '../domain.ts'

export function Change({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation('dashboard')
  const { locale } = useNumbers()
  const change = changeOf(before, now)
  if (change === null) return null
  const percent = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.abs(change))
  const trend = change > 0 ? 'up' : change < 0 ? 'down' : 'stable'
  return <Trend trend={trend}>{t(`numbers.${trend}`, { percent })}</Trend>
}
