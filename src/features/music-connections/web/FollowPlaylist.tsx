// Whether the user follows a playlist at Spotify, with a button to follow it.
import { Button } from '@mantine/core'
import { IconCheck, IconHeart } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { showToast } from '#ui/show-toast.tsx'
import { connectionQuery, followingQuery, musicConnectionsApi } from './api.ts'
import { ConnectionRow, LoadingRow } from './ConnectionRow.tsx'

/**
 * @param playlistId its id at Spotify
 * @param name of the playlist
 */
export function FollowPlaylist({ playlistId, name }: { playlistId: string; name: string }) {
  const { t } = useTranslation(['music-connections', 'common', 'problem'])
  const errorMessage = useErrorMessage()
  const isStaff = useUser()?.impersonate ?? false
  const connection = useQuery(connectionQuery())
  const isConnected = connection.data?.connection?.state === 'connected'
  const query = useQuery({ ...followingQuery(playlistId), enabled: isConnected })
  const follow = useFollow(playlistId, name)
  useEndedConnection(query.error, follow.error)
  const ids = { button: `follow-${playlistId}`, row: `following-${playlistId}` }
  useFocusHandoff(ids.button, ids.row)

  if (connection.data && !isConnected)
    return (
      <ConnectionRow tone="outline" icon={IconHeart} state={t('follow.unknown')} line={t('follow.first')} />
    )
  if (!query.data && !query.isError) return <LoadingRow label={t('common:loading')} />
  if (query.data?.isFollowing)
    return (
      <ConnectionRow
        tone="success"
        icon={IconCheck}
        state={t('follow.following')}
        line={t('follow.followingLine', { name })}
        id={ids.row}
      />
    )
  if (!query.data)
    return (
      <ConnectionRow
        tone="outline"
        icon={IconHeart}
        state={t('follow.unknown')}
        line={t('follow.failed', { name })}
        action={
          <Button size="sm" loading={query.isFetching} onClick={() => query.refetch()}>
            {t('common:retry')}
          </Button>
        }
        alert={errorMessage(readRefusal(query.error), t('problem:spotify_unavailable'))}
      />
    )
  return (
    <ConnectionRow
      tone="outline"
      icon={IconHeart}
      state={t('follow.missing')}
      line={t('follow.missingLine')}
      action={
        <Button
          id={ids.button}
          size="sm"
          leftSection={<IconHeart size={16} aria-hidden="true" />}
          loading={follow.isPending}
          disabled={isStaff}
          onClick={() => follow.mutate()}
        >
          {t('follow.button', { name })}
        </Button>
      }
      alert={
        follow.error ? errorMessage(readRefusal(follow.error), t('problem:failed_to_follow')) : undefined
      }
    />
  )
}

function useFollow(playlistId: string, name: string) {
  const { t } = useTranslation(['music-connections', 'common'])
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => musicConnectionsApi.follow.call({ playlistId }),
    onSuccess: (followed) => {
      queries.setQueryData(followingQuery(playlistId).queryKey, followed)
      showToast({ message: t('follow.followed', { name }), closeLabel: t('common:close') })
    },
  })
}

/** Refreshes the shown connection when a call reveals that Spotify or another tab has ended it. */
function useEndedConnection(...errors: (Error | null)[]): void {
  const queries = useQueryClient()
  const isEnded = errors.some((error) => error && ENDED.includes(readRefusal(error).code))
  useEffect(() => {
    if (isEnded) void queries.invalidateQueries({ queryKey: connectionQuery().queryKey })
  }, [isEnded, queries])
}

const ENDED = ['spotify_expired', 'spotify_not_connected']
