// Takes in a file of usage: from a store that reports by itself, from an upload of staff, or again.
import { parseUsageFileName, type UsageFileName } from '#engines/reports/usage.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { daysBetween, startOfDay } from '#lib/pure/dates.ts'
import { newId, newIdAt } from '#lib/pure/ids.ts'
import { findSameFile, insertFile, lockFeed, type UsageFileRow } from './data.server.ts'
import { DAYS_MAX, type UsageFailure } from './domain.ts'

type ReceiveDeps = Pick<Deps, 'clock' | 'jobs'>

export interface ReceivedFile {
  name: string
  /** Where the file is in object storage. */
  objectKey: string
  sizeBytes: number
  /** Of the file as it was received. */
  sha256: Buffer
  /** The member of staff who sent it; null for what a store sent. */
  uploadedBy: string | null
}

/** The file was imported before, as this row; or its name cannot be read. */
export type Reception =
  | { kind: 'registered'; file: UsageFileRow }
  | { kind: 'already_imported'; file: UsageFileRow }
  | { kind: 'refused'; failure: UsageFailure }

/** Whether a file says by its name that it is one of usage. */
export const isUsageFileName = (name: string): boolean => parseUsageFileName(name) !== undefined

/**
 * What the name of a file says about it.
 *
 * @param store the store that sent it, if that is known
 */
export function readUsageFileName(
  name: string,
  { now, store }: { now: Date; store?: string },
): { file: UsageFileName } | { failure: UsageFailure } {
  const file = parseUsageFileName(name)
  const refuse = (code: string, params: UsageFailure['params'] = {}) => ({ failure: { code, params } })
  if (!file) return refuse('usage_name')
  if (!findStore(file.store)) return refuse('usage_store_unknown', { store: file.store })
  if (store !== undefined && file.store !== store) return refuse('usage_store_foreign', { store: file.store })
  if (daysBetween(file.from, file.to) >= DAYS_MAX) return refuse('usage_days_too_many', { max: DAYS_MAX })
  if (startOfDay(file.to) > now) return refuse('usage_days_ahead', { day: file.to })
  return { file }
}

/** Registers a file and has it imported, unless the same file was imported before. */
export async function receiveUsageFile(
  trx: Trx,
  deps: ReceiveDeps,
  { name, objectKey, sizeBytes, sha256, uploadedBy }: ReceivedFile,
  store?: string,
): Promise<Reception> {
  const reception = await registerUsageFile(
    trx,
    deps,
    { name, objectKey, sizeBytes, sha256, uploadedBy },
    store,
  )
  if (reception.kind === 'registered') await enqueueImport(trx, deps, reception.file.id)
  return reception
}

export async function registerUsageFile(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { name, objectKey, sizeBytes, sha256, uploadedBy }: ReceivedFile,
  store?: string,
): Promise<Reception> {
  const now = clock.now()
  const named = readUsageFileName(name, { now, store })
  if ('failure' in named) return { kind: 'refused', failure: named.failure }
  const { file } = named
  await lockFeed(trx, file)
  const same = await findSameFile(trx, { ...file, sha256 })
  if (same) return { kind: 'already_imported', file: same }
  const row = await insertFile(trx, {
    id: newIdAt(now),
    store: file.store,
    feed: file.feed,
    name,
    object_key: objectKey,
    size_bytes: BigInt(sizeBytes),
    sha256,
    day_from: file.from,
    day_to: file.to,
    revision: file.revision,
    status: 'importing',
    received_at: now,
    uploaded_by: uploadedBy,
  })
  return { kind: 'registered', file: row }
}

/** Registers the bytes of a file once more: a storing of their own, whose rows are not mixed with those of the first. */
export const registerAgain = (trx: Trx, file: UsageFileRow): Promise<UsageFileRow> =>
  insertFile(trx, {
    id: newId(),
    store: file.store,
    feed: file.feed,
    name: file.name,
    object_key: file.object_key,
    size_bytes: file.size_bytes,
    sha256: file.sha256,
    day_from: file.day_from,
    day_to: file.day_to,
    revision: file.revision,
    status: 'importing',
    received_at: file.received_at,
    uploaded_by: file.uploaded_by,
  })

export const enqueueImport = (trx: Trx, { jobs }: Pick<Deps, 'jobs'>, fileId: string): Promise<void> =>
  jobs.add(trx, 'usage.import', { fileId }, { key: `usage.import:${fileId}` })
