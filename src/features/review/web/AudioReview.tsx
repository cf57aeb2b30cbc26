// The selected track for a reviewer: waveform, labeled findings and measurements.
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { usePinnedMarks } from '#features/releases/web/use-pinned-marks.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AudioPlayer, type AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import type { LabeledFinding } from './labeled-findings.ts'
import styles from './review.module.css'

export interface AudioReviewProps {
  track: TrackAnswer
  /** The findings of this track. */
  findings: readonly LabeledFinding[]
  player: Ref<AudioPlayerHandle>
  /** How many other releases contain this recording. */
  matchCount: number
  /** The reviewer's own notes on moments of this track. */
  pins: readonly { atMs: number | null }[]
  /** Pins a note to the current playback position. */
  onPin: (() => void) | undefined
}

export function AudioReview({ track, findings, player, matchCount, pins, onPin }: AudioReviewProps) {
  const { t } = useTranslation(['review', 'uploads', 'common'])
  const findingSentence = useFindingSentence()
  const { audio, urls } = track.upload ?? {}
  const pinned = usePinnedMarks(pins)
  const placed = findings.flatMap(({ finding, letter, tone }) =>
    finding.atMs === undefined
      ? []
      : [
          {
            key: letter,
            mark: letter,
            tone,
            startMs: finding.atMs,
            endMs: finding.untilMs,
            label: `${formatClock(finding.atMs)}, ${findingSentence(finding)}`,
          },
        ],
  )
  return (
    <section className={styles.listening} aria-label={track.title}>
      <h3>
        {track.position} {track.title} {track.isrc ? <code>{track.isrc}</code> : null}
      </h3>
      {audio ? (
        <>
          <div data-marks={placed.map(({ mark }) => mark.toLowerCase()).join('')}>
            <AudioPlayer
              ref={player}
              src={urls?.playback ?? urls?.original ?? ''}
              peaks={audio.waveform.peaks}
              rms={audio.waveform.rms}
              durationMs={audio.durationMs}
              regions={[...placed, ...pinned]}
              aside={
                onPin ? (
                  <Button size="xs" onClick={onPin} rightSection={<ShortcutHint names={['pinNote']} />}>
                    {t('case.pinHere')}
                  </Button>
                ) : undefined
              }
              height={128}
              labels={{
                slider: t('uploads:position', { title: track.title }),
                position: (position, total) => t('common:timeOf', { at: position, total }),
                play: t('common:play'),
                pause: t('common:pause'),
                of: (total) => t('uploads:ofTotal', { total }),
                failed: t('uploads:playFailed'),
                retry: t('common:retry'),
              }}
            />
          </div>
          <Measures audio={audio} findings={findings} matchCount={matchCount} />
        </>
      ) : (
        <p className="muted">{t('case.noAudio')}</p>
      )}
    </section>
  )
}

type Audio = NonNullable<NonNullable<TrackAnswer['upload']>['audio']>

function Measures({
  audio,
  findings,
  matchCount,
}: { audio: Audio } & Pick<AudioReviewProps, 'findings' | 'matchCount'>) {
  const { t } = useTranslation('review')
  const { number, signed } = useNumbers()
  const toneOf = (...codes: string[]) => findings.find(({ finding }) => codes.includes(finding.code))?.tone
  const silences = findings.map(({ finding }) => Number(finding.params?.lengthMs ?? 0))
  const silentMs = Math.max(0, ...silences)
  return (
    <DescriptionList layout="columns">
      <DescriptionItem label={t('case.loudness')} tone={toneOf('too_loud', 'too_quiet')}>
        {audio.integratedLufs === null ? (
          t('case.notMeasured')
        ) : (
          <>
            {number(audio.integratedLufs)} <small>LUFS</small>
          </>
        )}
      </DescriptionItem>
      <DescriptionItem
        label={t('case.truePeak')}
        tone={toneOf('true_peak_high', 'clipping', 'clipping_heavy')}
      >
        {audio.truePeakDbtp === null ? (
          t('case.notMeasured')
        ) : (
          <>
            {signed(audio.truePeakDbtp)} <small>dBTP</small>
          </>
        )}
      </DescriptionItem>
      <DescriptionItem
        label={t('case.longestSilence')}
        tone={toneOf('silence_inner', 'silence_leading', 'silence_trailing')}
      >
        {silentMs === 0 ? (
          t('case.none')
        ) : (
          <>
            {number(silentMs / 1_000)} <small>{t('case.seconds')}</small>
          </>
        )}
      </DescriptionItem>
      <DescriptionItem label={t('case.inCatalogue')} tone={matchCount > 0 ? 'warn' : undefined}>
        {matchCount === 0 ? t('case.none') : number(matchCount)}
      </DescriptionItem>
    </DescriptionList>
  )
}
