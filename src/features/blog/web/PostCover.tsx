// The cover of a post, in the shape of its place.
import { imagePath, imageSrcSet } from '../domain.ts'
import type { PostSummaryAnswer } from './api.ts'
import styles from './blog.module.css'

interface PostCoverProps {
  cover: PostSummaryAnswer['cover']
  sizes: string
  /** The first picture of the page: loaded before the scripts. */
  eager?: boolean
  wide?: boolean
}

export function PostCover({ cover: { id, width, height, alt }, sizes, eager, wide }: PostCoverProps) {
  return (
    <img
      className={styles.cover}
      data-wide={wide || undefined}
      src={imagePath(id, 800)}
      srcSet={imageSrcSet(id)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}
