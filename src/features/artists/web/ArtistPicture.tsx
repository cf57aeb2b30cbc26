// An artist's picture, cropped to a square. The whole picture is stored; the crop is stored as fractions of it.
import { Cover } from '#ui/Cover.tsx'
import type { ArtistAnswer } from './api.ts'

export interface ArtistPictureProps {
  cover: Pick<NonNullable<ArtistAnswer['cover']>, 'crop' | 'urls'> | null
  /** Side in pixels, or the width of its container. */
  size: number | 'fill'
  emptyText: string
  /** Seen without scrolling: loads before the scripts. */
  eager?: boolean
}

export function ArtistPicture({ cover, size, emptyText, eager = false }: ArtistPictureProps) {
  const src = cover?.urls[widthOf(size)] ?? cover?.urls['320'] ?? cover?.urls.original
  if (!cover || !src) return <Cover alt="" size={size} emptyText={emptyText} />
  const crop = cover.crop ?? { x: 0, y: 0, width: 1, height: 1 }
  return (
    <span
      style={{
        display: 'block',
        position: 'relative',
        width: size === 'fill' ? '100%' : size,
        aspectRatio: 1,
        overflow: 'hidden',
        borderRadius: 2,
      }}
    >
      <img
        src={src}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        style={{
          position: 'absolute',
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-crop.x / crop.width) * 100}%`,
          top: `${(-crop.y / crop.height) * 100}%`,
          maxWidth: 'none',
          objectFit: cover.crop ? 'fill' : 'cover',
        }}
      />
    </span>
  )
}

function widthOf(size: number | 'fill'): string {
  if (size === 'fill') return '720'
  return size > 200 ? '1200' : '320'
}
