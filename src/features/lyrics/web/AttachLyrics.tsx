// Puts the words of a song on a track of a draft.
import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { AI_PARTS } from '#features/releases/domain/vocabulary.ts'
import { releaseQuery, releasesApi, type TrackAnswer } from '#features/releases/web/api.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import styles from './lyrics.module.css'

export interface AttachLyricsProps {
  text: string
  /** The language model that wrote lines of it. */
  model: string | null
  onClose: () => void
}

export function AttachLyrics({ onClose, ...song }: AttachLyricsProps) {
  const { t } = useTranslation(['lyrics', 'common'])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('attach.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {usePlanIncludes('releases.lyrics') ? (
        <AttachForm {...song} onClose={onClose} />
      ) : (
        <UpgradePrompt title={t('attach.premium')} line={t('attach.premiumLine')} from="lyrics" />
      )}
    </Dialog>
  )
}

function AttachForm({ text, model, onClose }: AttachLyricsProps) {
  const { t } = useTranslation(['lyrics', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [releaseId, setReleaseId] = useState<string | null>(null)
  const [trackId, setTrackId] = useState<string | null>(null)
  const [isDisclosed, setIsDisclosed] = useState(true)
  const release = useQuery({ ...releaseQuery(releaseId ?? ''), enabled: releaseId !== null })
  const tracks = release.data?.tracks ?? []
  const track = tracks.find(({ id }) => id === trackId) ?? (tracks.length === 1 ? tracks[0] : undefined)
  const attaching = useMutation({
    mutationFn: ({ releaseId, ...change }: TrackLyrics) =>
      releasesApi.updateTrack.call({ id: releaseId, ...change }),
    onSuccess: () => queries.invalidateQueries({ queryKey: releasesApi.key() }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!releaseId || !track) return
    const { lyrics, hasLyrics, aiParts } = track
    const before = { releaseId, trackId: track.id, lyrics, hasLyrics, aiParts }
    const disclosed =
      model && isDisclosed ? AI_PARTS.filter((part) => part === 'lyrics' || aiParts.includes(part)) : aiParts
    attaching.mutate(
      { releaseId, trackId: track.id, lyrics: text, hasLyrics: true, aiParts: disclosed },
      {
        onSuccess: () => {
          onClose()
          showToast({
            message: t('attach.done', { title: track.title || t('common:untitled') }),
            closeLabel: t('common:close'),
            action: before.lyrics
              ? { label: t('common:undo'), onClick: () => attaching.mutate(before) }
              : {
                  label: t('attach.look'),
                  onClick: () => void navigate(paths.editRelease(releaseId, 'tracks')),
                },
          })
        },
      },
    )
  }
  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
      <ReleaseSelect
        data-autofocus
        label={t('attach.release')}
        placeholder={t('common:chooseOne')}
        statuses={['draft', 'reopened']}
        nothingFound={t('attach.none')}
        value={releaseId}
        onChange={(id) => {
          setReleaseId(id)
          setTrackId(null)
        }}
      />
      <Select
        label={t('attach.track')}
        placeholder={release.data && tracks.length === 0 ? t('attach.noTracks') : t('common:chooseOne')}
        data={tracks.map(({ id, position, title }) => ({
          value: id,
          label: `${position}. ${title || t('common:untitled')}`,
        }))}
        disabled={tracks.length === 0}
        value={track?.id ?? null}
        onChange={setTrackId}
      />
      {track?.lyrics ? <p className={styles.hint}>{t('attach.replaces')}</p> : null}
      {model ? (
        <Checkbox
          label={t('attach.disclose')}
          description={t('attach.discloseHint', { model })}
          checked={isDisclosed}
          onChange={(event) => setIsDisclosed(event.currentTarget.checked)}
        />
      ) : null}
      {attaching.error ? <FormAlert>{errorMessage(readRefusal(attaching.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={attaching.isPending} disabled={!track}>
          {t('attach.send')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}

interface TrackLyrics extends Pick<TrackAnswer, 'lyrics' | 'hasLyrics' | 'aiParts'> {
  releaseId: string
  trackId: string
}
