// Table types of cover designs.
import type { ColumnType } from 'kysely'
import type { Scene } from '#engines/covers/scene.ts'

declare module '#lib/db.ts' {
  interface Tables {
    cover_designs: {
      id: string
      account_id: string
      artist_id: string | null
      release_id: string | null
      scene: ColumnType<Scene, string, string>
      revision: number
      created_at: Date
      updated_at: Date
      deleted_at: Date | null
    }
  }
}
