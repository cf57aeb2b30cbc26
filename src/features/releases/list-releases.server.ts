// Lists an account's releases page by page.
import { showUploads } from '#features/uploads/service.server.ts'
import { invalidInput } from '#lib/errors.ts'
import type { ReleaseSummary } from './contract.ts'
import { cueOf } from './domain/cue.ts'
import { cursorOf, placeOf } from './domain/listing.ts'
import { displayArtist, mainNames } from './domain/main-artists.ts'
import { isDeletable } from './domain/status.ts'
import { cueFacts, isRowLive, type ShowDeps } from './read-release.server.ts'
import { countReleases, type ListQuery, listReleases } from './release-list.data.server.ts'

/** @throws invalid_input for a cursor of another order */
export async function listReleasePage(
  deps: ShowDeps,
  { cursor, ...params }: Omit<ListQuery, 'after'> & { cursor?: string },
) {
  const after = cursor === undefined ? undefined : placeOf(cursor, params.sort)
  if (cursor !== undefined && !after) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const [rows, total] = await Promise.all([
    listReleases(deps.db, { ...params, after }),
    countReleases(deps.db, params),
  ])
  const page = rows.slice(0, params.limit)
  const covers = await showUploads(
    deps,
    page.map((row) => row.artwork_upload_id).filter((id) => id !== null),
    params.scope,
  )
  const items = page.map(
    (row): ReleaseSummary => ({
      id: row.id,
      title: row.title,
      artistName: row.artist_name && displayArtist(mainNames(row.artist_name, row.other_artists)),
      type: row.type,
      status: row.status,
      trackCount: Number(row.track_count),
      releaseDate: row.release_date,
      upc: row.upc,
      explicit: row.is_explicit,
      artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
      deletable: isDeletable(row),
      live: isRowLive(row),
      updateOf: row.update_of,
      cue: cueOf(cueFacts(row, row.since), deps.holidays),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  )
  const last = rows.length > params.limit ? page.at(-1) : undefined
  return { items, total, nextCursor: last ? cursorOf({ id: last.id, key: last.sort_key }) : null }
}
