// One grey block of a skeleton.
import type { CSSProperties } from 'react'
import styles from './SkeletonBlock.module.css'

export interface SkeletonBlockProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  gap?: number
}

export function SkeletonBlock({ width = '100%', height = 12, gap }: SkeletonBlockProps) {
  return <span className={styles.block} style={{ width, height, marginBottom: gap }} />
}

/** Skeleton rows of a list: a square, two lines, a word. */
export function SkeletonRows({ count = 5, cover = true }: { count?: number; cover?: boolean }) {
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without identity.
        <div key={index} className={styles.row}>
          {cover ? <SkeletonBlock width={40} height={40} /> : null}
          <div className={styles.words}>
            <SkeletonBlock width={index % 2 ? '38%' : '52%'} height={12} gap={7} />
            <SkeletonBlock width={index % 2 ? '26%' : '20%'} height={10} />
          </div>
          <SkeletonBlock width={84} height={14} />
        </div>
      ))}
    </div>
  )
}
