// Table types of smart links.
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Device, Source } from './domain/visits.ts'
import type { Look } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    smart_links: {
      id: string
      account_id: string
      release_id: string
      slug: string
      title: string
      line: string
      look: Look
      created_at: Date
      updated_at: Date
      deleted_at: Date | null
    }
    smart_link_slugs: {
      slug: string
      link_id: string
    }
    smart_link_stores: {
      link_id: string
      code: string
      position: number
      name: string | null
      url: string | null
      is_shown: boolean
    }
    smart_link_counts: {
      link_id: string
      day: PlainDate
      store: string
      country: string
      device: Device
      source: Source
      hits: bigint
    }
  }
}
