// The waveform: peaks light, loudness dark, the played part in ink, findings as labeled regions.
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react'
import { formatClock } from './format-clock.ts'
import { Mark } from './Mark.tsx'
import styles from './Waveform.module.css'
import { levelsOf, WAVE_HEIGHT, wavePath } from './wave-path.ts'
import { placeRegions, type WaveRegion } from './wave-regions.ts'

export interface WaveformLabels {
  /** Names the slider: "Position in Ferry Light". */
  slider: string
  /** Announced at every position: "1:00 of 3:42". */
  position: (at: string, total: string) => string
}

export interface WaveformProps {
  /** One byte per column, in base64. */
  peaks: string
  rms: string
  durationMs: number
  positionMs?: number
  regions?: readonly WaveRegion[]
  labels: WaveformLabels
  /** Without it the waveform is a picture with markers, not a slider. */
  onSeek?: (ms: number) => void
  height?: number
  hideTimes?: boolean
}

const LEAD_IN_MS = 2000

export function Waveform(props: WaveformProps) {
  const {
    peaks,
    rms,
    durationMs,
    positionMs = 0,
    regions = [],
    labels,
    onSeek,
    height = 92,
    hideTimes,
  } = props
  const dragging = useRef(false)
  const share = durationMs > 0 ? Math.min(1, Math.max(0, positionMs / durationMs)) : 0
  const { placed, rowCount } = useMemo(() => placeRegions(regions, durationMs), [regions, durationMs])

  const seekTo = (ms: number) => onSeek?.(Math.min(durationMs, Math.max(0, ms)))
  const seekAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) seekTo(((event.clientX - box.left) / box.width) * durationMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: positionMs + 5000,
      ArrowUp: positionMs + 5000,
      ArrowLeft: positionMs - 5000,
      ArrowDown: positionMs - 5000,
      PageUp: positionMs + 30_000,
      PageDown: positionMs - 30_000,
      Home: 0,
      End: durationMs,
    }
    const target = steps[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    seekTo(target)
  }
  const picture = (
    <>
      <div className={styles.rest}>
        <WaveShape peaks={peaks} rms={rms} />
      </div>
      {share > 0 ? (
        <div className={styles.heard} style={{ clipPath: `inset(0 ${(100 - share * 100).toFixed(3)}% 0 0)` }}>
          <WaveShape peaks={peaks} rms={rms} />
        </div>
      ) : null}
    </>
  )
  const frameStyle = { '--wave-height': `${height}px`, '--lanes': rowCount }
  return (
    <div className={styles.frame} style={frameStyle}>
      <div className={styles.wave}>
        {onSeek ? (
          <div
            className={styles.slider}
            role="slider"
            tabIndex={0}
            aria-label={labels.slider}
            aria-valuemin={0}
            aria-valuemax={Math.round(durationMs / 1000)}
            aria-valuenow={Math.round(positionMs / 1000)}
            aria-valuetext={labels.position(formatClock(positionMs), formatClock(durationMs))}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              dragging.current = true
              event.currentTarget.setPointerCapture(event.pointerId)
              seekAt(event)
            }}
            onPointerMove={(event) => {
              if (dragging.current) seekAt(event)
            }}
            onPointerUp={() => {
              dragging.current = false
            }}
            onPointerCancel={() => {
              dragging.current = false
            }}
          >
            {picture}
          </div>
        ) : (
          <div className={styles.slider} aria-hidden="true">
            {picture}
          </div>
        )}
        {placed.map(({ region, left, width, row, showTime, room, flip }) => {
          const style = {
            left: `${left}%`,
            width: `${width}%`,
            '--lane': row,
            '--left': left,
            '--room': room,
          }
          const inside = (
            <>
              <Mark letter={region.mark} tone={region.tone} className={styles.mark} />{' '}
              {showTime ? <span className={styles.time}>{region.label}</span> : null}
            </>
          )
          const shared = {
            className: styles.region,
            'data-tone': region.tone,
            'data-flip': flip || undefined,
            style,
          }
          return onSeek ? (
            <button
              key={region.key}
              type="button"
              {...shared}
              aria-label={`${region.mark} ${region.label}`}
              onClick={() => onSeek(Math.max(0, region.startMs - LEAD_IN_MS))}
            >
              {inside}
            </button>
          ) : (
            <div key={region.key} {...shared} aria-hidden="true">
              {inside}
            </div>
          )
        })}
        {onSeek ? <i className={styles.head} style={{ left: `${share * 100}%` }} /> : null}
      </div>
      {hideTimes ? null : (
        <div className={styles.times} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <span key={part}>{formatClock(durationMs * part)}</span>
          ))}
        </div>
      )}
    </div>
  )
}

const WaveShape = memo(function WaveShape({ peaks, rms }: { peaks: string; rms: string }) {
  const { width, peak, loud } = useMemo(() => {
    const levels = levelsOf(peaks)
    return { width: Math.max(1, levels.length - 1), peak: wavePath(levels), loud: wavePath(levelsOf(rms)) }
  }, [peaks, rms])
  return (
    <svg viewBox={`0 0 ${width} ${WAVE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.peak} d={peak} />
      <path className={styles.loud} d={loud} />
    </svg>
  )
})
