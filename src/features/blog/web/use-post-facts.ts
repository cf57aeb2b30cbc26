// The line above the title of a post: its first tag, how long it takes to read, and its day.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { PostSummaryAnswer } from './api.ts'

export function usePostFacts() {
  const { t } = useTranslation('blog')
  const { day } = useDates()
  return ({ tags, minutes, publishedAt }: Pick<PostSummaryAnswer, 'tags' | 'minutes' | 'publishedAt'>) =>
    [...tags.slice(0, 1), t('minutes', { count: minutes }), day(publishedAt)].join(' · ')
}
