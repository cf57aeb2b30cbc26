// What was heard in an audio file: the player, its findings as lettered regions, and the list of them beside it.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AudioPlayer, type AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { KeyHint } from '#ui/KeyHint.tsx'
import type { WaveRegion } from '#ui/wave-regions.ts'
import type { Upload } from '../contract.ts'
import styles from './AudioReport.module.css'
import { letterOf, toneOf } from './finding-letters.ts'
import { useFigures } from './use-figures.ts'
import { useSentence } from './use-sentence.ts'

const SHORT = [
  'silence_inner',
  'silence_leading',
  'silence_trailing',
  'clipping',
  'clipping_heavy',
  'true_peak_high',
] as const

export interface AudioReportProps {
  upload: Upload
  title: string
  /** Without the list: the page says the findings in its own way. */
  playerOnly?: boolean
  height?: number
}

export function AudioReport({ upload, title, playerOnly, height }: AudioReportProps) {
  const { t } = useTranslation(['uploads', 'common'])
  const { signed, number } = useFigures()
  const say = useSentence()
  const player = useRef<AudioPlayerHandle>(null)
  const { audio, findings, urls } = upload
  if (!audio) return null
  const regions = findings.flatMap((one, index): WaveRegion[] => {
    if (one.atMs === undefined) return []
    const short = SHORT.find((code) => code === one.code) ?? 'other'
    return [
      {
        ...{
          key: `${index}`,
          mark: letterOf(index),
          tone: toneOf(one),
          startMs: one.atMs,
          endMs: one.untilMs,
        },
        label: `${formatClock(one.atMs)}, ${t(`short.${short}`)}`,
      },
    ]
  })
  return (
    <div className={styles.report}>
      <AudioPlayer
        ref={player}
        src={urls.playback ?? urls.original ?? ''}
        peaks={audio.waveform.peaks}
        rms={audio.waveform.rms}
        durationMs={audio.durationMs}
        regions={regions}
        height={height}
        labels={{
          slider: t('position', { title }),
          position: (at, total) => t('common:timeOf', { at, total }),
          play: t('common:play'),
          pause: t('common:pause'),
          of: (total) => t('of', { total }),
          failed: t('playFailed'),
        }}
        aside={
          <span className={styles.aside}>
            {audio.integratedLufs !== null && audio.truePeakDbtp !== null ? (
              <span>
                {t('loudness', { lufs: number(audio.integratedLufs), dbtp: signed(audio.truePeakDbtp) })}
              </span>
            ) : null}
            <span className={styles.keys}>
              <KeyHint keys={['Space']}>{t('playKey')}</KeyHint>
              {regions[0] ? <KeyHint keys={[regions[0].mark]}>{t('firstFinding')}</KeyHint> : null}
            </span>
          </span>
        }
      />
      {playerOnly || findings.length === 0 ? null : (
        <FindingList label={t('findings')}>
          {findings.map((one, index) => (
            <FindingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one analysis never changes its order.
              key={index}
              mark={letterOf(index)}
              tone={toneOf(one)}
              sentence={say(one)}
              place={t(one.severity === 'blocks' ? 'blocks' : 'advice')}
              action={
                one.atMs === undefined
                  ? undefined
                  : {
                      label: t('hear', { at: formatClock(one.atMs) }),
                      onClick: () => player.current?.playFrom(one.atMs ?? 0),
                    }
              }
            />
          ))}
        </FindingList>
      )}
    </div>
  )
}
