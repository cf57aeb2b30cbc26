// A cover tile: cover, title, artist, badge; the whole tile links to the release.
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { Cover, type CoverSource } from './Cover.tsx'
import styles from './CoverTile.module.css'

export interface CoverTileProps {
  image?: CoverSource | null
  title: string
  artist: ReactNode
  badge?: ReactNode
  href?: string
  emptyText: string
}

export function CoverTile({ image, title, artist, badge, href, emptyText }: CoverTileProps) {
  return (
    <div className={styles.tile}>
      <Cover image={image} alt="" emptyText={emptyText} />
      <div className={styles.title}>
        {href ? (
          <AppLink className={styles.link} href={href}>
            {title}
          </AppLink>
        ) : (
          title
        )}
      </div>
      <div className={styles.artist}>{artist}</div>
      {badge}
    </div>
  )
}

/** Tiles side by side: as many as fit, two on a phone. */
export function CoverGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
