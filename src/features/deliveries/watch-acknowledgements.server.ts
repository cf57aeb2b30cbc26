// Reads once a night, for each store, what it wrote about deliveries that it had accepted, and finds what is about none.
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  ACKNOWLEDGEMENT_FOLDER,
  parseAcknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { findConnectedStore, listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { READ_BYTES_MAX, type StoreTransport } from '#ports/stores/index.ts'
import {
  insertUnmatched,
  listKnownCodes,
  listKnownDeliveries,
  listNewNames,
  listWatched,
  type UnmatchedFile,
} from './acknowledgements.data.server.ts'
import { deliveryOfMessage } from './domain.ts'
import { isFileFault, pollDelivery } from './poll-acknowledgements.server.ts'

type WatchDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'stores' | 'objects'>

const HOUR_OF_NIGHT = 5
const QUEUE = 'delivery.watch_store'
/** Further files follow in the next nights; the newest come first. */
const KEPT_AT_ONCE = 200

/** Runs at the start of every worker. */
export async function planWatch({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, 'delivery.watch_stores', {}, { at: next, key: 'delivery.watch_stores' })
}

/** Job `delivery.watch_stores`. Schedules the next night first, so that a failure does not end the series. */
export async function watchStores(deps: WatchDeps): Promise<void> {
  await planWatch(deps)
  for (const { id } of await listConnectedStores(deps.db))
    await deps.jobs.add(
      deps.db,
      'delivery.watch_store',
      { store: id },
      { key: `delivery.watch_store:${id}`, queue: QUEUE },
    )
}

/** Job `delivery.watch_store`: lists the store's acknowledgements once, however many deliveries wait for its release days. */
export async function watchStore(deps: WatchDeps, { store }: { store: string }): Promise<void> {
  if (!(await findConnectedStore(deps.db, store))) return
  const { transport } = await deps.stores.of(store)
  const files = (await transport.list(ACKNOWLEDGEMENT_FOLDER)).map(describeName)
  const bySubject = Map.groupBy(files, ({ subject }) => subject)
  for (const { id, message_id: messageId, upc } of await listWatched(deps.db, store)) {
    const about = [messageId, upc].flatMap((subject) => (subject && bySubject.get(subject)) || [])
    const names = about.map(({ fileName }) => fileName)
    if (names.length > 0) await pollDelivery(deps, { deliveryId: id }, names)
  }
  await keepUnmatched(deps, { store, transport, files })
}

type NamedFile = Pick<UnmatchedFile, 'fileName' | 'reason' | 'subject'> & { instant: number }

/** What a name says, and why it matches nothing if there is nothing of that kind. */
function describeName(fileName: string): NamedFile {
  const name = parseAcknowledgementFileName(fileName)
  if (!name) return { fileName, reason: 'name_unreadable', subject: null, instant: 0 }
  const instant = name.instant.getTime()
  return 'messageId' in name
    ? { fileName, reason: 'unknown_message', subject: name.messageId, instant }
    : { fileName, reason: 'unknown_release', subject: name.releaseId, instant }
}

async function keepUnmatched(
  deps: WatchDeps,
  { store, transport, files }: { store: string; transport: StoreTransport; files: readonly NamedFile[] },
): Promise<void> {
  const unmatched = await listUnmatchedFiles(deps, store, files)
  if (unmatched.length === 0) return
  const kept = unmatched.toSorted((a, b) => b.instant - a.instant).slice(0, KEPT_AT_ONCE)
  for (const file of kept) await keepFile(deps, { store, transport, file })
  log.error(
    {
      event: 'acknowledgements_unmatched',
      store,
      count: kept.length,
      remaining: unmatched.length - kept.length,
    },
    'a store wrote acknowledgements about no delivery we know',
  )
}

async function listUnmatchedFiles(
  { db }: WatchDeps,
  store: string,
  files: readonly NamedFile[],
): Promise<NamedFile[]> {
  const subjectsOf = (reason: NamedFile['reason']) =>
    files.flatMap((file) => (file.reason === reason && file.subject ? file.subject : []))
  const codes = await listKnownCodes(db, store, subjectsOf('unknown_release'))
  const deliveries = await listKnownDeliveries(
    db,
    store,
    subjectsOf('unknown_message').flatMap((messageId) => deliveryOfMessage(messageId) ?? []),
  )
  const isKnown = ({ reason, subject }: NamedFile): boolean =>
    reason === 'unknown_release'
      ? codes.has(subject ?? '')
      : reason === 'unknown_message' && deliveries.has(deliveryOfMessage(subject ?? '') ?? '')
  const unknown = files.filter((file) => !isKnown(file))
  const names = unknown.map(({ fileName }) => fileName)
  const newNames = new Set(await listNewNames(db, store, names))
  return unknown.filter(({ fileName }) => newNames.has(fileName))
}

async function keepFile(
  { db, objects, clock }: WatchDeps,
  { store, transport, file }: { store: string; transport: StoreTransport; file: NamedFile },
): Promise<void> {
  const { fileName, reason, subject } = file
  await using scratch = await scratchFolder()
  const copy = path.join(scratch.path, 'acknowledgement')
  const kept = { objectKey: null as string | null, sizeBytes: null as number | null }
  try {
    await transport.download(`${ACKNOWLEDGEMENT_FOLDER}/${fileName}`, copy, READ_BYTES_MAX)
    kept.sizeBytes = (await stat(copy)).size
    // The same after a crash, so that no copy is left without a row.
    kept.objectKey = `acknowledgements/${store}/${createHash('sha256').update(fileName).digest('hex')}`
    await objects.putFile(kept.objectKey, copy)
  } catch (error) {
    const code = thrownCode(error)
    if (code === 'ENOENT') return
    if (code !== 'file_too_large' && !isFileFault(error)) throw error
    // It is listed without a copy.
    kept.objectKey = null
  }
  await insertUnmatched(db, { store, fileName, reason, subject, ...kept }, clock.now())
}
