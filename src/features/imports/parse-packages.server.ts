// Parses DDEX messages, one or a ZIP of them: each message becomes a release, and its files become uploads.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import type { CatalogueRelease as Message } from '#engines/ddex/read/catalogue-release.ts'
import type { ReceivedFile } from '#engines/ddex/read/received-release.ts'
import { type ReadBudget, ReadBudgetSpent, readDocuments } from '#engines/ddex/sandbox.ts'
import { MESSAGE_BYTES_MAX } from '#engines/ddex/xml/parse-xml.ts'
import { emptyRelease } from '#features/releases/domain/catalogue.ts'
import { bytesMax, megabytesMax } from '#features/uploads/domain.ts'
import { finishUpload } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { type OpenZip, openZip, ZipRefused } from '#lib/unzip.ts'
import type { NamedRelease } from './csv-codec.ts'
import { findAnyImport, listWaitingForFiles, setFilesDone } from './data.server.ts'
import type { Comparison, ImportFinding } from './domain.ts'
import { mapErnRelease, type StoreOfDpid } from './ern-mapping.ts'
import { UnreadableFile } from './parse-csv.server.ts'
import type { StoredFile } from './tables.server.ts'
import { withCatalogueFile } from './take-files.server.ts'

const LIMITS = { entries: 20_000, totalBytes: 4 * 1024 ** 3 }
const MESSAGES_MAX = 2_000

/** Processor time that the messages of one package may cost; 2,000 usual ones need a tenth of it. */
const READ_BUDGET_MS = 120_000
/** Read by one process, whose start costs as much as a message of a hundred tracks. */
const MESSAGES_AT_ONCE = 100

export interface ReadPackage {
  named: NamedRelease
  findings: ImportFinding[]
  lines: []
  comparison: Comparison[]
  files: StoredFile[]
}

/**
 * Every release message of a package; an unreadable message becomes a release with one finding. @throws UnreadableFile
 */
export async function readPackage(
  file: string,
  storeOf: StoreOfDpid,
  budget: ReadBudget = { cpuMs: READ_BUDGET_MS },
): Promise<ReadPackage[]> {
  const zip = await openZip(file, LIMITS).catch((error) => {
    throw unreadable(error)
  })
  try {
    const names = [...zip.entries.keys()].filter((name) => /\.xml$/i.test(name)).sort()
    if (names.length > MESSAGES_MAX) throw new UnreadableFile('package_messages', { max: MESSAGES_MAX })
    const read: ReadPackage[] = []
    for (const batch of batchesOf(zip, names)) {
      for (const [i, message] of (await readBatch(zip, batch, budget)).entries()) {
        const release = await toRelease(zip, batch[i] as string, message, storeOf)
        if (release) read.push(release)
      }
    }
    if (read.length === 0) throw new UnreadableFile('package_empty')
    return read
  } catch (error) {
    throw error instanceof ReadBudgetSpent ? new UnreadableFile('package_costly') : unreadable(error)
  } finally {
    zip.close()
  }
}

function unreadable(error: unknown): unknown {
  return error instanceof ZipRefused ? new UnreadableFile(error.code, error.params) : error
}

/** Names of messages, in groups that one process can read. */
function batchesOf(zip: OpenZip, names: string[]): string[][] {
  const batches: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const name of names) {
    const batch = batches.at(-1)
    bytes += sizeOf(zip, name)
    if (batch && bytes <= MESSAGE_BYTES_MAX && batch.length < MESSAGES_AT_ONCE) batch.push(name)
    else {
      batches.push([name])
      bytes = sizeOf(zip, name)
    }
  }
  return batches
}

const sizeOf = (zip: OpenZip, name: string) => zip.entries.get(name)?.sizeBytes ?? 0

/** Undefined for a document that is no release message: manifests lie beside messages. */
type ReadMessage = Message | DdexError | undefined

/** The messages of these names, in their order. */
async function readBatch(zip: OpenZip, names: string[], budget: ReadBudget): Promise<ReadMessage[]> {
  const [first = ''] = names
  // It is alone in its batch.
  if (sizeOf(zip, first) > MESSAGE_BYTES_MAX) return [new DdexError('message_too_large', first)]
  const documents: Buffer[] = []
  for (const name of names) documents.push(await buffer(await zip.read(name)))
  return readDocuments('release', documents, budget)
}

async function toRelease(
  zip: OpenZip,
  name: string,
  message: ReadMessage,
  storeOf: StoreOfDpid,
): Promise<ReadPackage | undefined> {
  if (!message) return undefined
  if (message instanceof DdexError) return unread(name, message)
  const { named, findings, comparison } = mapErnRelease(message, storeOf)
  const files = await filesOf(zip, name, message, findings)
  return { named, findings, lines: [], comparison, files }
}

