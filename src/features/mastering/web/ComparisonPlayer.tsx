// Plays a mix and its master at one position, by default at equal loudness, or without saying which is which.
import { SegmentedControl, Switch } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { usePlayerLabels } from '#features/uploads/web/use-player-labels.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useHydratedValue } from '#lib/web/use-hydrated.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { formatClock } from '#ui/format-clock.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useAudio } from '#ui/use-audio.ts'
import { Waveform } from '#ui/Waveform.tsx'
import { BlindTestPanel } from './BlindTestPanel.tsx'
import {
  type BlindTest,
  hear,
  isFinished,
  prefer,
  type Side,
  SLOTS,
  type Slot,
  sideOf,
  slotOf,
  startBlindTest,
} from './blind-test.ts'
import styles from './comparison-player.module.css'

const SIDES = ['before', 'after'] as const
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

/** How much of something plays until it counts as listened to. */
const HEARD_MS = 1000

const flipCoin = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 === 0

/** Some phones leave the volume to their buttons; there, the louder side would give itself away. */
function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
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
  const { playing, positionMs, now } = audio
  const [blindTest, setBlindTest] = useState<BlindTest | null>(null)
  /** The round that is played: nothing on the page may say which side is heard. */
  const round = blindTest && !isFinished(blindTest) ? blindTest : null
  const slot = round ? slotOf(round, side) : '1'
  const isEqual = isMatched || round !== null
  useVolume(audios.before.ref, isEqual ? before.gainDb : 0)
  useVolume(audios.after.ref, isEqual ? after.gainDb : 0)
  useEffect(() => {
    if (playing) setStarted(true)
    onPlaying?.(playing)
  }, [playing, onPlaying])
  const change = (next: Side) => {
    if (next === side) return
    // Starting one audio element pauses the other.
    audios[next].seek(audio.now(), audio.isStarted())
    setSide(next)
  }
  /** Where what plays was started, or sought to. Music that waits for its data is not heard. */
  const heardFrom = useRef(0)
  const showTest = (next: BlindTest, heardSlot: Slot) => {
    // Music that went on would say whether the sides have changed places. After a quick change both may play.
    for (const each of SIDES) audios[each].pause()
    heardFrom.current = now()
    setBlindTest(next)
    if (isFinished(next)) return
    const nextSide = sideOf(next, heardSlot)
    if (nextSide !== side) audios[nextSide].seek(audio.now())
    setSide(nextSide)
    setStarted(true)
  }
  const startTest = () => showTest(startBlindTest(flipCoin), '1')
  const preferHeard = () => {
    if (!round) return
    const next = prefer(round, slot, flipCoin)
    if (next !== round) showTest(next, slot)
  }
  const isTested = playing && round !== null
  useEffect(() => {
    if (isTested) heardFrom.current = now()
  }, [isTested, now])
  useEffect(() => {
    if (isTested && positionMs - heardFrom.current >= HEARD_MS)
      setBlindTest((test) => test && hear(test, slot))
  }, [isTested, positionMs, slot])
  const canMatch = useHydratedValue(canSetVolume, true)
  const focusRef = useFocusAfter(round ? 'round' : blindTest ? 'result' : 'none')
  useShortcuts({
    playMix: round ? undefined : () => change('before'),
    playMaster: round ? undefined : () => change('after'),
    playVersion: round ? (key) => change(sideOf(round, key === '1' ? '1' : '2')) : undefined,
    preferVersion: round ? preferHeard : undefined,
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
        {round ? (
          <SegmentedControl
            aria-label={t('blind.start')}
            value={slot}
            onChange={(value) => change(sideOf(round, value === '1' ? '1' : '2'))}
            data={SLOTS.map((value) => ({ value, label: value }))}
          />
        ) : (
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
        )}
      </div>
      {round ? (
        // The same waveform for both: it shows where the music is, and not what is heard.
        <Waveform
          {...before.waveform}
          durationMs={durationMs}
          positionMs={positionMs}
          labels={labels}
          onSeek={(ms) => {
            audio.seek(ms, audio.isStarted())
            heardFrom.current = ms
          }}
        />
      ) : (
        SIDES.map((each) => {
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
                positionMs={positionMs}
                labels={each === side ? labels : labelsOf(`${name}, ${t(`player.${each}`)}`)}
                onSeek={(ms) => {
                  const goesOn = audio.isStarted()
                  change(each)
                  audios[each].seek(ms, goesOn)
                }}
                hideTimes={each === 'before'}
              />
            </div>
          )
        })
      )}
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
          <b>{formatClock(positionMs)}</b> {labels.of(formatClock(durationMs))}
        </span>
        <span className={`${styles.shortcut} ${styles.keys}`}>
          <ShortcutHint names={['playComparison']}>{t('common:keys.actions.playComparison')}</ShortcutHint>
        </span>
        {round ? null : (
          <Switch
            label={t('matched')}
            checked={isMatched}
            onChange={(event) => setMatched(event.currentTarget.checked)}
          />
        )}
      </div>
      {canMatch ? (
        <BlindTestPanel
          test={blindTest}
          slot={slot}
          focusRef={focusRef}
          onStart={startTest}
          onPrefer={preferHeard}
          onEnd={() => setBlindTest(null)}
        />
      ) : null}
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

/** Passes the focus to the returned element when the control that had it has gone with the phase before. */
function useFocusAfter(phase: string): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  const shown = useRef(phase)
  useLayoutEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [phase])
  return ref
}
