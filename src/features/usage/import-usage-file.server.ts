// Imports a file of usage: stores its rows where nobody counts them yet, then makes them count in one transaction.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnreadableUsage } from '#engines/reports/read-usage.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { UnreadableFile, withUnpackedFile } from '#lib/unpacked-file.ts'
import { findFile, lockFeed, type UsageFileRow, updateFile } from './data.server.ts'
import type { UsageFailure } from './domain.ts'
import { publishUsageFile } from './publish-usage-file.server.ts'
import {
  type ReceivedFile,
  type Reception,
  registerAgain,
  registerUsageFile,
} from './receive-usage-file.server.ts'
import { planRemoval } from './remove-usage-rows.server.ts'
import { USAGE_TABLES } from './rows.data.server.ts'
import { UsageBlocks, type UsageTally } from './usage-blocks.server.ts'

export type ImportDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'warehouse'>

/** Receives a file of this machine and imports it at once. */
export async function importUsageFile(
  deps: ImportDeps,
  {
    location,
    name = path.basename(location),
    uploadedBy = null,
  }: {
    location: string
    name?: string
    uploadedBy?: string | null
  },
): Promise<Reception> {
  const objectKey = `usage/${newId()}`
  const received: ReceivedFile = {
    name,
    objectKey,
    sizeBytes: (await stat(location)).size,
    sha256: await sha256Of(location),
    uploadedBy,
  }
  await deps.objects.putFile(objectKey, location)
  const reception = await deps.db.transaction().execute((trx) => registerUsageFile(trx, deps, received))
  if (reception.kind !== 'registered') {
    await deps.objects.delete(objectKey)
    return reception
  }
  await runImport(deps, { fileId: reception.file.id })
  const file = await findFile(deps.db, reception.file.id)
  return file ? { kind: 'registered', file } : reception
}

export async function sha256Of(location: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(location), hash)
  return hash.digest()
}

/** Job `usage.import`. An import that was cut short is begun again from the first row, as another storing. */
export async function runImport(deps: ImportDeps, { fileId }: { fileId: string }): Promise<void> {
  const file = await beginImport(deps, fileId)
  if (!file) return
  try {
    const tally = await storeRows(deps, file)
    await publishUsageFile(deps, file, tally)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await failImport(deps, file.id, failure)
  }
}

/** Run after the last attempt of `usage.import` has failed. */
export async function giveUpImport(deps: ImportDeps, { fileId }: { fileId: string }): Promise<void> {
  const file = await latestStoring(deps, fileId)
  if (file) await failImport(deps, file.id, { code: 'usage_interrupted', params: {} })
}

/**
 * Rows of an attempt that ended may still be on their way to the warehouse, so a new attempt has an id and a number of its
 * own, and those of the earlier one never count.
 */
async function beginImport(deps: ImportDeps, fileId: string): Promise<UsageFileRow | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const first = await findFile(trx, fileId)
    if (!first) return undefined
    await lockFeed(trx, first)
    const file = await latestStoring({ db: trx }, fileId)
    if (file?.status !== 'importing') return undefined
    const startedAt = deps.clock.now()
    if (!file.started_at) {
      await updateFile(trx, file.id, { started_at: startedAt })
      return file
    }
    const again = await registerAgain(trx, file)
    await updateFile(trx, again.id, { started_at: startedAt })
    const failure = JSON.stringify({ code: 'usage_interrupted', params: {} } satisfies UsageFailure)
    await updateFile(trx, file.id, { status: 'failed', failure, superseded_by: again.id })
    await planRemoval(trx, deps, file.id)
    return again
  })
}

/** Follows storings that were interrupted to the one that took their place. */
async function latestStoring(
  { db }: Pick<ImportDeps, 'db'>,
  fileId: string,
): Promise<UsageFileRow | undefined> {
  let file = await findFile(db, fileId)
  while (file?.status === 'failed' && file.superseded_by) file = await findFile(db, file.superseded_by)
  return file
}

async function storeRows(deps: ImportDeps, file: UsageFileRow): Promise<UsageTally> {
  const { table, columns } = USAGE_TABLES[file.feed]
  const period = { from: file.day_from, to: file.day_to }
  const blocks = new UsageBlocks(deps.db, { store: file.store, feed: file.feed, period })
  await withUnpackedFile(deps, { fileKey: file.object_key, entryName: null }, (unpacked) =>
    deps.warehouse.insert({
      table,
      key: `usage/${file.id}`,
      columns,
      constants: { store: file.store, file_number: file.number, file_id: file.id },
      blocks: blocks.read(unpacked.read()),
    }),
  )
  return blocks.tally
}

function failureOf(error: unknown): UsageFailure | undefined {
  if (error instanceof UnreadableUsage) return { code: `usage_${error.code}`, params: error.params }
  if (error instanceof UnreadableFile) return { code: error.code, params: error.params }
  return undefined
}

async function failImport(deps: ImportDeps, fileId: string, failure: UsageFailure): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const file = await findFile(trx, fileId)
    if (!file) return
    await lockFeed(trx, file)
    if ((await findFile(trx, fileId))?.status !== 'importing') return
    await updateFile(trx, fileId, { status: 'failed', failure: JSON.stringify(failure) })
    await planRemoval(trx, deps, fileId)
  })
}
