// Table of artists.
import type { ColumnType, Generated } from 'kysely'
import type { Social } from './domain/links.ts'
import type { ProfileStore, StoreProfile } from './domain/store-profiles.ts'
import type { ArtistType } from './domain.ts'

export interface StoredCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Read as an object, written as JSON. */
type Json<T> = ColumnType<T, string | undefined, string>

declare module '#lib/db.ts' {
  interface Tables {
    artists: {
      id: string
      account_id: string
      name: string
      type: ArtistType
      main_genre: string
      subgenre: string | null
      country: string | null
      bio: Generated<string>
      website: Generated<string>
      socials: Json<Partial<Record<Social, string>>>
      store_profiles: Json<Partial<Record<ProfileStore, StoreProfile>>>
      legal_first_name: Generated<string>
      legal_last_name: Generated<string>
      cover_upload_id: string | null
      cover_crop: ColumnType<StoredCrop | null, string | null | undefined, string | null>
      verified: Generated<boolean>
      /** Null unless Spotify reports them. */
      spotify_followers: Generated<number | null>
      created_at: Date
      updated_at: Date
    }
  }
}
