// Creates drafts from a checked import in batches: each release exactly once, even when the worker is interrupted.
import { findArtistName } from '#features/artists/service.server.ts'
import { addReleases } from '#features/releases/service.server.ts'
import { beginUpload } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { type AccountId, newId, scopeOf } from '#lib/pure/ids.ts'
import {
  findAnyImportForUpdate,
  type ImportReleaseRow,
  type ImportRow,
  listReleases,
  setBad,
  setCreated,
} from './data.server.ts'
import { finishStep } from './finish-step.server.ts'
import { deliverFiles } from './parse-packages.server.ts'
import type { StoredRelease } from './tables.server.ts'

export type CreateDraftsDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'incoming'>

/** Small enough to show progress, large enough to need few statements. */
const RELEASES_AT_ONCE = 1_000

/** Job `imports.run`. After an interruption the next run continues after the last committed batch. */
export async function runImport(deps: CreateDraftsDeps, { importId }: { importId: string }): Promise<void> {
  do {
    // Files of the previous batch, or of an interrupted run.
    await deliverFiles(deps, importId)
  } while (await createDraftBatch(deps, importId))
}

/** Creates drafts and records them in one transaction. @returns false when nothing is left to do */
export async function createDraftBatch(deps: Pick<Deps, 'db' | 'clock'>, importId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findAnyImportForUpdate(trx, importId)
    if (row?.status !== 'importing') return false
    const batch = await listReleases(trx, {
      importId,
      status: 'ready',
      after: 0,
      // Files are imported between batches, for one release at a time.
      limit: row.format === 'ern' ? 1 : RELEASES_AT_ONCE,
    })
    if (batch.length === 0) {
      await finishStep(trx, deps, row, { status: 'imported', finished_at: deps.clock.now() })
      return false
    }
    await make(trx, deps, row, batch)
    return true
  })
}

async function make(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: ImportRow,
  batch: ImportReleaseRow[],
): Promise<void> {
  const items = await withArtists(
    trx,
    row,
    batch.map((row) => ({ source: row, id: newId(), ...(row.content as StoredRelease) })),
  )
  for (const { source } of items) await beginUploads({ db: trx, clock }, row, source)
  const created = await addReleases(
    trx,
    { accountId: row.account_id, now: clock.now() },
    items.map(({ source, id, artistId, release }) => ({
      id,
      artistId,
      release,
      artworkUploadId: source.files.find((file) => file.kind === 'artwork')?.uploadId,
      audioUploadIds: release.tracks.map(
        (_, track) => source.files.find((file) => file.track === track)?.uploadId ?? null,
      ),
    })),
  )
  await setCreated(
    trx,
    row.id,
    items
      .filter(({ id }) => created.has(id))
      .map(({ source, id }) => ({
        position: source.position,
        releaseId: id,
        filesDone: source.files.length === 0,
      })),
  )
  for (const { source, id } of items) {
    if (!created.has(id)) await markInvalid(trx, source, 'upc', 'upc_taken')
  }
}

/** Releases whose artist still exists; if the artist was deleted since the check, its releases are rejected. */
async function withArtists<T extends { source: ImportReleaseRow; artistId: string }>(
  trx: Db,
  row: ImportRow,
  items: T[],
): Promise<T[]> {
  const scope = scopeOf({ accountId: row.account_id as AccountId, artistId: row.artist_id })
  const gone = new Set<string>()
  for (const id of new Set(items.map((item) => item.artistId)))
    if ((await findArtistName(trx, { id, scope })) === undefined) gone.add(id)
  for (const { source, artistId } of items)
    if (gone.has(artistId))
      await markInvalid(trx, source, 'release_artist', 'artist_unknown', { name: source.artist_name })
  return items.filter((item) => !gone.has(item.artistId))
}

const markInvalid = (
  trx: Db,
  release: ImportReleaseRow,
  column: string,
  code: string,
  params: Record<string, string> = {},
) => setBad(trx, release, { row: release.lines[0]?.row ?? 0, column, code, severity: 'blocks', params })

/** Files of a package are processed like every upload, under the ids that the check assigned. */
async function beginUploads(
  deps: Pick<Deps, 'db' | 'clock'>,
  row: ImportRow,
  { files }: ImportReleaseRow,
): Promise<void> {
  const scope = scopeOf({ accountId: row.account_id as AccountId, artistId: row.artist_id })
  for (const { uploadId, kind, fileName, sizeBytes } of files)
    await beginUpload(deps, { id: uploadId, scope, kind, fileName, sizeBytes })
}
