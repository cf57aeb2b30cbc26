// Tables of releases: the draft, its tracks, frozen revisions, transitions, and code counters.
import type { ColumnType, Generated } from 'kysely'
import type { Field } from './domain/fields.ts'
import type { MainArtist } from './domain/main-artists.ts'
import type { Status } from './domain/status.ts'
import type {
  AiPart,
  ReleaseTiming,
  ReleaseType,
  Schedule,
  TerritoryRule,
  TrackVersion,
} from './domain/vocabulary.ts'

/** jsonb is read as a value and written as text. */
type Json<T> = ColumnType<
  T,
  string | (null extends T ? null : never) | (null extends T ? undefined : never),
  string | (null extends T ? null : never)
>
/** A list in jsonb that is empty by default. */
type JsonList<T> = ColumnType<T[], string | undefined, string>

export interface StoredReason {
  code: string
  note: string
  trackId: string | null
  /** Absent in reasons stored before comments could be pinned. */
  field?: Field | null
  atMs?: number | null
  /** Absent in reasons stored before findings were translated for the reader. */
  finding?: { code: string; params: Record<string, string | number> } | null
}

/** A partial takedown of a live release: ids of stores, and titles of tracks unless every track was removed. */
export interface Part {
  stores: string[]
  tracks: string[]
}

declare module '#lib/db.ts' {
  interface Tables {
    releases: {
      id: string
      account_id: string
      artist_id: string | null
      other_artists: JsonList<MainArtist>
      title: Generated<string>
      type: Generated<ReleaseType>
      language: string | null
      primary_genre: string | null
      secondary_genre: string | null
      label: Generated<string>
      upc: string | null
      release_date: string | null
      release_timing: Generated<ReleaseTiming>
      schedule: Generated<Schedule>
      platforms: Generated<string[]>
      artwork_upload_id: string | null
      subtitle: Generated<string>
      native_title: Generated<string>
      explicit: Generated<boolean>
      original_release_date: string | null
      p_line_year: number | null
      p_line_owner: Generated<string>
      c_line_year: number | null
      c_line_owner: Generated<string>
      territory_rule: Generated<TerritoryRule>
      territories: Generated<string[]>
      presave: Generated<boolean>
      presave_date: string | null
      /** The last day on which it can be sold; null when the licence has no end. */
      licence_ends_on: string | null
      ai_artwork: Generated<boolean>
      confirmed: Generated<string[]>
      owns_rights: Generated<boolean>
      does_not_infringe: Generated<boolean>
      release_terms: Generated<boolean>
      status: Generated<Status>
      draft_version: Generated<number>
      revision: number | null
      reopened_count: Generated<number>
      final_rejection: Generated<boolean>
      submitted_at: Date | null
      /** The promised end of the review, as of the day of submission. */
      review_due_at: Date | null
      /** Number of advisory findings at submission. */
      review_advice: Generated<number>
      live_at: Date | null
      /** The revision that stays live while its owner changes the release. */
      update_of: Generated<number | null>
      created_at: Date
      updated_at: Date
    }
    tracks: {
      id: string
      account_id: string
      release_id: string
      position: number
      title: Generated<string>
      version: Generated<TrackVersion>
      artist: Generated<string>
      other_artists: JsonList<MainArtist>
      featured_artists: Generated<string[]>
      upload_id: string | null
      genre: string | null
      isrc: string | null
      language: string | null
      explicit: Generated<boolean>
      has_lyrics: Generated<boolean>
      lyrics: Generated<string>
      intro_or_outro: Generated<boolean>
      contributors: Json<{ name: string; role: string; shareBasisPoints: number }[]>
      performers: Json<{ name: string; instrument: string }[]>
      composer: Generated<string>
      composer_spotify_uri: Generated<string>
      ai_parts: Generated<AiPart[]>
      subtitle: Generated<string>
      native_title: Generated<string>
      work: Generated<string>
      iswc: string | null
      disc: Generated<number>
      preview_start_ms: number | null
      timed_lyrics: Json<{ atMs: number; text: string }[] | null>
      original_artist: Generated<string>
      licence_upload_id: string | null
      confirmed: Generated<string[]>
      created_at: Date
    }
    release_revisions: {
      release_id: string
      number: number
      account_id: string
      content: string
      sha256: string
      created_at: Date
    }
    /** The draft of a live release as it was before its owner began the update. */
    release_updates: {
      release_id: string
      account_id: string
      release: Json<Record<string, unknown>>
      tracks: Json<Record<string, unknown>[]>
      begun_at: Date
    }
    release_events: {
      id: string
      account_id: string
      release_id: string
      from_status: Status | null
      to_status: Status
      revision: number | null
      actor_id: string | null
      actor_role: 'user' | 'staff' | 'system'
      reasons: Json<StoredReason[]>
      part: Json<Part | null>
      at: Date
    }
    code_counters: { kind: 'isrc' | 'upc'; prefix: string; next: bigint }
    /** The recording that an ISRC permanently names. */
    isrcs: { isrc: string; account_id: string; track_id: string; bound_at: Date }
    /** The files submitted as that recording. */
    isrc_recordings: {
      isrc: string
      account_id: string
      sha256: string
      samples_sha256: string | null
      bound_at: Date
    }
    /** The release a UPC names, by GTIN-14. */
    upcs: { gtin: string; account_id: string; release_id: string; bound_at: Date }
  }
}