/** A message that is not in a package; the files it names are added in the wizard. @throws UnreadableFile */
export async function readSingleMessage(
  file: { path: string; name: string },
  storeOf: StoreOfDpid,
): Promise<ReadPackage[]> {
  const { size } = await stat(file.path)
  const [message] =
    size > MESSAGE_BYTES_MAX
      ? [new DdexError('message_too_large', file.name)]
      : await readDocuments('release', [await readFile(file.path)])
  if (!message) throw new UnreadableFile('package_empty')
  if (message instanceof DdexError) return [unread(file.name, message)]
  return [{ ...mapErnRelease(message, storeOf), lines: [], files: [] }]
}

const unread = (name: string, { message }: DdexError): ReadPackage => ({
  named: { key: name, artistName: '', release: { ...emptyRelease(), title: path.posix.basename(name) } },
  findings: [
    {
      row: 0,
      column: '',
      code: 'package_message',
      severity: 'blocks',
      params: { file: name.slice(-120), detail: message.slice(0, 160) },
    },
  ],
  lines: [],
  comparison: [],
  files: [],
})

/** The files a message names, each verified by its hash. */
async function filesOf(
  zip: OpenZip,
  message: string,
  { tracks, image }: Message,
  findings: ImportFinding[],
): Promise<StoredFile[]> {
  const expected = [
    ...tracks.map((track, index) => ({ file: track.file, kind: 'audio' as const, track: index })),
    { file: image, kind: 'artwork' as const, track: -1 },
  ]
  const files: StoredFile[] = []
  for (const { file, kind, track } of expected) {
    if (!file?.isProvided) continue
    const add = (code: string, severity: ImportFinding['severity'], params: ImportFinding['params'] = {}) =>
      findings.push({
        row: 0,
        column: track < 0 ? 'cover' : `tracks.${track + 1}.audio`,
        code,
        severity,
        params: { file: file.uri.slice(-120), ...params },
      })
    const entry = entryOf(zip, message, file)
    const sizeBytes = zip.entries.get(entry ?? '')?.sizeBytes
    if (entry === undefined || sizeBytes === undefined) add('package_file_missing', 'advises')
    else if (sizeBytes > bytesMax(kind))
      add('package_file_large', 'advises', { max: `${megabytesMax(kind)}MB` })
    else if (!(await isTheFile(zip, entry, file))) add('package_file_changed', 'blocks')
    else
      files.push({ uploadId: newId(), kind, track, entry, fileName: path.posix.basename(entry), sizeBytes })
  }
  return files
}

/** The path given in the message; some senders name a folder that does not exist. */
function entryOf(zip: OpenZip, message: string, { uri }: ReceivedFile): string | undefined {
  const location = path.posix.join(path.posix.dirname(message), uri)
  if (zip.entries.has(location)) return location
  const folder = path.posix.dirname(message)
  const sameName = [...zip.entries.keys()].filter(
    (name) =>
      path.posix.basename(name) === path.posix.basename(uri) &&
      (folder === '.' || name.startsWith(`${folder}/`)),
  )
  return sameName.length === 1 ? sameName[0] : undefined
}

/**
 * DDEX names of hash algorithms; the others are not used in practice. Without a known one the file cannot be verified.
 */
const HASHES: Record<string, string> = {
  MD5: 'md5',
  SHA1: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
}

async function isTheFile(zip: OpenZip, entry: string, { hash: sum }: ReceivedFile): Promise<boolean> {
  const algorithm = sum && HASHES[sum.algorithm.toUpperCase().replaceAll('-', '')]
  if (!algorithm) return true
  const hash = createHash(algorithm)
  await pipeline(await zip.read(entry), hash).catch(() => {
    throw new ZipRefused('zip_broken')
  })
  return hash.digest('hex') === sum.value
}

/** Processes the files of created drafts like every upload. Idempotent: a file that exists already is left alone. */
export async function deliverFiles(
  deps: Pick<Deps, 'db' | 'jobs' | 'objects' | 'incoming'>,
  importId: string,
): Promise<void> {
  const waiting = await listWaitingForFiles(deps.db, importId)
  const row = waiting.length > 0 ? await findAnyImport(deps.db, importId) : undefined
  if (!row) return
  await withCatalogueFile(deps, row, async ({ path: file }) => {
    const zip = await openZip(file, LIMITS)
    try {
      for (const release of waiting) {
        for (const { uploadId, entry } of release.files) {
          const target = deps.incoming.pathOf(uploadId)
          await zip.extract(entry, target)
          await finishUpload(deps, { id: uploadId, path: target })
        }
        await setFilesDone(deps.db, release)
      }
    } finally {
      zip.close()
    }
  })
}
