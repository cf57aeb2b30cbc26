// Plays a mix and its master at one position, by default at equal loudness.
import { SegmentedControl, Switch } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlayerLabels } from '#features/uploads/web/use-player-labels.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { formatClock } from '#ui/format-clock.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useAudio } from '#ui/use-audio.ts'
import { Waveform } from '#ui/Waveform.tsx'
import styles from './comparison-player.module.css'

const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]
const SHORTCUT = { before: 'playMix', after: 'playMaster' } as const

export interface ComparedSide {
  url: string
  /** At most 0; makes both sides equally loud. */
  gainDb: number
  /** One byte per column, in base64. */
  waveform: { peaks: string; rms: string }
  integratedLufs: number | null
}

interface ComparisonPlayerProps {
  name: string
  durationMs: number
  before: ComparedSide
  after: ComparedSide
  /** What is compared, beside the choice of the side. */
  head?: ReactNode
  onPlaying?: (isPlaying: boolean) => void
}

/** From decibels, at most 0, to the volume of an audio element. */
const volumeOf = (db: number) => 10 ** (db / 20)

export function ComparisonPlayer({
  name,
  durationMs,
  before,
  after,
  head,
  onPlaying,
}: ComparisonPlayerProps) {
  const { t } = useTranslation(['mastering', 'common'])
  const { number } = useNumbers()
  const labelsOf = usePlayerLabels()
  const labels = labelsOf(name)
  const sides = { before, after }
  const [side, setSide] = useState<Side>('after')
  const [isMatched, setMatched] = useState(true)
  const [isStarted, setStarted] = useState(false)
  const audios = { before: useAudio(), after: useAudio() }
  const audio = audios[side]
  const { playing } = audio
  useVolume(audios.before.ref, isMatched ? before.gainDb : 0)
  useVolume(audios.after.ref, isMatched ? after.gainDb : 0)
  useEffect(() => {
    if (playing) setStarted(true)
    onPlaying?.(playing)
  }, [playing, onPlaying])
  const change = (next: Side) => {
    if (next === side) return
    // Starting one audio element pauses the other.
    audios[next].seek(audio.now(), playing)
    setSide(next)
  }
  useShortcuts({
    playMix: () => change('before'),
    playMaster: () => change('after'),
    playComparison: audio.toggle,
  })
  // Sliders and the control that chooses the side do not use Space themselves.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || !(event.target instanceof Element)) return
    if (!event.target.matches('[role="slider"], [type="radio"]:checked')) return
    event.preventDefault()
    audio.toggle()
  }
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <section className={styles.player} aria-label={t('comparison')} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        {head}
        <SegmentedControl
          aria-label={t('comparison')}
          value={side}
          onChange={(value) => change(value === 'before' ? 'before' : 'after')}
          data={SIDES.map((value) => ({
            value,
            label: (
              <span className={styles.choice}>
                {t(`player.${value}`)}
                <span className={styles.keys} aria-hidden="true">
                  <ShortcutHint names={[SHORTCUT[value]]} onColour />
                </span>
              </span>
            ),
          }))}
        />
      </div>
      {SIDES.map((each) => {
        const { waveform, integratedLufs } = sides[each]
        return (
          <div key={each} className={styles.side} data-heard={each === side || undefined}>
            <p>
              <b>{t(`player.${each}`)}</b>
              <span>{integratedLufs === null ? null : `${number(integratedLufs)} LUFS`}</span>
            </p>
            <Waveform
              {...waveform}
              durationMs={durationMs}
              positionMs={audio.positionMs}
              labels={each === side ? labels : labelsOf(`${name}, ${t(`player.${each}`)}`)}
              onSeek={(ms) => {
                change(each)
                audios[each].seek(ms, playing)
              }}
              hideTimes={each === 'before'}
            />
          </div>
        )
      })}
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={t(playing ? 'common:pause' : 'common:play')}
          onClick={audio.toggle}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
        <span className={styles.time}>
          <b>{formatClock(audio.positionMs)}</b> {labels.of(formatClock(durationMs))}
        </span>
        <span className={`${styles.shortcut} ${styles.keys}`}>
          <ShortcutHint names={['playComparison']}>{t('common:keys.actions.playComparison')}</ShortcutHint>
        </span>
        <Switch
          label={t('matched')}
          checked={isMatched}
          onChange={(event) => setMatched(event.currentTarget.checked)}
        />
      </div>
      {audio.failed ? (
        <p role="alert">
          {labels.failed} <TextButton label={labels.retry} onClick={audio.retry} />
        </p>
      ) : null}
      {SIDES.map((each) => (
        // biome-ignore lint/a11y/useMediaCaption: music has no captions.
        <audio
          key={each}
          ref={audios[each].ref}
          src={sides[each].url}
          preload={isStarted ? 'auto' : 'metadata'}
        />
      ))}
    </section>
  )
}

function useVolume(ref: RefObject<HTMLAudioElement | null>, gainDb: number): void {
  useEffect(() => {
    if (ref.current) ref.current.volume = volumeOf(gainDb)
  }, [ref, gainDb])
}
