// Times lyrics: play, tap each line as it starts, adjust by tenths of a second, and download the result.
import { Button, FileButton } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconMinus, IconPlus, IconUpload } from '@tabler/icons-react'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { usePlayerLabels } from '#features/uploads/web/use-player-labels.ts'
import { useElementShortcuts } from '#lib/web/shortcuts.ts'
import { AudioPlayer, type AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { KeyHint } from '#ui/KeyHint.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import {
  lineAt,
  nextToStamp,
  nudge,
  type SungLine,
  stamp,
  timedOnly,
  unstamp,
  withTimes,
} from '../domain/lyric-timing.ts'
import styles from './LyricsTiming.module.css'
import { TimedLines } from './TimedLines.tsx'
import { useLyricFiles } from './use-lyric-files.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

const NUDGE_MS = 100

export default function LyricsTiming({ track }: { track: TrackAnswer }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore } = useWizard()
  const playerLabels = usePlayerLabels()
  const offerUndo = useUndo()
  const player = useRef<AudioPlayerHandle>(null)
  // Untimed lines live only here, because identical lines could not be distinguished in the saved lyrics.
  const [draft, setDraft] = useState(() => ({
    lyrics: track.lyrics,
    lines: withTimes(track.lyrics, track.timedLyrics) as readonly SungLine[],
  }))
  if (draft.lyrics !== track.lyrics) {
    setDraft({ lyrics: track.lyrics, lines: withTimes(track.lyrics, timedOnly(draft.lines)) })
  }
  const { lines } = draft
  const [chosen, setChosen] = useState(() => Math.min(nextToStamp(lines), Math.max(0, lines.length - 1)))
  const [tapped, setTapped] = useState<readonly number[]>([])
  const [current, setCurrent] = useState(-1)
  const follow = useCallback((ms: number) => setCurrent(lineAt(lines, ms)), [lines])
  const durationMs = track.durationMs ?? 0

  const show = (next: readonly SungLine[]) => setDraft({ lyrics: track.lyrics, lines: next })
  const save = (next: readonly SungLine[]) => {
    show(next)
    draftStore.changeTrack(track.id, { timedLyrics: timedOnly(next) })
  }
  const tap = () => {
    if (!lines[chosen]) return
    save(stamp(lines, chosen, player.current?.position() ?? 0))
    setTapped([...tapped, chosen])
    setChosen(Math.min(chosen + 1, lines.length - 1))
  }
  const stepBack = () => {
    const last = tapped.at(-1) ?? lines.findLastIndex((line) => line.atMs !== null)
    const atMs = lines[last]?.atMs ?? null
    setTapped(tapped.slice(0, -1))
    if (atMs === null) return
    save(unstamp(lines, last))
    setChosen(last)
    player.current?.playFrom(atMs)
  }
  const move = (byMs: number) => {
    const next = nudge(lines, chosen, byMs, durationMs)
    if (next !== lines) save(next)
  }
  const clear = () => {
    save(lines.map((line) => ({ ...line, atMs: null })))
    setTapped([])
    setChosen(0)
    offerUndo(t('lyrics.cleared'), () => save(lines))
  }
  const files = useLyricFiles(track, (lyrics, timedLyrics) => {
    const next = withTimes(lyrics, timedLyrics)
    setDraft({ lyrics, lines: next })
    setTapped([])
    setChosen(Math.min(nextToStamp(next), Math.max(0, next.length - 1)))
  })

  const timed = lines.filter((line) => line.atMs !== null).length
  const audio = track.upload?.status === 'ready' ? track.upload.audio : null
  const isTimed = (lines[chosen]?.atMs ?? null) !== null
  return (
    <section className={styles.editor} aria-label={t('lyrics.editor')}>
      {!audio ? <p className="muted">{t('lyrics.needsAudio')}</p> : null}
      {lines.length === 0 ? <p className="muted">{t('lyrics.needsLyrics')}</p> : null}
      {audio && lines.length > 0 ? (
        <>
          <AudioPlayer
            ref={player}
            src={track.upload?.urls.playback ?? track.upload?.urls.original ?? ''}
            peaks={audio.waveform.peaks}
            rms={audio.waveform.rms}
            durationMs={audio.durationMs}
            height={56}
            onPosition={follow}
            labels={playerLabels(track.title || t('releases:untitledTrack'))}
          />
          <TapButton
            text={lines[chosen]?.text ?? ''}
            onTap={tap}
            onBack={stepBack}
            onToggle={() => player.current?.toggle()}
          />
          <div className={styles.tools}>
            <Button
              size="sm"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              disabled={timed === 0}
              onClick={stepBack}
            >
              {t('lyrics.back')}
            </Button>
            <Button
              size="sm"
              aria-label={t('lyrics.earlierLabel')}
              leftSection={<IconMinus size={16} aria-hidden="true" />}
              disabled={!isTimed}
              onClick={() => move(-NUDGE_MS)}
            >
              {t('lyrics.step')}
            </Button>
            <Button
              size="sm"
              aria-label={t('lyrics.laterLabel')}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              disabled={!isTimed}
              onClick={() => move(NUDGE_MS)}
            >
              {t('lyrics.step')}
            </Button>
            <Button size="sm" variant="plain" disabled={timed === 0} onClick={clear}>
              {t('lyrics.clear')}
            </Button>
            <output className={styles.progress}>
              {t('lyrics.progress', { count: timed, total: lines.length })}
            </output>
          </div>
          <p className={styles.keys}>
            <ShortcutHint names={['tapLine']}>{t('lyrics.tapKey')}</ShortcutHint>
            <ShortcutHint names={['playSong']}>{t('lyrics.playKey')}</ShortcutHint>
            <KeyHint keys={['←', '→']}>{t('lyrics.nudgeKey')}</KeyHint>
            <KeyHint keys={['↑', '↓']}>{t('lyrics.lineKey')}</KeyHint>
          </p>
          <TimedLines
            lines={lines}
            chosen={chosen}
            current={current}
            onChoose={setChosen}
            onPlay={(atMs) => player.current?.playAt(atMs)}
            onNudge={(direction) => move(direction * NUDGE_MS)}
          />
        </>
      ) : null}
      <div className={styles.tools}>
        <Button
          size="sm"
          variant="plain"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={timed === 0}
          onClick={files.saveLrc}
        >
          {t('lyrics.saveLrc')}
        </Button>
        <Button
          size="sm"
          variant="plain"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={timed === 0}
          onClick={files.saveTtml}
        >
          {t('lyrics.saveTtml')}
        </Button>
        <FileButton accept=".lrc,text/plain" onChange={(file) => file && void files.read(file)}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="plain"
              leftSection={<IconUpload size={16} aria-hidden="true" />}
            >
              {t('lyrics.import')}
            </Button>
          )}
        </FileButton>
      </div>
      {files.failure ? (
        <p className={styles.failure} role="alert">
          {files.failure}
        </p>
      ) : null}
    </section>
  )
}

interface TapButtonProps {
  /** The line that the next tap will time. */
  text: string
  onTap: () => void
  onBack: () => void
  onToggle: () => void
}

/** Taps on press, not on release, so that holding the key or button does not delay a line. */
function TapButton({ text, onTap, onBack, onToggle }: TapButtonProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  const onKeyDown = useElementShortcuts({ tapLine: onTap, untapLine: onBack, playSong: onToggle })
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) onTap()
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.tap}
      onKeyDown={onKeyDown}
      // Firefox clicks when the space bar is released, even if the press was handled.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onPointerDown={onPointerDown}
      // Assistive software clicks without a pointer.
      onClick={(event) => event.detail === 0 && onTap()}
    >
      <b>{t('lyrics.tap')}</b> <span>{text}</span>
    </button>
  )
}
