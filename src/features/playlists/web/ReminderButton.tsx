// Asks to be told when a playlist takes pitches again, or takes that back.
import { Button } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { type PlaylistRowAnswer, playlistsApi, remindersQuery } from './api.ts'

/** For people who are signed in. */
export function ReminderButton({ id, name }: Pick<PlaylistRowAnswer, 'id' | 'name'>) {
  const { t } = useTranslation(['playlists', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { data } = useQuery(remindersQuery())
  const isSet = data?.playlistIds.includes(id) ?? false
  const change = useMutation({
    mutationFn: () => playlistsApi[isSet ? 'removeReminder' : 'addReminder'].call({ id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: remindersQuery().queryKey })
      if (!isSet)
        showToast({ message: t('remindedToast', { playlist: name }), closeLabel: t('common:close') })
    },
    onError: (error) =>
      showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') }),
  })
  return (
    <Button
      size="sm"
      variant={isSet ? 'plain' : undefined}
      leftSection={
        isSet ? <IconBellCheck size={16} aria-hidden="true" /> : <IconBell size={16} aria-hidden="true" />
      }
      aria-label={t(isSet ? 'remindedAbout' : 'remindAbout', { playlist: name })}
      loading={change.isPending}
      disabled={!data}
      onClick={() => change.mutate()}
    >
      {t(isSet ? 'reminded' : 'remind')}
    </Button>
  )
}
