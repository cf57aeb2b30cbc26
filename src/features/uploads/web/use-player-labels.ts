// The labels of the audio player in the user's language.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudioPlayerLabels } from '#ui/AudioPlayer.tsx'

export function usePlayerLabels(): (title: string) => AudioPlayerLabels {
  const { t } = useTranslation(['uploads', 'common'])
  return useCallback(
    (title) => ({
      slider: t('position', { title }),
      position: (position, total) => t('common:timeOf', { at: position, total }),
      play: t('common:play'),
      pause: t('common:pause'),
      of: (total) => t('ofTotal', { total }),
      failed: t('playFailed'),
      retry: t('common:retry'),
    }),
    [t],
  )
}
