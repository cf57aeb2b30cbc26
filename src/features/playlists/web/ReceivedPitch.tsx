// A pitch as its curator sees it: the song, the text, and the forms to accept or decline it.
import { Button, NumberInput, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useLanguageName } from '#features/releases/web/use-choices.ts'
import { required } from '#lib/pure/required.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useToday } from '#lib/web/use-now.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AudioPlayer, type AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DayField } from '#ui/DayField.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import {
  ANSWER_LENGTH_MAX,
  ANSWER_WORDS_MIN,
  countWords,
  DECLINE_REASONS,
  type DeclineReason,
  declineProblems,
  isWaiting,
  placementDays,
  placementProblems,
} from '../domain/pitches.ts'
import { playlistsApi, type ReceivedPitchAnswer, receivedQuery } from './api.ts'
import styles from './inbox.module.css'
import { PlacementText } from './PlacementText.tsx'

export interface ReceivedPitchProps {
  id: string
  /** The name of the playlist. */
  playlist: string
  onAnswered: () => void
}

export function ReceivedPitch({ id, playlist, onAnswered }: ReceivedPitchProps) {
  const { t } = useTranslation('playlists')
  const queries = useQueryClient()
  // Reading a pitch marks it as opened, so the query never refetches in the background.
  const query = useQuery({ ...receivedQuery(id), refetchOnWindowFocus: false, staleTime: 600_000 })
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isLoaded) void queries.invalidateQueries({ queryKey: playlistsApi.inbox.key() })
  }, [isLoaded, queries])
  if (query.error && readRefusal(query.error).status === 404)
    return <EmptyState title={t('inbox.gone')} line={t('inbox.goneLine')} />
  if (query.error && !query.data) return <LoadError title={t('inbox.pitchFailed')} query={query} />
  if (!query.data)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock width="50%" height={40} gap={24} />
        <SkeletonBlock height={150} gap={24} />
        <SkeletonBlock height={120} />
      </DelayedSkeleton>
    )
  const pitch = query.data
  return (
    <>
      <SongHead pitch={pitch} />
      <Player pitch={pitch} onRetry={() => query.refetch()} />
      <Words pitch={pitch} />
      {isWaiting(pitch.state) ? (
        <Answers pitch={pitch} playlist={playlist} onAnswered={onAnswered} />
      ) : (
        <Answered pitch={pitch} />
      )}
    </>
  )
}

function SongHead({ pitch: { song } }: { pitch: ReceivedPitchAnswer }) {
  const { t } = useTranslation(['playlists', 'releases'])
  const { day } = useDates()
  const languageName = useLanguageName()
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus went away with the last pitch; on a phone, the new one would be below its own heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <header className={styles.song}>
      <Cover image={coverSource(song.coverUrls, 96)} alt="" size={72} emptyText={t('noCover')} lift />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {song.title}
        </h2>
        <p>
          {t('inbox.facts', {
            artist: song.artist,
            type: t(`releases:type.${song.releaseType}`),
            time: formatClock(song.durationMs),
            language: languageName(song.language),
          })}
          , {t(song.releaseDate <= today ? 'inbox.out' : 'inbox.coming', { day: day(song.releaseDate) })}
        </p>
      </div>
    </header>
  )
}

function Player({
  pitch: { song, state },
  onRetry,
}: {
  pitch: ReceivedPitchAnswer
  onRetry: () => Promise<unknown>
}) {
  const { t } = useTranslation(['playlists', 'uploads', 'common'])
  const { number } = useNumbers()
  const player = useRef<AudioPlayerHandle>(null)
  useShortcuts({ playPitch: song.audio ? () => player.current?.toggle() : undefined })
  if (!song.audio) return isWaiting(state) ? <p className="muted">{t('inbox.noAudio')}</p> : null
  return (
    <AudioPlayer
      ref={player}
      src={song.audio.url}
      peaks={song.audio.peaks}
      rms={song.audio.rms}
      durationMs={song.durationMs}
      height={110}
      onRetry={async () => void (await onRetry())}
      aside={
        <>
          {song.integratedLufs === null ? null : <span>{number(song.integratedLufs)} LUFS</span>}{' '}
          <ShortcutHint names={['playPitch']}>{t('inbox.keyPlay')}</ShortcutHint>
        </>
      }
      labels={{
        slider: t('uploads:position', { title: song.title }),
        position: (position, total) => t('common:timeOf', { at: position, total }),
        play: t('common:play'),
        pause: t('common:pause'),
        of: (total) => t('uploads:ofTotal', { total }),
        failed: t('uploads:playFailed'),
        retry: t('common:retry'),
      }}
    />
  )
}

