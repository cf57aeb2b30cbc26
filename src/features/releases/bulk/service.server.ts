// Whole catalogues: many drafts made at once, and everything an account has read out again.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import { listHeldUpcs } from '../codes/data.server.ts'
import type { TrackRow } from '../data.server.ts'
import type { CatalogueRelease } from '../domain/catalogue.ts'
import { gtin14 } from '../domain/codes.ts'
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

interface By {
  accountId: string
  now: Date
}

/**
 * Makes drafts of what was read and checked elsewhere, in the caller's transaction.
 * @returns the ids of those made; a release is left out whose UPC is not free
 * @throws when somebody takes one of the UPCs at this very moment; nothing is made, and the next try leaves it out
 */
export async function addReleases(trx: Db, by: By, items: readonly NewRelease[]): Promise<Set<string>> {
  const free = await withFreeUpcs(trx, by.accountId, items)
  if (free.length === 0) return new Set()
  const writing = insertReleases(trx, free.map(releaseValues(by)))
  // Put together while the database is busy with the releases.
  const tracks = free.flatMap(trackValues(by))
  await writing
  if (tracks.length > 0) await insertTracks(trx, tracks)
  return new Set(free.map(({ id }) => id))
}

async function withFreeUpcs(trx: Db, accountId: string, items: readonly NewRelease[]): Promise<NewRelease[]> {
  const gtins = items.flatMap(({ release }) => (release.upc ? [gtin14(release.upc)] : []))
  const held = new Set(await listHeldUpcs(trx, accountId, gtins))
  return items.filter(({ release: { upc } }) => {
    if (!upc) return true
    const isFree = !held.has(gtin14(upc))
    held.add(gtin14(upc))
    return isFree
  })
}

const releaseValues =
  ({ accountId, now }: By) =>
  ({ id, artistId, release, artworkUploadId }: NewRelease): ReleaseValues => ({
    ...{ id, account_id: accountId, artist_id: artistId, created_at: now, updated_at: now },
    ...{ title: release.title, type: release.type, language: release.language, label: release.label },
    ...{ primary_genre: release.primaryGenre, secondary_genre: release.secondaryGenre, upc: release.upc },
    ...{ release_date: release.releaseDate, schedule: release.schedule, platforms: release.platforms },
    ...{ explicit: release.explicit, original_release_date: release.originalReleaseDate },
    ...{ p_line_year: release.pLine.year, p_line_owner: release.pLine.owner },
    ...{ c_line_year: release.cLine.year, c_line_owner: release.cLine.owner },
    ...{ territory_rule: release.territories.rule, territories: release.territories.countries },
    ...{ presave: release.presave, presave_date: release.presaveDate, ai_artwork: release.aiArtwork },
    artwork_upload_id: artworkUploadId,
  })

const trackValues =
  ({ accountId, now }: By) =>
  ({ id, release, audioUploadIds }: NewRelease): TrackValues[] =>
    release.tracks.map((track, index) => ({
      ...{ id: newId(), account_id: accountId, release_id: id, position: index + 1, created_at: now },
      ...{ title: track.title, version: track.version, artist: track.artist, genre: track.genre },
      ...{ featured_artists: track.featuredArtists, isrc: track.isrc, language: track.language },
      ...{ upload_id: audioUploadIds?.[index], explicit: track.explicit, intro_or_outro: track.introOrOutro },
      ...{ has_lyrics: track.hasLyrics, lyrics: track.lyrics, original_artist: track.originalArtist },
      ...{ contributors: JSON.stringify(track.contributors), performers: JSON.stringify(track.performers) },
      ...{
        composer: track.composer,
        composer_spotify_uri: track.composerSpotifyUri,
        ai_parts: track.aiParts,
      },
      ...{ preview_start_ms: track.previewStartMs },
      timed_lyrics: track.timedLyrics && JSON.stringify(track.timedLyrics),
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
