// A small line without axes, as wide as its container. The figures beside it are what it means.
import styles from './Sparkline.module.css'

export interface SparklineProps {
  values: readonly number[]
  height?: number
}

const WIDTH = 100
const PADDING = 4

export function Sparkline({ values, height = 30 }: SparklineProps) {
  if (values.length < 2) return <span className={styles.line} style={{ height }} />
  const most = Math.max(...values, 1)
  const x = (index: number) => (index / (values.length - 1)) * WIDTH
  const y = (value: number) => PADDING + (1 - value / most) * (height - 2 * PADDING)
  const points = values.map((value, index) => `${x(index).toFixed(2)} ${y(value).toFixed(2)}`)
  const last = values.at(-1) ?? 0
  return (
    <span className={styles.line} style={{ height }}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M${points.join('L')}L${WIDTH} ${height}L0 ${height}Z`} />
        <path className={styles.stroke} d={`M${points.join('L')}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <i className={styles.end} style={{ top: y(last) }} />
    </span>
  )
}
