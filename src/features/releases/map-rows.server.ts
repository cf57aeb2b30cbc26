// Maps the rows of a release and its tracks to the fields that people edit, for the release view and the export.
import type { listCatalogue } from './catalogue.data.server.ts'
import type { ReleaseRow, TrackRow } from './data.server.ts'

type EditableRow = Pick<
  ReleaseRow,
  keyof ReleaseRow & keyof Awaited<ReturnType<typeof listCatalogue>>[number]
>

export const releaseFieldsOf = (row: EditableRow) => ({
  title: row.title,
  type: row.type,
  language: row.language,
  primaryGenre: row.primary_genre,
  secondaryGenre: row.secondary_genre,
  label: row.label,
  upc: row.upc,
  releaseDate: row.release_date,
  originalReleaseDate: row.original_release_date,
  pLine: { year: row.p_line_year, owner: row.p_line_owner },
  cLine: { year: row.c_line_year, owner: row.c_line_owner },
  territories: { rule: row.territory_rule, countries: row.territories },
  presave: row.presave,
  presaveDate: row.presave_date,
  licenceEndsOn: row.licence_ends_on,
  aiArtwork: row.ai_artwork,
  schedule: row.schedule,
  platforms: row.platforms,
  explicit: row.explicit,
})

export const trackFieldsOf = (track: TrackRow) => ({
  title: track.title,
  version: track.version,
  artist: track.artist,
  featuredArtists: track.featured_artists,
  genre: track.genre,
  isrc: track.isrc,
  language: track.language,
  explicit: track.explicit,
  hasLyrics: track.has_lyrics,
  lyrics: track.lyrics,
  introOrOutro: track.intro_or_outro,
  contributors: track.contributors,
  performers: track.performers,
  composer: track.composer,
  composerSpotifyUri: track.composer_spotify_uri,
  aiParts: track.ai_parts,
  previewStartMs: track.preview_start_ms,
  timedLyrics: track.timed_lyrics,
  originalArtist: track.original_artist,
})
