// Where the store preview of a track starts: play to the position and press a button.
import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import type { AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { formatClock } from '#ui/format-clock.ts'
import type { WaveRegion } from '#ui/wave-regions.ts'
import styles from './steps.module.css'
import { useWizard } from './use-wizard.ts'

/** The length of the preview at most stores; some play more. */
const PREVIEW_MS = 30_000

/** The preview as a region of the waveform. */
export function usePreviewMark(track: TrackAnswer): WaveRegion[] {
  const { t } = useTranslation('release-wizard')
  const { previewStartMs, durationMs } = track
  if (previewStartMs === null || durationMs === null) return []
  return [
    {
      key: 'preview',
      mark: 'P',
      tone: 'ink',
      startMs: previewStartMs,
      endMs: Math.min(durationMs, previewStartMs + PREVIEW_MS),
      label: t('preview.region', { at: formatClock(previewStartMs) }),
    },
  ]
}

export function PreviewStart({
  track,
  player,
}: {
  track: TrackAnswer
  player: RefObject<AudioPlayerHandle | null>
}) {
  const { t } = useTranslation('release-wizard')
  const { draftStore } = useWizard()
  const { previewStartMs, durationMs } = track
  const save = (startMs: number | null) => draftStore.changeTrack(track.id, { previewStartMs: startMs })
  // A preview cannot start so late that it would be cut off by the end.
  const latest = Math.max(0, (durationMs ?? 0) - PREVIEW_MS)
  return (
    <div className={styles.row}>
      <output className={styles.note}>
        {previewStartMs === null
          ? t('preview.byStores')
          : t('preview.from', { at: formatClock(previewStartMs) })}
      </output>
      <Button size="sm" onClick={() => save(Math.round(Math.min(player.current?.position() ?? 0, latest)))}>
        {t('preview.setHere')}
      </Button>
      {previewStartMs === null ? null : (
        <>
          <Button size="sm" variant="plain" onClick={() => player.current?.playAt(previewStartMs)}>
            {t('preview.listen')}
          </Button>
          <Button size="sm" variant="plain" onClick={() => save(null)}>
            {t('preview.clear')}
          </Button>
        </>
      )}
    </div>
  )
}
