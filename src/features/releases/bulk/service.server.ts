// Whole catalogues: many drafts made at once, and everything an account has read out again.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { TrackRow } from '../data.server.ts'
import type { CatalogueRelease } from '../domain/catalogue.ts'
import {
  insertReleases,
  insertTracks,
  listCatalogue,
  listTracksOf,
  type ReleaseValues,
  type TrackValues,
} from './data.server.ts'

export interface NewRelease {
  id: string
  artistId: string
  release: CatalogueRelease
  /** Uploads of the account that exist already; one for each track that has its audio. */
  artworkUploadId?: string
  audioUploadIds?: (string | null)[]
}

/**
 * Makes drafts of what was read and checked elsewhere, in the caller's transaction.
 * @returns the ids of those made; a release is left out whose UPC another one of the account took meanwhile
 */
export async function addReleases(
  trx: Db,
  by: { accountId: string; now: Date },
  items: readonly NewRelease[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const made = await insertReleases(trx, items.map(releaseValues), by)
  const tracks = items.filter((item) => made.has(item.id)).flatMap(trackValues)
  if (tracks.length > 0) await insertTracks(trx, tracks, by)
  return made
}

/** Nulls are left out: they are most of what a draft does not say yet. */
const said = <T>(value: T | null): T | undefined => value ?? undefined

const releaseValues = ({ id, artistId, release, artworkUploadId }: NewRelease): ReleaseValues => ({
  ...{ id, artist_id: artistId, artwork_upload_id: artworkUploadId, title: release.title },
  ...{ type: release.type, language: said(release.language), primary_genre: said(release.primaryGenre) },
  ...{ secondary_genre: said(release.secondaryGenre), label: release.label, upc: said(release.upc) },
  ...{ release_date: said(release.releaseDate), schedule: release.schedule, platforms: release.platforms },
  ...{ explicit: release.explicit, original_release_date: said(release.originalReleaseDate) },
  ...{ p_line_year: said(release.pLine.year), p_line_owner: release.pLine.owner },
  ...{ c_line_year: said(release.cLine.year), c_line_owner: release.cLine.owner },
  ...{ territory_rule: release.territories.rule, territories: release.territories.countries },
  ...{ presave: release.presave, presave_date: said(release.presaveDate), ai_artwork: release.aiArtwork },
})

const trackValues = ({ id, release, audioUploadIds }: NewRelease): TrackValues[] =>
  release.tracks.map((track, index) => ({
    ...{ id: newId(), release_id: id, position: index + 1, upload_id: said(audioUploadIds?.[index] ?? null) },
    ...{ title: track.title, version: track.version, artist: track.artist, genre: said(track.genre) },
    ...{ featured_artists: track.featuredArtists, isrc: said(track.isrc), language: said(track.language) },
    ...{ explicit: track.explicit, has_lyrics: track.hasLyrics, lyrics: track.lyrics },
    ...{ intro_or_outro: track.introOrOutro, contributors: track.contributors, performers: track.performers },
    ...{ composer: track.composer, composer_spotify_uri: track.composerSpotifyUri, ai_parts: track.aiParts },
    ...{ preview_start_ms: said(track.previewStartMs), timed_lyrics: said(track.timedLyrics) },
    original_artist: track.originalArtist,
  }))

export interface CatalogueEntry {
  id: string
  artistName: string
  release: CatalogueRelease
  /** The newest frozen revision, once submitted. */
  revision: number | null
}

const RELEASES_AT_ONCE = 200

/** Everything an account has, oldest first, a few hundred releases in memory at a time. */
export async function* readCatalogue(db: Db, accountId: string): AsyncGenerator<CatalogueEntry> {
  let after: string | null = null
  for (;;) {
    const rows: CatalogueRow[] = await listCatalogue(db, { accountId, after, limit: RELEASES_AT_ONCE })
    const tracks = Map.groupBy(
      await listTracksOf(
        db,
        rows.map((row) => row.id),
      ),
      (track) => track.release_id,
    )
    for (const row of rows) yield entryOf(row, tracks.get(row.id) ?? [])
    if (rows.length < RELEASES_AT_ONCE) return
    after = rows.at(-1)?.id ?? null
  }
}

type CatalogueRow = Awaited<ReturnType<typeof listCatalogue>>[number]

const entryOf = (row: CatalogueRow, tracks: TrackRow[]): CatalogueEntry => ({
  ...{ id: row.id, artistName: row.artist_name ?? '', revision: row.revision },
  release: {
    ...{ title: row.title, type: row.type, language: row.language, primaryGenre: row.primary_genre },
    ...{ secondaryGenre: row.secondary_genre, label: row.label, upc: row.upc, explicit: row.explicit },
    ...{ releaseDate: row.release_date, originalReleaseDate: row.original_release_date },
    pLine: { year: row.p_line_year, owner: row.p_line_owner },
    cLine: { year: row.c_line_year, owner: row.c_line_owner },
    territories: { rule: row.territory_rule, countries: row.territories },
    ...{ presave: row.presave, presaveDate: row.presave_date, aiArtwork: row.ai_artwork },
    ...{ schedule: row.schedule, platforms: row.platforms },
    tracks: tracks.map((track) => ({
      ...{ title: track.title, version: track.version, artist: track.artist, isrc: track.isrc },
      ...{ featuredArtists: track.featured_artists, genre: track.genre, language: track.language },
      ...{ explicit: track.explicit, hasLyrics: track.has_lyrics, lyrics: track.lyrics },
      ...{ introOrOutro: track.intro_or_outro, contributors: track.contributors },
      ...{ performers: track.performers, composer: track.composer, aiParts: track.ai_parts },
      ...{ composerSpotifyUri: track.composer_spotify_uri, previewStartMs: track.preview_start_ms },
      ...{ timedLyrics: track.timed_lyrics, originalArtist: track.original_artist },
    })),
  },
})
