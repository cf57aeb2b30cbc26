// The form of a pitch in three steps. What was written survives refusals, reloads and connecting at Spotify.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { connectionQuery, followingQuery, musicConnectionsApi } from '#features/music-connections/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import type { SESSION_KEYS } from '#lib/pure/stored-keys.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { showToast } from '#ui/show-toast.tsx'
import {
  isSendable,
  PITCH_INPUT_MAX,
  PITCH_LENGTH_MAX,
  PITCH_LENGTH_MIN,
  pitchLength,
  pitchProblems,
} from '../domain/pitches.ts'
import { type PlaylistAnswer, playlistQuery, playlistsApi, songsQuery } from './api.ts'
import styles from './playlists.module.css'
import { ReminderButton } from './ReminderButton.tsx'
import { SongChoice } from './SongChoice.tsx'

export interface PitchFormProps {
  playlist: PlaylistAnswer
  /** The rows of connecting Spotify and following the playlist. */
  spotify: ReactNode
}

interface PitchValues {
  trackId: string | null
  text: string
}

/** The forms of this tab in sessionStorage, because connecting at Spotify leaves the page. */
interface PitchDrafts {
  userId: string | undefined
  byPlaylist: Record<string, PitchValues>
}
const DRAFTS = { key: 'pitch' satisfies (typeof SESSION_KEYS)[number], defaultValue: null }

/** Those of this user: somebody else may have used the tab before. */
const ofUser = (drafts: PitchDrafts | null, userId: string | undefined): PitchDrafts['byPlaylist'] =>
  drafts?.userId === userId ? (drafts?.byPlaylist ?? {}) : {}

