// Table types of lyrics drafts.
import type { ColumnType } from 'kysely'
import type { Mood, SongLanguage } from '#engines/lyrics/options.ts'
import type { Song } from '#engines/lyrics/song.ts'
import type { Genre } from '#lib/pure/genres.ts'

declare module '#lib/db.ts' {
  interface Tables {
    lyrics_drafts: {
      id: string
      account_id: string
      artist_id: string | null
      title: string
      genre: Genre
      mood: Mood
      language: SongLanguage
      dedicated_to: string
      words: string[]
      has_chorus: boolean
      song: ColumnType<Song, string, string>
      model: string | null
      attempts: number
      created_at: Date
      updated_at: Date
      deleted_at: Date | null
    }
  }
}
