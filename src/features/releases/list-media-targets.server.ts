// Lists drafts as places for files: the cover of each, and the audio of its tracks.
import type { Db } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { listMediaRows, listMediaTracks } from './catalogue.data.server.ts'
import { displayArtist, mainNames } from './domain/main-artists.ts'
import { isEditable } from './domain/status.ts'

/** The editable ones among these releases, in the order of `ids`. A file whose upload was interrupted does not count. */
export async function listMediaTargets(db: Db, params: { scope: TenantScope; ids: readonly string[] }) {
  const rows = await listMediaRows(db, params)
  const editable = rows.filter((row) =>
    isEditable({ status: row.status, finalRejection: row.final_rejection }),
  )
  const releases = new Map(editable.map((row) => [row.id, row]))
  const tracks = Map.groupBy(await listMediaTracks(db, [...releases.keys()]), (track) => track.release_id)
  return params.ids.flatMap((id) => {
    const row = releases.get(id)
    if (!row) return []
    return {
      id,
      title: row.title,
      artistName: displayArtist(mainNames(row.artist_name, row.other_artists)),
      upc: row.upc,
      hasCover: arrived(row.upload_status),
      tracks: (tracks.get(id) ?? []).map((track) => ({
        id: track.id,
        position: track.position,
        title: track.title,
        isrc: track.isrc,
        hasAudio: arrived(track.upload_status),
      })),
    }
  })
}

const arrived = (status: string | null): boolean => status !== null && status !== 'uploading'
