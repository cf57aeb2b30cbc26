// Whether the user has connected Spotify, and as whom; connects, connects again and disconnects.
import { Button } from '@mantine/core'
import { IconCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { connectionQuery, musicConnectionsApi } from './api.ts'
import { ConnectionRow, LoadingRow } from './ConnectionRow.tsx'
import { useConnect } from './use-connect.ts'

/** @param returnTo the path of this site to come back to from Spotify */
export function SpotifyConnection({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation(['music-connections', 'common'])
  const errorMessage = useErrorMessage()
  const isStaff = useUser()?.impersonate ?? false
  const query = useQuery(connectionQuery())
  const connect = useConnect(returnTo)
  const disconnect = useDisconnect()
  if (!query.data)
    return query.isError ? (
      <LoadError title={t('failed')} query={query} />
    ) : (
      <LoadingRow label={t('common:loading')} />
    )

  const { connection, isAvailable } = query.data
  const name = connection?.name || t('someone')
  const failure = connect.error ?? disconnect.error
  const alert = failure ? errorMessage(readRefusal(failure)) : undefined
  const connectButton = (label: string) => (
    <Button
      key="action"
      size="sm"
      loading={connect.isPending}
      disabled={isStaff}
      onClick={() => connect.mutate()}
    >
      {label}
    </Button>
  )
  const disconnectButton = (
    <Button
      key="action"
      size="sm"
      loading={disconnect.isPending}
      disabled={isStaff}
      onClick={() => disconnect.mutate()}
    >
      {t('disconnect')}
    </Button>
  )

  if (connection?.state === 'connected')
    return (
      <ConnectionRow
        tone="success"
        icon={IconCheck}
        state={t('state.connected')}
        line={t('line.connected', { name })}
        action={disconnectButton}
        alert={alert}
      />
    )
  if (!isAvailable)
    return (
      <ConnectionRow
        tone="dashed"
        icon={IconPlugConnectedX}
        state={t('state.unavailable')}
        line={t('line.unavailable')}
      />
    )
  if (connection)
    return (
      <ConnectionRow
        tone="warn"
        icon={IconPlugConnectedX}
        state={t('state.expired')}
        line={t('line.expired', { name })}
        action={connectButton(t('again'))}
        alert={alert}
      />
    )
  return (
    <ConnectionRow
      tone="outline"
      icon={IconPlugConnectedX}
      state={t('state.missing')}
      line={t('line.missing')}
      action={connectButton(t('connect'))}
      alert={alert}
    />
  )
}

function useDisconnect() {
  const { t } = useTranslation(['music-connections', 'common'])
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => musicConnectionsApi.disconnect.call(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectionQuery().queryKey })
      // What was known of the playlists of that account.
      queries.removeQueries({ queryKey: musicConnectionsApi.isFollowing.key() })
      showToast({ message: t('disconnected'), closeLabel: t('common:close') })
    },
  })
}
