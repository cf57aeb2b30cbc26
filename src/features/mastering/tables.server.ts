// Table types of masters and the purchases of their recordings.
import type { ColumnType, Generated } from 'kysely'
import type { MasterReport } from '#engines/audio/mastering/master.ts'
import type { MasterKind } from '#engines/audio/mastering/presets.ts'
import type { ReferenceProfile } from '#engines/audio/mastering/reference.ts'
import type { Waveform } from '#engines/audio/waveform.ts'
import type { MasteringStep, MasterState } from './domain.ts'

export interface StoredRefusal {
  code: string
  /** Null when the engine could not measure it. */
  params: Record<string, string | number | null>
}
/** The song that a master follows: its name and what was measured of it. */
export interface MasterReference {
  fileName: string
  profile: ReferenceProfile
}
/** JSON is read as a value and written as text. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

declare module '#lib/db.ts' {
  interface Tables {
    masters: {
      id: string
      account_id: string
      artist_id: string | null
      upload_id: string
      /** The upload that its file was copied to, for tracks. */
      track_upload_id: Generated<string | null>
      /** Who is notified when it is made. */
      ordered_by: string | null
      recording_sha256: string
      preset: MasterKind
      /** Set with the preset `reference`, and only then. */
      reference: Json<MasterReference>
      is_revision: boolean
      state: Generated<MasterState>
      step: Generated<MasteringStep>
      percent: Generated<number>
      refusal: Json<StoredRefusal>
      report: Json<MasterReport>
      waveform: Json<Waveform>
      created_at: Date
      finished_at: Date | null
    }
    /** Each unlocks the files of one recording. */
    free_masterings: {
      id: string
      account_id: string
      given_at: Date
      recording_sha256: string | null
      used_at: Date | null
      withdrawn_at: Date | null
    }
    mastering_purchases: {
      id: string
      account_id: string
      recording_sha256: string
      refunded_at: Date | null
    }
  }
}
