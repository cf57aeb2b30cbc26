// The inbox of a curator: the queue of today, one pitch with its song, and accepted songs.
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { Inbox, ReceivedPitch } from './contract.ts'
import { findOfCurator } from './data.server.ts'
import { isWaiting } from './domain/pitches.ts'
import { queueOf } from './domain/queue.ts'
import { shareAfter } from './domain/record.ts'
import { mondayOf } from './domain.ts'
import { findReceived, listPlaced, listWaiting } from './pitches.data.server.ts'
import { answerOf } from './show-pitches.server.ts'
import { countsOf, ownOf } from './show-playlists.server.ts'

type InboxDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

const PLACED_SHOWN = 8

/** @throws not_found */
export async function showInbox(deps: InboxDeps, viewer: Viewer, id: string): Promise<Inbox> {
  const { db, clock } = deps
  const today = clock.today()
  const row = await findOfCurator(db, { id, curatorId: viewer.userId, today })
  if (!row) throw notFound()
  const [waiting, placed] = await Promise.all([
    listWaiting(db, id),
    listPlaced(db, { playlistId: id, limit: PLACED_SHOWN }),
  ])
  // Pitches that are past due count as expired even before the job has run.
  const open = waiting.filter(({ due_at }) => due_at > clock.now())
  const covers = await showUploads(
    deps,
    open.map(({ song }) => song.artworkUploadId),
    scopeOf(viewer),
  )
  const weekEnds = startOfDay(addDays(mondayOf(today), 7))
  const dueThisWeek = open.filter(({ due_at }) => due_at < weekEnds).length
  const share = shareAfter(countsOf(row), dueThisWeek)
  return {
    playlist: ownOf(row, today),
    queue: queueOf(
      open.map((pitch) => ({ ...pitch, submittedAt: pitch.submitted_at })),
      { playlistId: id, today },
    ).map(({ id, song, state, due_at }) => ({
      id,
      title: song.title,
      artist: song.artist,
      coverUrls: covers.get(song.artworkUploadId)?.urls ?? null,
      state,
      dueAt: due_at,
    })),
    gain: share === null ? null : { answers: dueThisWeek, share },
    placed: placed.map((pitch) => {
      const { position, endedAt, check } = answerOf(pitch)
      return { id: pitch.id, title: pitch.song.title, position, endedAt, check }
    }),
  }
}

/**
 * The song can be played until the pitch is answered, by URLs that are signed for the curator’s account.
 *
 * @throws not_found
 */
export async function showReceived(deps: InboxDeps, viewer: Viewer, id: string): Promise<ReceivedPitch> {
  const row = await findReceived(deps.db, { id, curatorId: viewer.userId })
  if (!row || row.state === 'withdrawn') throw notFound()
  const { song } = row
  const uploads = await showUploads(deps, [song.uploadId, song.artworkUploadId], scopeOf(viewer))
  const recording = uploads.get(song.uploadId)
  const url = recording?.urls.playback
  return {
    ...answerOf(row),
    id: row.id,
    playlistId: row.playlist_id,
    from: row.first_name || (row.user_name.split(' ')[0] ?? ''),
    text: row.text,
    song: {
      title: song.title,
      artist: song.artist,
      language: song.language,
      releaseTitle: song.releaseTitle,
      releaseType: song.releaseType,
      releaseDate: song.releaseDate,
      durationMs: song.durationMs,
      integratedLufs: recording?.audio?.integratedLufs ?? null,
      coverUrls: uploads.get(song.artworkUploadId)?.urls ?? null,
      audio: isWaiting(row.state) && url && recording?.audio ? { url, ...recording.audio.waveform } : null,
    },
  }
}