function Words({ pitch }: { pitch: ReceivedPitchAnswer }) {
  const { t } = useTranslation(['playlists', 'common'])
  const { moment } = useDates()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const refresh = useRefreshPitch(pitch.id)
  const { id, state, text, from, song, submittedAt } = pitch
  const isShortlisted = state === 'shortlisted'
  const marking = useMutation({
    mutationFn: () => playlistsApi.shortlist.call({ id, isShortlisted: !isShortlisted }),
    onSuccess: (changed) => {
      queries.setQueryData(receivedQuery(id).queryKey, changed)
      void queries.invalidateQueries({ queryKey: playlistsApi.inbox.key() })
    },
    onError: (error) => {
      showToast({
        message: errorMessage(readRefusal(error)),
        tone: 'error',
        closeLabel: t('common:close'),
      })
      void refresh()
    },
  })
  return (
    <figure className={styles.words}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {t('inbox.from', { name: from, artist: song.artist, when: moment(submittedAt) })}
        {isWaiting(state) ? (
          <Button size="xs" loading={marking.isPending} onClick={() => marking.mutate()}>
            {t(isShortlisted ? 'inbox.unlist' : 'inbox.shortlist')}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  )
}

function Answered({ pitch }: { pitch: ReceivedPitchAnswer }) {
  const { t } = useTranslation('playlists')
  if (pitch.state === 'accepted')
    return (
      <div className={styles.answered}>
        <PlacementText pitch={pitch} />
      </div>
    )
  if (pitch.state === 'declined' && pitch.reason)
    return (
      <div className={styles.answered}>
        <p>{t('inbox.answeredNo', { reason: t(`reasons.${pitch.reason}`) })}</p>
        <blockquote>{pitch.answer}</blockquote>
      </div>
    )
  return (
    <div className={styles.answered}>
      <p>{t('inbox.ended')}</p>
    </div>
  )
}

interface AnswerProps {
  pitch: ReceivedPitchAnswer
  playlist: string
  onAnswered: () => void
}

function Answers(props: AnswerProps) {
  return (
    <div className={styles.answers}>
      <PlaceForm {...props} />
      <DeclineForm {...props} />
    </div>
  )
}

/** Reads a pitch again that its artist has withdrawn, or that was answered in another window. */
function useRefreshPitch(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: receivedQuery(id).queryKey }),
      queries.invalidateQueries({ queryKey: playlistsApi.inbox.key() }),
    ])
  }
}

interface AnswerOptions<Values> {
  id: string
  send: (values: Values) => Promise<ReceivedPitchAnswer>
  /** Of the toast. */
  message: string
  onAnswered: () => void
  onProblems: (refusal: Refusal) => void
}

/** Sends an answer, shows what was stored, and moves on to the next pitch. */
function useAnswer<Values>({ id, send, message, onAnswered, onProblems }: AnswerOptions<Values>) {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const refresh = useRefreshPitch(id)
  return useMutation({
    mutationKey: answerKey(id),
    mutationFn: send,
    onSuccess: (answer) => {
      queries.setQueryData(receivedQuery(id).queryKey, answer)
      showToast({ message, closeLabel: t('close') })
      onAnswered()
      void queries.invalidateQueries({ queryKey: playlistsApi.inbox.key() })
      void queries.invalidateQueries({ queryKey: playlistsApi.own.key() })
    },
    onError: (error) => {
      const refusal = readRefusal(error)
      onProblems(refusal)
      if (refusal.code !== 'wrong_state' && refusal.status !== 404) return
      // The pitch has ended, and the forms go away with their messages.
      showToast({ message: errorMessage(refusal), tone: 'error', closeLabel: t('close') })
      void refresh()
    },
  })
}

const answerKey = (id: string) => ['answer-pitch', id]

/** Moving on asks first while an answer is half written; once one answer is sent, the other is not missed. */
function useUnsentAnswer(id: string, isDirty: boolean): void {
  const isSending = useIsMutating({ mutationKey: answerKey(id) }) > 0
  useUnsavedInput(isDirty, { dependsOnSearch: true, isSending })
}

