// Tables of imports.
import type { ColumnType, Generated } from 'kysely'
import type { ProfileStore } from '#features/artists/domain/store-profiles.ts'
import type { CatalogueRelease } from '#features/releases/domain/catalogue.ts'
import type { Genre } from '#lib/pure/genres.ts'
import type { EncodingChoice } from './detect-encoding.server.ts'
import type {
  Comparison,
  ImportEncoding,
  ImportFinding,
  ImportFormat,
  ImportReleaseStatus,
  ImportStatus,
} from './domain.ts'
import type { ReleaseRows } from './finding-mapping.ts'

/** jsonb is read as a value and written as text. */
type Json<T> = ColumnType<T, string | null | undefined, string | null>

type JsonList<T> = ColumnType<T[], string | undefined, string>

/** An artist that a file names and the account does not have, with its pages on stores. */
export interface NewArtist {
  name: string
  genre: Genre
  pages: Partial<Record<ProfileStore, string>>
  /** Number of releases in the file. */
  releases: number
}

/** The result for one release, once its owner confirms. */
export interface StoredRelease {
  artistId: string
  release: CatalogueRelease
  rows: ReleaseRows
}
/** A file of a package that becomes an upload of this id. */
export interface StoredFile {
  uploadId: string
  kind: 'audio' | 'artwork'
  /** Index of the track, from 0; -1 for the cover. */
  track: number
  entry: string
  fileName: string
  sizeBytes: number
}
export interface StoredLine {
  row: number
  cells: string[]
}

declare module '#lib/db.ts' {
  interface Tables {
    imports: {
      id: string
      account_id: string
      artist_id: string | null
      user_id: string
      upload_id: string | null
      file_name: string
      format: ImportFormat | null
      status: ImportStatus
      refusal: Json<{ code: string; params: Record<string, string | number> } | null>
      row_count: Generated<number>
      rejected_row_count: Generated<number>
      release_count: Generated<number>
      ignored_columns: Generated<string[]>
      header: Generated<string[]>
      encoding: ImportEncoding | null
      encoding_choices: JsonList<EncodingChoice>
      new_artists: JsonList<NewArtist>
      created_at: Date
      finished_at: Date | null
    }
    import_releases: {
      import_id: string
      position: number
      title: string
      artist_name: string
      upc: string | null
      status: ImportReleaseStatus
      content: Json<StoredRelease | null>
      findings: Json<ImportFinding[]>
      lines: Json<StoredLine[]>
      comparison: Json<Comparison[]>
      files: Json<StoredFile[]>
      files_done: Generated<boolean>
      release_id: string | null
    }
  }
}
