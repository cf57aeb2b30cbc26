// Collects the reports of connected stores, each file once: statements, and usage files, which are recognized by name.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listReportFolders, noteReportPoll, type ReportFolder } from '#features/stores/service.server.ts'
import { STATEMENT_BYTES_MAX } from '#features/uploads/domain.ts'
import { isUsageFileName, readUsageFileName, receiveUsageFile } from '#features/usage/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { scratchFolder } from '#lib/scratch.ts'
import type { StoreFile, StoreTransport } from '#ports/stores/index.ts'
import {
  type CollectedFile,
  findCollectedForUpdate,
  findSameContent,
  insertCollected,
  listCollected,
  setCollected,
} from './collected.data.server.ts'
import { findSourceByCode, findSourceByStore, insertSource, type SourceRow } from './data.server.ts'
import { addStatement } from './receive-statement.server.ts'

type CollectDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'stores'>

const POLL_MINUTES = 15
/** Further files wait for the next poll. */
const FILES_AT_ONCE = 50
/** After so many the store itself is out of order, and each further file would wait for it. */
const FAILURES_AT_ONCE = 3

/** Runs at the start of every worker. */
export const planCollection = ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> =>
  jobs.add(
    db,
    'statements.collect',
    {},
    {
      at: new Date(clock.now().getTime() + POLL_MINUTES * 60_000),
      key: 'statements.collect',
    },
  )

/** Job `statements.collect`. Schedules the next poll first, so that a failure does not end the series. */
export async function collectReports(deps: CollectDeps): Promise<void> {
  await planCollection(deps)
  for (const { store } of await listReportFolders(deps))
    await deps.jobs.add(
      deps.db,
      'statements.collect_store',
      { storeId: store.id },
      { key: `collect:${store.id}` },
    )
}

/** Job `statements.collect_store`: never fails because of the store, whose faults its page shows. */
export async function collectFromStore(deps: CollectDeps, { storeId }: { storeId: string }): Promise<void> {
  const source = (await listReportFolders(deps)).find(({ store }) => store.id === storeId)
  if (!source) return
  let failure: { error: unknown } | undefined
  try {
    const { transport } = await deps.stores.of(storeId)
    const files = await transport.listFiles(source.folder)
    const paths = files.map(({ name }) => `${source.folder}/${name}`)
    const known = await listCollected(deps.db, { store: storeId, paths })
    let left = FILES_AT_ONCE
    let failuresLeft = FAILURES_AT_ONCE
    for (const [index, file] of files.entries()) {
      if (left === 0) break
      const at = required(paths[index])
      const same = known.get(at)?.find((row) => isSame(row, file))
      if (same?.sha256) continue
      if (same) {
        const refusal = refusalOf(deps, source, file)
        // The other files follow; this one is refused again at every poll until it has another name or is removed.
        failure ??= refusal
        if (refusal) continue
        left--
        try {
          await receiveFile(deps, source, transport, same, file)
        } catch (error) {
          const fault = faultOfFile(error, file)
          failure ??= { error: fault ?? error }
          if (fault) left++
          else failuresLeft--
          if (failuresLeft === 0) break
        }
      } else {
        const seen = { store: storeId, path: at, id: newId(), file, firstSeenAt: deps.clock.now() }
        await deps.db.transaction().execute((trx) => insertCollected(trx, seen))
      }
    }
  } catch (error) {
    failure = { error }
  }
  await noteReportPoll(deps, { store: storeId, ...failure })
}

/** Why a file is refused before it is copied. */
function refusalOf(
  { clock }: Pick<Deps, 'clock'>,
  { store }: ReportFolder,
  { name, sizeBytes }: StoreFile,
): { error: AppError } | undefined {
  if (sizeBytes > STATEMENT_BYTES_MAX)
    return { error: new AppError('file_too_large', 413, { params: { file: name } }) }
  if (!isUsageFileName(name)) return undefined
  const named = readUsageFileName(name, { now: clock.now(), store: store.id })
  if (!('failure' in named)) return undefined
  return { error: new AppError('usage_file_refused', 422, { params: { file: name } }) }
}

const FORBIDDEN: readonly unknown[] = ['EACCES', 'EPERM', 'AccessDenied', 'Forbidden']

/** What is wrong with one file, and says nothing about those after it; undefined when the store itself failed. */
function faultOfFile(error: unknown, { name }: StoreFile): unknown {
  const code = thrownCode(error)
  if (FORBIDDEN.includes(code))
    return new AppError('report_forbidden', 403, { params: { file: name }, cause: error })
  return code === 'path_refused' || code === 'ENOENT' ? error : undefined
}

/** Receives a file that is as it was at an earlier poll: until then it may still have been written. */
async function receiveFile(
  deps: CollectDeps,
  { store }: ReportFolder,
  transport: StoreTransport,
  known: CollectedFile,
  file: StoreFile,
): Promise<void> {
  await using scratch = await scratchFolder()
  const local = path.join(scratch.path, 'report')
  await transport.download(known.path, local, STATEMENT_BYTES_MAX)
  // The size differs from the listing, so the file is still being written.
  if ((await stat(local)).size !== file.sizeBytes) return
  const sha256 = await sha256Of(local)
  // Named by what was seen, so that an attempt that was cut short leaves nothing behind.
  const isUsage = isUsageFileName(file.name)
  const fileKey = `${isUsage ? 'usage' : 'statements'}/${known.id}`
  await deps.objects.putFile(fileKey, local)
  await deps.db.transaction().execute(async (trx) => {
    const row = await findCollectedForUpdate(trx, known.id)
    if (!row || row.sha256) return
    if (isUsage) {
      const { name, sizeBytes } = file
      const received = { name, objectKey: fileKey, sizeBytes, sha256, uploadedBy: null }
      await receiveUsageFile(trx, deps, received, store.id)
      await setCollected(trx, known.id, { sha256, statement_id: null })
      return
    }
    const same = await findSameContent(trx, { store: store.id, sha256 })
    const statementId =
      same?.statement_id ??
      (await addStatement(trx, deps, {
        sourceId: (await sourceOfStore(trx, deps, store)).id,
        fileKey,
        fileName: file.name,
        sizeBytes: file.sizeBytes,
        actorId: null,
      }))
    await setCollected(trx, known.id, { sha256, statement_id: statementId })
  })
}

const isSame = (known: { size_bytes: bigint; modified_at: Date }, file: StoreFile): boolean =>
  known.size_bytes === BigInt(file.sizeBytes) && known.modified_at.getTime() === file.modifiedAt.getTime()

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

/** The source that stands for a store, created with its first report. */
async function sourceOfStore(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id, name }: ReportFolder['store'],
): Promise<SourceRow> {
  const code = id.replaceAll('_', '-')
  const known = (await findSourceByStore(trx, id)) ?? (await findSourceByCode(trx, code))
  if (known) return known
  const row = {
    id: newId(),
    code,
    name,
    store_id: id,
    currency: null,
    created_by: null,
    created_at: clock.now(),
  }
  const source = (await insertSource(trx, row)) ?? (await findSourceByStore(trx, id))
  if (!source) throw new Error(`The source of ${id} was not made.`)
  return source
}
