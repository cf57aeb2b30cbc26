// A cover with a fixed size while it loads, and a dashed square when there is none.
import type { CSSProperties } from 'react'
import styles from './Cover.module.css'

export interface CoverSource {
  src: string
  srcSet?: string
  sizes?: string
}

export interface CoverProps {
  image?: CoverSource | null
  /** Empty when the title is shown beside the cover. */
  alt: string
  /** Side in pixels, or the width of its container. */
  size?: number | 'fill'
  /** Adds a shadow, once per page: the release header. */
  lift?: boolean
  /** The text of the dashed square. Visible from 96 pixels up, only for screen readers below. */
  emptyText: string
  /** First image of the page: loads at once, before the scripts. */
  eager?: boolean
}

export function Cover({ image, alt, size = 'fill', lift, emptyText, eager }: CoverProps) {
  const fixed = typeof size === 'number'
  const style: CSSProperties | undefined = fixed ? { width: size, height: size } : undefined
  if (!image) {
    const small = fixed && size < 96
    return (
      <div className={styles.none} style={style}>
        <span className={small ? 'visually-hidden' : undefined}>{emptyText}</span>
      </div>
    )
  }
  const pixels = fixed ? size : 600
  return (
    <img
      className={styles.cover}
      data-lift={lift || undefined}
      style={style}
      src={image.src}
      srcSet={image.srcSet}
      sizes={image.srcSet ? (image.sizes ?? (fixed ? `${size}px` : undefined)) : undefined}
      alt={alt}
      width={pixels}
      height={pixels}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}
