// Whole catalogues: creates many drafts in one statement, and reads all releases of an account in batches.
import type { Db } from '#lib/db.ts'
import {
  type Common,
  insertReleases,
  insertTracks,
  listCatalogue,
  listTracksOf,
  type NewRelease,
} from './catalogue.data.server.ts'
import { listTakenUpcs } from './codes.data.server.ts'
import type { TrackRow } from './data.server.ts'
import type { CatalogueRelease } from './domain/catalogue.ts'
import { gtin14 } from './domain/codes.ts'
import { catalogueReleaseOf, catalogueTrackOf } from './map-rows.server.ts'

export type { NewRelease } from './catalogue.data.server.ts'

/**
 * Creates drafts from data that was parsed and validated elsewhere, in the caller's transaction.
 * @returns the ids of the new drafts; a release whose UPC is not free is skipped
 * @throws when a concurrent transaction takes one of the UPCs; then nothing is created, and the next attempt skips that
 * release
 */
export async function addReleases(
  trx: Db,
  common: Common,
  items: readonly NewRelease[],
): Promise<Set<string>> {
  const free = await withFreeUpcs(trx, common.accountId, items)
  if (free.length > 0) await insertReleases(trx, free, common)
  const tracks = free.flatMap((owner) =>
    owner.release.tracks.map((track, index) => ({ owner, index, track })),
  )
  if (tracks.length > 0) await insertTracks(trx, tracks, common)
  return new Set(free.map(({ id }) => id))
}

async function withFreeUpcs(trx: Db, accountId: string, items: readonly NewRelease[]): Promise<NewRelease[]> {
  const gtins = items.flatMap(({ release }) => (release.upc ? [gtin14(release.upc)] : []))
  const taken = new Set(await listTakenUpcs(trx, accountId, gtins))
  return items.filter(({ release: { upc } }) => {
    if (!upc) return true
    const isFree = !taken.has(gtin14(upc))
    taken.add(gtin14(upc))
    return isFree
  })
}

export interface CatalogueEntry {
  id: string
  artistName: string
  release: CatalogueRelease
  /** The newest frozen revision, once submitted. */
  revision: number | null
}

const RELEASES_AT_ONCE = 200

/** Yields all releases of an account, oldest first, with a few hundred in memory at a time. */
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
  id: row.id,
  artistName: row.artist_name ?? '',
  revision: row.revision,
  release: {
    ...catalogueReleaseOf(row),
    tracks: tracks.map(catalogueTrackOf),
  },
})
