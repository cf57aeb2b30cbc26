// Songs that can be pitched, and the pitches of an account.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Pitch, Song } from './contract.ts'
import { findPlaylist } from './data.server.ts'
import {
  findOwnPitch,
  listOwnPitches,
  listSongs,
  type PitchRow,
  type StoredPitch,
} from './pitches.data.server.ts'
import { coverUrlsOf } from './store-cover.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** @throws not_found */
export async function listPitchableSongs(
  deps: ShowDeps,
  { id, scope, cursor, limit }: { id: string; scope: TenantScope; cursor?: string; limit: number },
): Promise<{ items: Song[]; nextCursor: string | null }> {
  const { db, clock } = deps
  const playlist = await findPlaylist(db, id, clock.today())
  if (!playlist?.is_public) throw notFound()
  const rows = await listSongs(db, { scope, playlistId: id, cursor, limit, today: clock.today() })
  const page = rows.slice(0, limit)
  const uploads = await showUploads(
    deps,
    page.flatMap((row) => [row.upload_id, row.artwork_upload_id]).filter((id) => id !== null),
    scope,
  )
  return {
    items: page.map((row) => ({
      trackId: row.id,
      title: row.title,
      artist: displayArtist(
        row.artist.trim()
          ? mainNames(row.artist, row.other_artists)
          : mainNames(row.artist_name, [...row.release_others, ...row.other_artists]),
      ),
      releaseTitle: row.release_title,
      releaseDate: row.release_date,
      isLive: row.is_live,
      durationMs: uploads.get(row.upload_id ?? '')?.audio?.durationMs ?? null,
      coverUrls: uploads.get(row.artwork_upload_id ?? '')?.urls ?? null,
      isPitched: Boolean(row.is_pitched),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function listPitches(
  deps: ShowDeps,
  by: { scope: TenantScope; view: 'all' | 'waiting' | 'ended'; cursor?: string; limit: number },
): Promise<{ items: Pitch[]; nextCursor: string | null }> {
  const rows = await listOwnPitches(deps.db, by)
  const page = rows.slice(0, by.limit)
  return {
    items: await viewsOf(deps, page, by.scope),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showPitch(deps: ShowDeps, by: { id: string; scope: TenantScope }): Promise<Pitch> {
  const row = await findOwnPitch(deps.db, by)
  const [view] = row ? await viewsOf(deps, [row], by.scope) : []
  if (!view) throw notFound()
  return view
}

async function viewsOf(deps: ShowDeps, rows: readonly PitchRow[], scope: TenantScope): Promise<Pitch[]> {
  const covers = await showUploads(
    deps,
    rows.map(({ song }) => song.artworkUploadId),
    scope,
  )
  return rows.map((row) => ({
    ...answerOf(row),
    id: row.id,
    playlist: {
      id: row.playlist_id,
      name: row.playlist_name,
      curator: row.curator_name,
      coverUrls: coverUrlsOf(row.playlist_id, row.cover_version),
      isListed: row.playlist_state === 'listed',
    },
    song: {
      title: row.song.title,
      artist: row.song.artist,
      coverUrls: covers.get(row.song.artworkUploadId)?.urls ?? null,
    },
    text: row.text,
  }))
}

export const answerOf = (row: StoredPitch) => ({
  state: row.state,
  submittedAt: row.submitted_at,
  dueAt: row.due_at,
  openedAt: row.opened_at,
  endedAt: row.ended_at,
  reason: row.reason,
  answer: row.answer,
  position: row.position,
  isPositionConfirmed: row.is_position_confirmed,
  placedUntil: row.placed_until,
  check: row.check_at && {
    at: row.check_at,
    checkedAt: row.checked_at,
    result: row.check_result,
    position: row.check_position,
  },
})
