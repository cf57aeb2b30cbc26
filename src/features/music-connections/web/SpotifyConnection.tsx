// Whether Spotify is connected and as whom, with buttons to connect, reconnect and disconnect.
import { Button } from '@mantine/core'
import { IconCheck, IconClockOff, IconMinus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type ConnectionAnswer, connectionQuery, musicConnectionsApi } from './api.ts'
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
  const button = useRef<HTMLButtonElement>(null)
  // The button loses focus when it is disabled during the call.
  useEffect(() => {
    if (disconnect.isSuccess) button.current?.focus()
  }, [disconnect.isSuccess])
  if (!query.data)
    return query.isError ? (
      <LoadError title={t('failed')} query={query} />
    ) : (
      <LoadingRow label={t('common:loading')} />
    )

  const { connection, isAvailable } = query.data
  const isConnected = connection?.state === 'connected'
  const action = isConnected ? disconnect : connect
  const failure = connect.error ?? disconnect.error
  return (
    <ConnectionRow
      {...rowOf(query.data, t)}
      action={
        isConnected || isAvailable ? (
          <Button
            ref={button}
            size="sm"
            loading={action.isPending}
            disabled={isStaff}
            onClick={() => action.mutate()}
          >
            {t(isConnected ? 'disconnect' : connection ? 'again' : 'connect')}
          </Button>
        ) : null
      }
      alert={failure ? errorMessage(readRefusal(failure)) : undefined}
    />
  )
}

function rowOf({ connection, isAvailable }: ConnectionAnswer, t: TFunction<'music-connections'>) {
  const name = connection?.name || t('someone')
  if (connection?.state === 'connected')
    return {
      tone: 'success',
      icon: IconCheck,
      state: t('state.connected'),
      line: t('line.connected', { name }),
    } as const
  if (!isAvailable)
    return {
      tone: 'dashed',
      icon: IconMinus,
      state: t('state.unavailable'),
      line: t('line.unavailable'),
    } as const
  if (connection)
    return {
      tone: 'warn',
      icon: IconClockOff,
      state: t('state.expired'),
      line: t('line.expired', { name }),
    } as const
  return {
    tone: 'outline',
    icon: undefined,
    state: t('state.missing'),
    line: t('line.missing'),
  } as const
}

function useDisconnect() {
  const { t } = useTranslation(['music-connections', 'common'])
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => musicConnectionsApi.disconnect.call(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectionQuery().queryKey })
      // Drops cached answers about the disconnected account.
      queries.removeQueries({ queryKey: musicConnectionsApi.isFollowing.key() })
      showToast({ message: t('disconnected'), closeLabel: t('common:close') })
    },
  })
}
