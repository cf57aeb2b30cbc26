// Table of uploads.
import type { ColumnType } from 'kysely'
import type { ArtworkReport } from '#engines/artwork/inspect.ts'
import type { ReferenceProfile } from '#engines/audio/mastering/reference.ts'
import type { AudioReport } from '#engines/audio/report.ts'
import type { DocumentType } from '#lib/pure/documents.ts'
import type { UploadKind } from './domain.ts'

export type StoredAudio = AudioReport & { tags: { title: string | null; trackNumber: number | null } }
export type StoredPicture = ArtworkReport
/** The properties of a licence document. */
export interface StoredDocument {
  mediaType: DocumentType
  sha256: string
}
/** What is kept of a reference, whose file is deleted. */
export interface StoredReference {
  sha256: string
  profile: ReferenceProfile
}
/** Catalogues and statements are read when they are imported. */
export type StoredReport = StoredAudio | StoredPicture | StoredDocument | StoredReference | { sha256: string }
export interface StoredRefusal {
  code: string
  /** Null when the analysis could not determine it. */
  params: Record<string, string | number | null>
}
/** JSON is read as a value and written as text. */
type Json<T> = ColumnType<T, string | null | undefined, string | null>

declare module '#lib/db.ts' {
  interface Tables {
    audio_fingerprints: { upload_id: string; keys: number[] }
    cover_hashes: { upload_id: string; hash: string; bands: number[] }
    uploads: {
      id: string
      account_id: string
      /** Set when a seat of one artist uploaded it. */
      artist_id: string | null
      kind: UploadKind
      file_name: string
      size_bytes: bigint
      status: 'uploading' | 'processing' | 'ready' | 'refused'
      object_key: string | null
      refusal: Json<StoredRefusal | null>
      report: Json<StoredReport | null>
      renditions: Json<Record<string, string>>
      sha256: string | null
      /** Identifies the decoded audio. */
      samples_sha256: string | null
      /** The image model that drew the picture; null for a file of the account. */
      drawn_by: string | null
      created_at: Date
      finished_at: Date | null
    }
  }
}
