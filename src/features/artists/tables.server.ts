// Table of artists.
import type { ColumnType, Generated } from 'kysely'
import type { ArtistType } from './domain.ts'

export interface StoredCrop {
  x: number
  y: number
  width: number
  height: number
}

declare module '#lib/db.ts' {
  interface Tables {
    artists: {
      id: string
      account_id: string
      name: string
      type: ArtistType
      main_genre: string
      country: string | null
      legal_first_name: Generated<string>
      legal_last_name: Generated<string>
      cover_upload_id: string | null
      cover_crop: ColumnType<StoredCrop | null, string | null | undefined, string | null>
      verified: Generated<boolean>
      created_at: Date
      updated_at: Date
    }
  }
}
