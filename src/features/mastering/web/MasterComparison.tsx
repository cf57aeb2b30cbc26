// Plays the recording and its master at one position, by default at equal loudness.
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlayerLabels } from '#features/uploads/web/use-player-labels.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { useAudio } from '#ui/use-audio.ts'
import { Waveform } from '#ui/Waveform.tsx'
import type { MasterAnswer } from './api.ts'
import styles from './mastering.module.css'

const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]

/** From decibels, at most 0, to the volume of an audio element. */
const volumeOf = (db: number) => 10 ** (db / 20)

export function MasterComparison({ master }: { master: MasterAnswer }) {
  const { previews, report } = master
  if (!previews || !report) return null
  return <Comparison previews={previews} report={report} name={master.fileName} />
}

interface ComparisonProps {
  previews: NonNullable<MasterAnswer['previews']>
  report: NonNullable<MasterAnswer['report']>
  name: string
}

function Comparison({ previews, report, name }: ComparisonProps) {
  const { t } = useTranslation(['mastering', 'common'])
  const { number } = useNumbers()
  const labelsOf = usePlayerLabels()
  const labels = labelsOf(name)
  const { durationMs } = report
  const [side, setSide] = useState<Side>('after')
  const [isMatched, setMatched] = useState(true)
  const before = useAudio()
  const after = useAudio()
  const audios = { before, after }
  const { ref: beforeRef } = before
  const { ref: afterRef } = after
  const audio = audios[side]
  const other = audios[side === 'before' ? 'after' : 'before']
  useEffect(() => {
    const set = (element: HTMLAudioElement | null, gainDb: number) => {
      if (element) element.volume = isMatched ? volumeOf(gainDb) : 1
    }
    set(beforeRef.current, previews.before.gainDb)
    set(afterRef.current, previews.after.gainDb)
  }, [beforeRef, afterRef, isMatched, previews])
  const change = (next: Side) => {
    if (next === side) return
    // The audio that starts pauses the other one.
    other.seek(audio.now(), audio.playing)
    setSide(next)
  }
  const loudnessOf = (each: Side) => {
    const { integratedLufs } = report[each]
    return integratedLufs === null ? null : `${number(integratedLufs)} LUFS`
  }
  return (
    <section className={styles.stack} aria-label={t('comparison')}>
      <div className={styles.row}>
        <SegmentedControl
          aria-label={t('comparison')}
          value={side}
          onChange={(value) => change(value === 'before' ? 'before' : 'after')}
          data={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
        />
        <Switch
          label={t('matched')}
          checked={isMatched}
          onChange={(event) => setMatched(event.currentTarget.checked)}
        />
      </div>
      {SIDES.map((each) => (
        <div key={each} className={styles.side} data-heard={each === side || undefined}>
          <p>
            <b>{t(`side.${each}`)}</b>
            <span>{loudnessOf(each)}</span>
          </p>
          <Waveform
            peaks={previews[each].waveform.peaks}
            rms={previews[each].waveform.rms}
            durationMs={durationMs}
            positionMs={audio.positionMs}
            labels={each === side ? labels : labelsOf(`${name}, ${t(`side.${each}`)}`)}
            onSeek={(ms) => {
              change(each)
              audios[each].seek(ms, audio.playing)
            }}
            hideTimes={each === 'before'}
          />
        </div>
      ))}
      <div>
        <Button
          variant="ink"
          leftSection={audio.playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          onClick={audio.toggle}
        >
          {t(audio.playing ? 'common:pause' : 'common:play')}
        </Button>
      </div>
      {audio.failed ? <p role="alert">{labels.failed}</p> : null}
      {SIDES.map((each) => (
        // biome-ignore lint/a11y/useMediaCaption: music that people uploaded has no captions.
        <audio key={each} ref={audios[each].ref} src={previews[each].url} preload="auto" />
      ))}
    </section>
  )
}
