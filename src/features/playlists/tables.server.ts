// Table types of playlists and pitches.
import type { ColumnType, Generated } from 'kysely'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Genre } from '#lib/pure/genres.ts'
import type { CheckResult, DeclineReason, PitchState } from './domain/pitches.ts'
import type { PitchedSong } from './domain/songs.ts'
import type { PlaylistState, StaffReason } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    playlists: {
      id: string
      curator_id: string
      spotify_id: string
      name: string
      curator_name: string
      followers: number
      genre: Genre
      about: string
      languages: Generated<TitleLanguage[]>
      weekly_capacity: number
      is_open: Generated<boolean>
      closed_until: PlainDate | null
      state: Generated<PlaylistState>
      reason: StaffReason | null
      note: string | null
      cover_version: string | null
      cover_source: string | null
      record_due: Generated<number>
      record_answered: Generated<number>
      record_accepted: Generated<number>
      record_median_minutes: number | null
      read_at: Date
      created_at: Date
      updated_at: Date
    }
    playlist_reminders: {
      playlist_id: string
      user_id: string
      created_at: Date
    }
    pitches: {
      id: string
      account_id: string
      user_id: string
      playlist_id: string
      release_id: string
      track_id: string
      song: ColumnType<PitchedSong, string, string>
      text: string
      state: Generated<PitchState>
      submitted_at: Date
      due_at: Date
      opened_at: Date | null
      shortlisted_at: Date | null
      ended_at: Date | null
      reason: DeclineReason | null
      answer: string | null
      position: number | null
      placed_until: PlainDate | null
      is_position_confirmed: Generated<boolean>
      check_at: Date | null
      checked_at: Date | null
      check_result: CheckResult | null
      check_position: number | null
    }
  }
}
