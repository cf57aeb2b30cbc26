// How much a playlist still takes this week, in words.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { PlaylistRowAnswer } from './api.ts'

export function useWeekText(): (week: PlaylistRowAnswer['week']) => string {
  const { t } = useTranslation('playlists')
  const { dayShort } = useDates()
  return ({ state, left, capacity, opensOn }) => {
    if (state === 'open') return t('left', { left, capacity })
    if (opensOn === null) return t('closed')
    return t(state === 'full' ? 'opensOn' : 'backOn', { day: dayShort(opensOn) })
  }
}
