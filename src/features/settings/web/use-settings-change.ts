// Saves part of the settings and updates the cached settings of every tab with the answer.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userQuery } from '#features/accounts/web/api.ts'
import type { ProfileChange } from '../contract.ts'
import { settingsApi } from './api.ts'

export function useSettingsChange() {
  const queries = useQueryClient()
  return useMutation({
    // Changes run one after another, so that the last one wins.
    scope: { id: 'settings' },
    mutationFn: (change: ProfileChange) => settingsApi.change.call(change),
    onSuccess: (saved) => {
      queries.setQueryData(settingsApi.find.queryKey(), saved)
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
}
