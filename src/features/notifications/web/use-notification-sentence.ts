// The sentence of a notification, with its days and names as the reader writes them.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { NotificationAnswer } from './api.ts'

export function useNotificationSentence() {
  const { t } = useTranslation('notifications')
  const { day: plainDay } = useDates()
  return ({ kind, params }: Pick<NotificationAnswer, 'kind' | 'params'>): string => {
    const shown: Record<string, string | number> = { ...params }
    if ('title' in shown && shown.title === '') shown.title = t('untitled')
    if (shown.device === '') shown.device = t('newDevice')
    if (typeof shown.date === 'string') shown.date = plainDay(shown.date)
    return t(`kind.${kind}` as never, shown as never) as unknown as string
  }
}
