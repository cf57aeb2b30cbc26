// The audio player: waveform, play button and time, with Space and the marker letters as shortcuts.
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react'
import styles from './AudioPlayer.module.css'
import { formatClock } from './format-clock.ts'
import { TextButton } from './TextButton.tsx'
import { useAudio } from './use-audio.ts'
import { Waveform, type WaveformLabels } from './Waveform.tsx'
import type { WaveRegion } from './wave-regions.ts'

export type AudioPlayerLabels = WaveformLabels & {
  play: string
  pause: string
  /** "of 3:42", after the position in bold. */
  of: (total: string) => string
  /** Shown when the audio cannot be played: what happened and what to do. */
  failed: string
  retry: string
}

export interface AudioPlayerHandle {
  /** Plays from this position, starting two seconds earlier, as every finding does. */
  playFrom: (ms: number) => void
  /** Plays from exactly this position. */
  playAt: (ms: number) => void
  /** The current position. */
  position: () => number
  toggle: () => void
}

export interface AudioPlayerProps {
  src: string
  peaks: string
  rms: string
  durationMs: number
  regions?: readonly WaveRegion[]
  labels: AudioPlayerLabels
  height?: number
  /** Measurements or key hints, at the right of the play button. */
  aside?: ReactNode
  /** Called on every frame during playback, and after every seek. */
  onPosition?: (ms: number) => void
  /** Called before the audio is loaded again, because its URL can have expired. */
  onRetry?: () => Promise<void>
  ref?: Ref<AudioPlayerHandle>
}

const noRegions: readonly WaveRegion[] = []

export function AudioPlayer(props: AudioPlayerProps) {
  const { src, peaks, rms, durationMs, regions = noRegions, labels, height, aside, ref } = props
  const { onPosition, onRetry } = props
  const audio = useAudio()
  const playFrom = (ms: number) => audio.seek(Math.max(0, ms - 2000), true)
  const playAt = (ms: number) => audio.seek(Math.max(0, ms), true)
  useImperativeHandle(ref, () => ({ playFrom, playAt, position: audio.now, toggle: audio.toggle }))
  const { positionMs } = audio
  useEffect(() => {
    onPosition?.(positionMs)
  }, [onPosition, positionMs])
  const retry = async () => {
    await onRetry?.()
    audio.retry()
  }

  const regionStarts = useMemo(
    () => new Set(regions.map((region) => Math.max(0, region.startMs - 2000))),
    [regions],
  )
  const onSeek = (ms: number) => audio.seek(ms, regionStarts.has(ms))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' && (event.target as HTMLElement).getAttribute('role') === 'slider') {
      event.preventDefault()
      audio.toggle()
    }
    const region = regions.find((region) => region.mark.toLowerCase() === event.key.toLowerCase())
    if (region) playFrom(region.startMs)
  }
  const Icon = audio.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only add shortcuts to the slider and buttons inside.
    <div className={styles.player} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: music, whose lyrics are on the page. */}
      <audio ref={audio.ref} src={src} preload="none" />
      <Waveform
        peaks={peaks}
        rms={rms}
        durationMs={durationMs}
        positionMs={positionMs}
        regions={regions}
        labels={labels}
        onSeek={onSeek}
        height={height}
      />
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={audio.playing ? labels.pause : labels.play}
          onClick={audio.toggle}
        >
          <Icon size={15} aria-hidden="true" />
        </button>
        <span className={styles.time}>
          <b>{formatClock(positionMs)}</b> {labels.of(formatClock(durationMs))}
        </span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {audio.failed ? (
        <p className={styles.failed} role="alert">
          {labels.failed} <TextButton label={labels.retry} onClick={() => void retry()} />
        </p>
      ) : null}
    </div>
  )
}
