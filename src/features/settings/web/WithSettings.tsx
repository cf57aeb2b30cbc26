// Loads the user's settings: a skeleton while they load, an error state when they fail.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { type SettingsAnswer, settingsApi } from './api.ts'

export function WithSettings({ children }: { children: (settings: SettingsAnswer) => ReactNode }) {
  const { t } = useTranslation('settings')
  const query = useQuery(settingsApi.find.queryOptions())
  if (query.data) return children(query.data)
  if (query.isError) {
    return <LoadError title={t('failed')} query={query} primary />
  }
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonBlock width={180} height={22} gap={24} />
      <SkeletonBlock width="100%" height={40} gap={20} />
      <SkeletonBlock width="100%" height={40} gap={20} />
      <SkeletonBlock width={160} height={40} />
    </DelayedSkeleton>
  )
}
