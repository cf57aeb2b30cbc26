// The tracks with the recording of a paid master, whose audio it can become.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { releasesApi } from '#features/releases/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type MasterAnswer, masteringApi } from './api.ts'

type TrackOfMaster = MasterAnswer['tracks'][number]

export function MasterTracks({ master: { id, tracks } }: { master: MasterAnswer }) {
  const { t } = useTranslation(['mastering', 'common'])
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: async ({ track, isUndo }: { track: TrackOfMaster; isUndo?: boolean }) => {
      const uploadId = isUndo ? track.uploadId : (await masteringApi.createUpload.call({ id })).id
      return releasesApi.updateTrack.call({ id: track.releaseId, trackId: track.id, uploadId })
    },
    onSuccess: async (_, { track, isUndo }) => {
      if (!isUndo)
        showToast({
          message: track.title ? t('track.used', track) : t('track.usedUntitled'),
          closeLabel: t('common:close'),
          action: { label: t('common:undo'), onClick: () => set.mutate({ track, isUndo: true }) },
        })
      await client.invalidateQueries({ queryKey: masteringApi.key() })
      await client.invalidateQueries({ queryKey: releasesApi.key() })
    },
  })
  if (tracks.length === 0) return <p className="muted">{t('track.hint')}</p>
  return (
    <>
      {set.isError ? <FormAlert>{errorMessage(readRefusal(set.error))}</FormAlert> : null}
      {tracks.map((track) =>
        track.hasMaster ? (
          <p key={track.id}>
            <AppLink href={paths.editRelease(track.releaseId, 'tracks')}>
              {track.title ? t('track.isOn', track) : t('track.isOnUntitled')}
            </AppLink>
          </p>
        ) : (
          <Button
            key={track.id}
            loading={set.isPending && set.variables.track.id === track.id}
            disabled={set.isPending}
            onClick={() => set.mutate({ track })}
          >
            {track.title ? t('track.useOn', track) : t('track.useOnUntitled')}
          </Button>
        ),
      )}
    </>
  )
}
