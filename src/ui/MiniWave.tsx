// The decorative waveform of a track row: forty strokes.
import { useMemo } from 'react'
import { downsample, levelsOf } from './wave-path.ts'

export interface MiniWaveProps {
  /** One byte per column, in base64. */
  peaks: string
  width?: number
  height?: number
}

export function MiniWave({ peaks, width = 120, height = 20 }: MiniWaveProps) {
  const path = useMemo(() => {
    const count = Math.floor(width / 3)
    return downsample(levelsOf(peaks), count)
      .map((value, index) => {
        const length = Math.max(1.5, (value / 255) * height)
        return `M${index * 3 + 1} ${((height - length) / 2).toFixed(1)}v${length.toFixed(1)}`
      })
      .join('')
  }, [peaks, width, height])
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ color: 'var(--control)' }}
    >
      <path d={path} stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
