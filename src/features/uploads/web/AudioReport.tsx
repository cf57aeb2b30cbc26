// The analysis of an audio file: the player with its findings as labeled regions, and the list beside it.
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AudioPlayer, type AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { KeyHint } from '#ui/KeyHint.tsx'
import type { WaveRegion } from '#ui/wave-regions.ts'
import type { Upload } from '../contract.ts'
import styles from './AudioReport.module.css'
import { uploadsApi } from './api.ts'
import { markerOf, toneOf } from './finding-markers.ts'
import { usePlayerLabels } from './use-player-labels.ts'

const SHORT = [
  'silence_inner',
  'silence_leading',
  'silence_trailing',
  'clipping',
  'clipping_heavy',
  'true_peak_high',
] as const

export interface AudioReportProps {
  upload: Pick<Upload, 'id' | 'audio' | 'findings' | 'urls'>
  title: string
  /** Without the list, when the page shows the findings itself. */
  playerOnly?: boolean
  height?: number
  /** Additional regions besides those of the findings. */
  marks?: readonly WaveRegion[]
  /** Content below the player that controls it. */
  below?: (player: RefObject<AudioPlayerHandle | null>) => ReactNode
}

export function AudioReport({ upload, title, playerOnly, height, marks = [], below }: AudioReportProps) {
  const { t } = useTranslation('uploads')
  const playerLabels = usePlayerLabels()
  const { signed, number } = useNumbers()
  const errorMessage = useErrorMessage()
  const player = useRef<AudioPlayerHandle>(null)
  // A signed URL lasts some hours; a page can be open for longer.
  const [fresh, setFresh] = useState<Upload>()
  const { audio, findings } = upload
  if (!audio) return null
  const urls = fresh?.id === upload.id ? fresh.urls : upload.urls
  const renew = async () => {
    const fresh = await uploadsApi.find.call({ id: upload.id }).catch(() => undefined)
    if (fresh) flushSync(() => setFresh(fresh))
  }
  const ofFindings = findings.flatMap((finding, index): WaveRegion[] => {
    if (finding.atMs === undefined) return []
    const short = SHORT.find((code) => code === finding.code) ?? 'other'
    return [
      {
        key: `${index}`,
        mark: markerOf(index),
        tone: toneOf(finding),
        startMs: finding.atMs,
        endMs: finding.untilMs,
        label: `${formatClock(finding.atMs)}, ${t(`short.${short}`)}`,
      },
    ]
  })
  const regions = [...ofFindings, ...marks]
  return (
    <div className={styles.report}>
      <AudioPlayer
        ref={player}
        onRetry={renew}
        src={urls.playback ?? urls.original ?? ''}
        peaks={audio.waveform.peaks}
        rms={audio.waveform.rms}
        durationMs={audio.durationMs}
        regions={regions}
        height={height}
        labels={playerLabels(title)}
        aside={
          <span className={styles.aside}>
            {audio.integratedLufs !== null && audio.truePeakDbtp !== null ? (
              <span>
                {t('loudness', { lufs: number(audio.integratedLufs), dbtp: signed(audio.truePeakDbtp) })}
              </span>
            ) : null}
            <span className={styles.keys}>
              <KeyHint keys={['Space']}>{t('playKey')}</KeyHint>
              {ofFindings[0] ? <KeyHint keys={[ofFindings[0].mark]}>{t('firstFinding')}</KeyHint> : null}
            </span>
          </span>
        }
      />
      {below?.(player)}
      {playerOnly || findings.length === 0 ? null : (
        <FindingList label={t('findings')}>
          {findings.map((finding, index) => (
            <FindingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one analysis never changes its order.
              key={index}
              mark={markerOf(index)}
              tone={toneOf(finding)}
              sentence={errorMessage(finding)}
              place={t(finding.severity === 'blocks' ? 'blocks' : 'advice')}
              action={
                finding.atMs === undefined
                  ? undefined
                  : {
                      label: t('playFrom', { at: formatClock(finding.atMs) }),
                      onClick: () => player.current?.playFrom(finding.atMs ?? 0),
                    }
              }
            />
          ))}
        </FindingList>
      )}
    </div>
  )
}
