// The sentence of a notification, with its days, amounts and names as the reader writes them.
import { useTranslation } from 'react-i18next'
import { amountIn } from '#lib/i18n/amounts.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { useDates } from '#lib/web/use-dates.ts'
import type { NotificationAnswer } from './api.ts'

export function useNotificationSentence() {
  const { t } = useTranslation('notifications')
  const { day: plainDay, dayOf, locale } = useDates()
  return ({ kind, params }: Pick<NotificationAnswer, 'kind' | 'params'>): string => {
    const displayParams: Record<string, string | number> = { ...params }
    if ('title' in displayParams && displayParams.title === '') displayParams.title = t('untitled')
    if (displayParams.device === '') displayParams.device = t('newDevice')
    const { date } = displayParams
    if (typeof date === 'string') displayParams.date = isPlainDate(date) ? plainDay(date) : dayOf(date)
    if (typeof displayParams.amount === 'string')
      displayParams.amount = amountIn(locale, displayParams.amount)
    return withDynamicKeys(t)(`kind.${kind}`, displayParams)
  }
}