export function PitchForm({ playlist, spotify }: PitchFormProps) {
  const { t } = useTranslation(['playlists', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const canSubmit = usePermission('catalogue.submit')
  const isFollowing = useIsFollowing(playlist.spotifyId)
  const user = useUser()
  // Staff who act as somebody follow nothing in their name.
  const followsFirst = isFollowing === false && !user?.impersonate
  const [wasSent, setWasSent] = useState(false)
  const userId = user?._id
  const [, setDrafts] = useSessionStorage<PitchDrafts | null>(DRAFTS)
  const form = useForm<PitchValues>({
    initialValues: { trackId: null, text: '' },
    onValuesChange: (values) =>
      setDrafts((drafts) => ({ userId, byPlaylist: { ...ofUser(drafts, userId), [playlist.id]: values } })),
    validate: ({ trackId, text }) => formErrors(pitchProblems({ hasSong: trackId !== null, text })),
  })
  useLiveValidation(form, wasSent)
  const { initialize } = form
  useEffect(() => {
    const draft = ofUser(readSessionStorageValue<PitchDrafts | null>(DRAFTS), userId)[playlist.id]
    if (draft) initialize({ trackId: draft.trackId, text: draft.text })
  }, [playlist.id, userId, initialize])
  const sending = useMutation({
    mutationFn: async ({ trackId, text }: typeof form.values) => {
      if (followsFirst) {
        const { spotifyId } = playlist
        const followed = await musicConnectionsApi.follow.call({ playlistId: spotifyId })
        queries.setQueryData(followingQuery(spotifyId).queryKey, followed)
      }
      return playlistsApi.submit.call({ id: playlist.id, trackId, text })
    },
    onSuccess: async () => {
      setDrafts((drafts) => {
        const { [playlist.id]: _, ...byPlaylist } = ofUser(drafts, userId)
        return { userId, byPlaylist }
      })
      showToast({ message: t('submit.sent', { playlist: playlist.name }), closeLabel: t('common:close') })
      void queries.invalidateQueries({ queryKey: playlistsApi.key() })
      await navigate(paths.pitches())
    },
    onError: (error) => {
      const { code, problems } = readRefusal(error)
      showProblems(form, problems)
      // The connection may have ended since, or somebody else took the last place of the week.
      if (code === 'spotify_not_connected' || code === 'not_following')
        void queries.invalidateQueries({ queryKey: musicConnectionsApi.key() })
      if (code.startsWith('playlist_'))
        void queries.invalidateQueries({ queryKey: playlistQuery(playlist.id).queryKey })
      // Sent in another window, or by somebody else of the account.
      if (code === 'already_submitted') {
        form.setFieldValue('trackId', null)
        void queries.invalidateQueries({ queryKey: songsQuery(playlist.id).queryKey })
      }
    },
  })
  const { text, trackId } = form.values
  const refusal = sending.error ? readRefusal(sending.error) : undefined
  return (
    <form
      noValidate
      className={styles.steps}
      onSubmit={(event) => {
        setWasSent(true)
        form.onSubmit(
          (values) => sending.mutate(values),
          (errors) => focusFirstError(form, errors),
        )(event)
      }}
    >
      <Step number={1} title={t('submit.song')} isDone={trackId !== null} isCurrent={trackId === null}>
        <SongChoice
          playlistId={playlist.id}
          value={trackId}
          onChange={(value) => form.setFieldValue('trackId', value)}
          error={form.errors.trackId}
        />
      </Step>
      <Step
        number={2}
        title={t('submit.spotify')}
        isDone={isFollowing === true}
        isCurrent={trackId !== null && !isFollowing}
      >
        {spotify}
      </Step>
      <Step
        number={3}
        title={t('submit.pitch')}
        isDone={isSendable(text)}
        isCurrent={trackId !== null && isFollowing === true && !isSendable(text)}
      >
        <Textarea
          label={
            <FieldLabel mark={t('submit.atLeast', { min: PITCH_LENGTH_MIN })}>{t('submit.why')}</FieldLabel>
          }
          autosize
          minRows={5}
          maxLength={PITCH_INPUT_MAX}
          {...form.getInputProps('text')}
        />
        <Length text={text} />
        <p className={styles.hint}>{t('submit.hint')}</p>
      </Step>
      <div className={styles.send}>
        {refusal && refusal.problems.length === 0 ? (
          <FormAlert>{errorMessage(refusal, t('submit.failedToSend'))}</FormAlert>
        ) : null}
        <Full playlist={playlist} />
        <div className={styles.sendRow}>
          <Button
            type="submit"
            variant="filled"
            size="lg"
            loading={sending.isPending || sending.isSuccess}
            disabled={canSubmit === false || playlist.week.state !== 'open'}
          >
            {t(followsFirst ? 'submit.followAndSend' : 'submit.send')}
          </Button>
          <span className={styles.hint}>
            {canSubmit === false ? t('submit.noAccess') : t('submit.atMost')}
          </span>
        </div>
      </div>
    </form>
  )
}

/** Undefined while it is not known, and without a connection. */
function useIsFollowing(spotifyId: string): boolean | undefined {
  const { data } = useQuery(connectionQuery())
  const isConnected = data?.connection?.state === 'connected'
  const following = useQuery({ ...followingQuery(spotifyId), enabled: isConnected })
  return isConnected ? following.data?.isFollowing : undefined
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  isCurrent: boolean
  children: ReactNode
}

function Step({ number, title, isDone, isCurrent, children }: StepProps) {
  const state = isDone ? 'done' : isCurrent ? 'current' : 'ahead'
  return (
    <section className={styles.step} aria-labelledby={`step-${number}`}>
      <span className={styles.number} data-state={state} aria-hidden="true">
        {isDone ? <IconCheck size={18} /> : number}
      </span>
      <div className={styles.stepBody}>
        <h2 id={`step-${number}`}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

function Length({ text }: { text: string }) {
  const { t } = useTranslation('playlists')
  const { number } = useNumbers()
  const length = pitchLength(text)
  const over = length - PITCH_LENGTH_MAX
  return (
    <div
      className={styles.length}
      data-enough={isSendable(text) || undefined}
      data-over={over > 0 || undefined}
    >
      <span className={styles.lengthBar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (length / PITCH_LENGTH_MIN) * 100)}%` }} />
      </span>
      <span>
        {over > 0
          ? t('submit.over', { count: over })
          : t('submit.length', { count: length, left: number(PITCH_LENGTH_MAX - length, 0) })}
      </span>
    </div>
  )
}

function Full({ playlist }: { playlist: PlaylistAnswer }) {
  const { t } = useTranslation('playlists')
  const { day } = useDates()
  const { state, opensOn } = playlist.week
  if (state === 'open') return null
  return (
    <div className={styles.notice}>
      <p>
        {state === 'full' && opensOn
          ? t('submit.full', { day: day(opensOn) })
          : opensOn
            ? t('submit.closedUntil', { day: day(opensOn) })
            : t('submit.closedNow')}
      </p>
      <ReminderButton id={playlist.id} name={playlist.name} />
    </div>
  )
}
