// Table types of artist pages.
import type { ColumnType } from 'kysely'
import type { Device, Source } from '#features/links/domain/visits.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Links } from './domain/networks.ts'
import type { Block, Layout, Palette, Pattern } from './domain.ts'

export interface StoredCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Read as a value, written as JSON. */
type Json<T> = ColumnType<T, string, string>

declare module '#lib/db.ts' {
  interface Tables {
    artist_pages: {
      id: string
      account_id: string
      artist_id: string
      slug: string
      layout: Layout
      palette: Palette
      pattern: Pattern
      picture_upload_id: string | null
      picture_crop: ColumnType<StoredCrop | null, string | null, string | null>
      bio: string
      links: Json<Links>
      blocks: Json<Block[]>
      in_catalogue: boolean
      published_at: Date | null
      created_at: Date
      updated_at: Date
      deleted_at: Date | null
    }
    artist_page_slugs: {
      slug: string
      page_id: string | null
    }
    artist_page_counts: {
      page_id: string
      day: PlainDate
      country: string
      hits: bigint
    }
    artist_page_visits: {
      page_id: string
      minute: Date
      country: string
      device: Device
      source: Source
      hits: number
    }
  }
}