function PlaceForm({ pitch: { id, song }, playlist, onAnswered }: AnswerProps) {
  const { t } = useTranslation('playlists')
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const errorMessage = useErrorMessage()
  const today = useToday()
  const start = { today, releaseDate: song.releaseDate }
  const { first, usual, last } = placementDays(start)
  const position = useRef<HTMLInputElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const form = useForm({
    initialValues: { position: '' as number | string, placedUntil: usual as string | null },
    validate: ({ position, placedUntil }) =>
      formErrors(placementProblems({ position: Number(position), placedUntil: placedUntil ?? '' }, start)),
  })
  useLiveValidation(form, wasSent)
  const placing = useAnswer({
    id,
    send: ({ position, placedUntil }: typeof form.values) =>
      playlistsApi.accept.call({ id, position: Number(position), placedUntil: placedUntil ?? '' }),
    message: t('inbox.added'),
    onAnswered,
    onProblems: ({ problems }) => showProblems(form, problems),
  })
  useUnsentAnswer(id, form.isDirty())
  useShortcuts({ placePitch: () => position.current?.focus() })
  const refusal = placing.error ? readRefusal(placing.error) : undefined
  return (
    <form
      noValidate
      className={styles.answer}
      aria-labelledby="place-head"
      onSubmit={(event) => {
        setWasSent(true)
        form.onSubmit(
          (values) => placing.mutate(values),
          (errors) => focusFirstError(form, errors),
        )(event)
      }}
    >
      <h3 id="place-head">{t('inbox.place')}</h3>
      <NumberInput
        label={t('inbox.position')}
        description={t('inbox.positionHint')}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        clampBehavior="none"
        {...form.getInputProps('position')}
        ref={position}
      />
      <DayField
        label={t('inbox.until')}
        minDate={first}
        maxDate={last}
        clearable={false}
        {...form.getInputProps('placedUntil')}
        value={form.values.placedUntil}
        onChange={(day) => form.setFieldValue('placedUntil', day)}
      />
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div>
        <Button
          type="submit"
          variant="filled"
          loading={placing.isPending}
          rightSection={<ShortcutHint names={['placePitch']} onColour />}
        >
          {t('inbox.add', { playlist })}
        </Button>
      </div>
    </form>
  )
}

function DeclineForm({ pitch: { id }, onAnswered }: AnswerProps) {
  const { t } = useTranslation(['playlists', 'common'])
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const errorMessage = useErrorMessage()
  const words = useRef<HTMLTextAreaElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const form = useForm({
    // The public record counts reasons, so none is preselected.
    initialValues: { reason: null as DeclineReason | null, answer: '' },
    validate: ({ reason, answer }) =>
      formErrors([...(reason ? [] : [{ code: 'required', at: 'reason' }]), ...declineProblems(answer)]),
  })
  useLiveValidation(form, wasSent)
  const declining = useAnswer({
    id,
    send: ({ reason, answer }: typeof form.values) =>
      playlistsApi.decline.call({ id, reason: required(reason), answer }),
    message: t('inbox.declined'),
    onAnswered,
    onProblems: ({ problems }) => showProblems(form, problems),
  })
  useUnsentAnswer(id, form.isDirty())
  useShortcuts({ declinePitch: () => words.current?.focus() })
  const refusal = declining.error ? readRefusal(declining.error) : undefined
  const mark = t('inbox.wordsOf', { words: countWords(form.values.answer), min: ANSWER_WORDS_MIN })
  return (
    <form
      noValidate
      className={styles.answer}
      aria-labelledby="decline-head"
      onSubmit={(event) => {
        setWasSent(true)
        form.onSubmit(
          (values) => declining.mutate(values),
          (errors) => focusFirstError(form, errors),
        )(event)
      }}
    >
      <h3 id="decline-head">{t('inbox.no')}</h3>
      <Select
        label={t('inbox.reason')}
        placeholder={t('common:chooseOne')}
        allowDeselect={false}
        data={DECLINE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={<FieldLabel mark={mark}>{t('inbox.words')}</FieldLabel>}
        autosize
        minRows={2}
        maxLength={ANSWER_LENGTH_MAX}
        {...form.getInputProps('answer')}
        ref={words}
      />
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div>
        <Button
          type="submit"
          loading={declining.isPending}
          rightSection={<ShortcutHint names={['declinePitch']} />}
        >
          {t('inbox.send')}
        </Button>
      </div>
    </form>
  )
}
