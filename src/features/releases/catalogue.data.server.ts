// SQL of whole catalogues: inserts and reads many releases per statement.
import { type Columns, copyRows } from '#lib/copy.ts'
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { CatalogueRelease, CatalogueTrack } from './domain/catalogue.ts'

export interface NewRelease {
  id: string
  artistId: string
  release: CatalogueRelease
  /** Uploads of the account that exist already; one for each track that has its audio. */
  artworkUploadId?: string
  audioUploadIds?: (string | null)[]
}

export interface NewTrack {
  owner: NewRelease
  /** Its place on the release, from 0. */
  index: number
  track: CatalogueTrack
}

/** Whose they are, and when they were made. */
export interface Common {
  accountId: string
  now: Date
}

const releaseColumns = ({ accountId, now }: Common): Columns<NewRelease> => ({
  id: ({ id }) => id,
  account_id: () => accountId,
  artist_id: ({ artistId }) => artistId,
  title: ({ release }) => release.title,
  type: ({ release }) => release.type,
  language: ({ release }) => release.language,
  primary_genre: ({ release }) => release.primaryGenre,
  secondary_genre: ({ release }) => release.secondaryGenre,
  label: ({ release }) => release.label,
  upc: ({ release }) => release.upc,
  release_date: ({ release }) => release.releaseDate,
  original_release_date: ({ release }) => release.originalReleaseDate,
  schedule: ({ release }) => release.schedule,
  platforms: ({ release }) => release.platforms,
  artwork_upload_id: ({ artworkUploadId }) => artworkUploadId,
  explicit: ({ release }) => release.explicit,
  p_line_year: ({ release }) => release.pLine.year,
  p_line_owner: ({ release }) => release.pLine.owner,
  c_line_year: ({ release }) => release.cLine.year,
  c_line_owner: ({ release }) => release.cLine.owner,
  territory_rule: ({ release }) => release.territories.rule,
  territories: ({ release }) => release.territories.countries,
  presave: ({ release }) => release.presave,
  presave_date: ({ release }) => release.presaveDate,
  licence_ends_on: ({ release }) => release.licenceEndsOn,
  ai_artwork: ({ release }) => release.aiArtwork,
  created_at: () => now,
  updated_at: () => now,
})

const trackColumns = ({ accountId, now }: Common): Columns<NewTrack> => ({
  id: () => newId(),
  account_id: () => accountId,
  release_id: ({ owner }) => owner.id,
  position: ({ index }) => index + 1,
  title: ({ track }) => track.title,
  version: ({ track }) => track.version,
  artist: ({ track }) => track.artist,
  featured_artists: ({ track }) => track.featuredArtists,
  upload_id: ({ owner, index }) => owner.audioUploadIds?.[index],
  genre: ({ track }) => track.genre,
  isrc: ({ track }) => track.isrc,
  language: ({ track }) => track.language,
  explicit: ({ track }) => track.explicit,
  has_lyrics: ({ track }) => track.hasLyrics,
  lyrics: ({ track }) => track.lyrics,
  timed_lyrics: ({ track }) => track.timedLyrics && JSON.stringify(track.timedLyrics),
  intro_or_outro: ({ track }) => track.introOrOutro,
  contributors: ({ track }) => JSON.stringify(track.contributors),
  performers: ({ track }) => JSON.stringify(track.performers),
  composer: ({ track }) => track.composer,
  composer_spotify_uri: ({ track }) => track.composerSpotifyUri,
  original_artist: ({ track }) => track.originalArtist,
  ai_parts: ({ track }) => track.aiParts,
  preview_start_ms: ({ track }) => track.previewStartMs,
  created_at: () => now,
})

/** @throws a unique violation when another transaction took a UPC meanwhile; nothing is written then */
export const insertReleases = (db: Db, releases: readonly NewRelease[], common: Common) =>
  copyRows(db, 'releases', releaseColumns(common), releases)

export const insertTracks = (db: Db, tracks: readonly NewTrack[], common: Common) =>
  copyRows(db, 'tracks', trackColumns(common), tracks)

/** A page of an account's releases by id, with the name of the artist. */
export const listCatalogue = (db: Db, params: { accountId: string; after: string | null; limit: number }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('releases')
    .select('artists.name as artist_name')
    .where('releases.account_id', '=', params.accountId)
    .$if(params.after !== null, (query) => query.where('releases.id', '>', params.after as string))
    .orderBy('releases.id')
    .limit(params.limit)
    .execute()

export const listTracksOf = (db: Db, releaseIds: string[]) =>
  db
    .selectFrom('tracks')
    .selectAll()
    .where((eb) => eb('release_id', '=', eb.fn.any(eb.val(releaseIds))))
    .orderBy('release_id')
    .orderBy('position')
    .execute()
