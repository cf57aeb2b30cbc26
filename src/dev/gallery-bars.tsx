// Owns the gallery of the stepper, the timeline and the waveform.
import { useMemo } from 'react'
import { AudioPlayer } from '#ui/AudioPlayer.tsx'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { KeyHint } from '#ui/KeyHint.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Waveform } from '#ui/Waveform.tsx'
import type { WaveRegion } from '#ui/wave-regions.ts'
import styles from './gallery.module.css'
import { sampleWave } from './gallery-samples.ts'

const countLabels = {
  blocks: (count: number) => `${count} blocking`,
  advises: (count: number) => `${count} advice`,
  complete: 'complete',
}

const STEPS: BarItem[] = [
  { key: 'basics', number: 1, label: 'Basics', state: 'done', counts: 'complete', href: '#basics' },
  {
    key: 'artwork',
    number: 2,
    label: 'Artwork',
    state: 'done',
    counts: { blocks: 0, advises: 1 },
    href: '#artwork',
  },
  {
    key: 'tracks',
    number: 3,
    label: 'Tracks',
    state: 'now',
    counts: { blocks: 2, advises: 1 },
    href: '#tracks',
  },
  {
    key: 'platforms',
    number: 4,
    label: 'Platforms',
    state: 'later',
    counts: { blocks: 0, advises: 1 },
    href: '#platforms',
  },
  { key: 'schedule', number: 5, label: 'Schedule', state: 'later', counts: 'complete', href: '#schedule' },
  {
    key: 'review',
    number: 6,
    label: 'Review',
    state: 'later',
    counts: { blocks: 1, advises: 0 },
    href: '#review',
  },
]

const TIMELINE: BarItem[] = [
  { key: 'draft', label: 'Draft', note: '2 to 16 Nov, you', state: 'done' },
  { key: 'submitted', label: 'Submitted', note: 'Mon 16 Nov, 09:12', state: 'done' },
  { key: 'reviewed', label: 'Reviewed', note: 'Wed 18 Nov, Mara K.', state: 'done' },
  { key: 'reopened', label: 'Reopened', note: 'Thu 19 Nov, your turn', state: 'now' },
  { key: 'delivery', label: 'Delivery', note: 'from Wed 25 Nov', state: 'later' },
  { key: 'live', label: 'Live', note: 'Fri 11 Dec, 00:00', state: 'later' },
]

const finished = TIMELINE.map((item): BarItem => ({ ...item, state: 'done' }))

const REGIONS: WaveRegion[] = [
  { key: 'a', mark: 'A', tone: 'danger', startMs: 98_000, endMs: 110_400, label: '1:38, silence' },
  { key: 'b', mark: 'B', tone: 'warn', startMs: 182_000, endMs: 187_000, label: '3:02, peak' },
]

const CROWDED: WaveRegion[] = [
  ...REGIONS,
  { key: 'c', mark: 'C', tone: 'warn', startMs: 104_000, label: '1:44, click' },
  { key: 'd', mark: 'D', tone: 'success', startMs: 215_000, label: '3:35, fixed' },
]

const labels = {
  slider: 'Position in Ferry Light',
  position: (at: string, total: string) => `${at} of ${total}`,
  play: 'Play',
  pause: 'Pause',
  of: (total: string) => `of ${total}`,
  failed: 'The audio could not be played. Reload the page, or upload the file again.',
  retry: 'Try again',
}

export function GalleryBars() {
  const wave = useMemo(() => sampleWave(420, 7), [])
  return (
    <>
      <section className={styles.wide}>
        <SectionHead title="Stepper and timeline" side="one part, six bars, final barline when it is done" />
        <div className={styles.stack}>
          <Bars label="Steps" items={STEPS} countLabels={countLabels} />
          <Bars label="Timeline" variant="timeline" items={TIMELINE} />
          <Bars label="Timeline, finished" variant="timeline" items={finished} complete />
        </div>
      </section>
      <section className={styles.wide}>
        <SectionHead title="Waveform" side="peak light, loudness dark, heard part in ink" />
        <div className={styles.stack}>
          <Waveform
            {...wave}
            durationMs={222_000}
            positionMs={80_000}
            regions={REGIONS}
            labels={labels}
            onSeek={() => {}}
          />
          <AudioPlayer
            src={SILENCE}
            {...wave}
            durationMs={222_000}
            regions={CROWDED}
            labels={labels}
            height={64}
            aside={
              <>
                <span>−9.1 LUFS, +0.6 dBTP</span>
                <KeyHint keys={['Space']}>play</KeyHint>
                <KeyHint keys={['A']}>first finding</KeyHint>
              </>
            }
          />
        </div>
      </section>
    </>
  )
}

const SILENCE = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
