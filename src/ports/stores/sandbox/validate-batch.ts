// What the sandbox store checks in a batch before it takes it in, in the order a store would.

import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isPlainPath, manifestFileName, pathOfUri } from '#engines/ddex/choreography/batch.ts'
import type { FileStatus } from '#engines/ddex/choreography/file-status.ts'
import { type ReceivedManifest, readManifest } from '#engines/ddex/choreography/manifest.ts'
import { isDpid, isIsrc, isUpc } from '#engines/ddex/identifiers.ts'
import { readNewReleaseMessage } from '#engines/ddex/read/read-message.ts'
import type { ReceivedDeal, ReceivedRelease } from '#engines/ddex/read/received-release.ts'
import { messageProblems } from '#engines/ddex/rules/message-problems.ts'
import { resourceProblems } from '#engines/ddex/rules/resource-problems.ts'
import { stillGranted } from '#engines/ddex/takedown-messages.ts'
import { isCalendarDate } from '#engines/ddex/time.ts'
import { thrownMessage } from '#lib/pure/thrown.ts'
import type { BatchResult, ReceivedFacts } from './batch-result.ts'
import type { Grant } from './territories.ts'

export interface Batch {
  /** The folder that holds the batches. */
  incoming: string
  batchId: string
  recipient: { dpid: string }
  schemaDir?: string
  earlier: readonly BatchResult[]
  now: Date
}

/** Nobody announces music further ahead than this, in years. */
const YEARS_AHEAD_MAX = 5

class BatchRefused extends Error {
  readonly status: FileStatus
  readonly affectedIsrcs: string[] | undefined

  constructor(status: FileStatus, text: string, affectedIsrcs?: string[]) {
    super(text)
    this.status = status
    this.affectedIsrcs = affectedIsrcs?.length ? affectedIsrcs : undefined
  }
}

/** The result for a complete batch, whatever it contains; only errors of our own disk are thrown. */
export async function validateBatch(batch: Batch): Promise<Omit<BatchResult, 'answeredAt'>> {
  const result: Omit<BatchResult, 'answeredAt'> = {
    batchId: batch.batchId,
    messageId: null,
    threadId: null,
    upc: await folderName(batch),
    sender: { dpid: batch.recipient.dpid, name: 'unknown sender' },
    receivedAt: batch.now.toISOString(),
    status: 'FileOK',
  }
  try {
    const manifest = await manifestOf(batch)
    if (isDpid(manifest.sender.dpid)) {
      result.sender = { dpid: manifest.sender.dpid, name: manifest.sender.name || manifest.sender.dpid }
    }
    const { xml, messagePath } = await messageOf(batch, manifest)
    const message = readable(() => readNewReleaseMessage(xml))
    Object.assign(result, { messageId: message.messageId, threadId: message.threadId ?? null })
    if (isUpc(message.upc)) result.upc = message.upc
    requireRecipient(batch, message.recipient.dpid)
    const taken = batch.earlier.find((result) => result.release && result.messageId === message.messageId)
    if (taken) return { ...result, repeats: taken.batchId, release: taken.release }
    requireIdentifiers(message)
    requireOwner(message, result, batch.earlier)
    requireDates(message, batch.now)
    requireValid(xml, batch.schemaDir)
    await requireResources(batch, messagePath, message)
    return { ...result, release: factsOf(message, batch.now) }
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error
    return { ...result, status: error.status, text: error.message, affectedIsrcs: error.affectedIsrcs }
  }
}

/** The name of the release folder in the batch, for an answer about a message that cannot be read. */
async function folderName({ incoming, batchId }: Batch): Promise<string> {
  const names = await readdir(path.join(incoming, batchId))
  return names.find(isUpc) ?? batchId
}

async function manifestOf({ incoming, batchId, recipient }: Batch): Promise<ReceivedManifest> {
  const text = await readFile(path.join(incoming, batchId, manifestFileName(batchId)), 'utf8')
  const manifest = readable(() => readManifest(text))
  if (manifest.batchId !== batchId)
    throw new BatchRefused('ErnMissing', `The manifest is of batch ${manifest.batchId}.`)
  requireRecipient({ recipient }, manifest.recipient.dpid)
  return manifest
}

/** One message a batch: the batch profile allows more, this store says so. */
async function messageOf(
  { incoming }: Batch,
  manifest: ReceivedManifest,
): Promise<{ xml: string; messagePath: string }> {
  const [entry, another] = manifest.messages
  if (!entry || another) throw new BatchRefused('UserDefined', 'This store takes one message in a batch.')
  const file = path.join(incoming, entry.path)
  if (!existsSync(file)) throw new BatchRefused('ErnMissing', `There is no ${entry.path}.`)
  const bytes = await readFile(file)
  const md5 = createHash('md5').update(bytes).digest('hex')
  if (entry.md5 !== md5) {
    throw new BatchRefused(
      'SignatureOrHashSumWrongOrMissing',
      `The hash of ${entry.path} is not the one in the manifest.`,
    )
  }
  return { xml: bytes.toString('utf8'), messagePath: entry.path }
}

function requireRecipient({ recipient }: { recipient: { dpid: string } }, dpid: string): void {
  if (dpid !== recipient.dpid)
    throw new BatchRefused('UserDefined', `This is for ${dpid}, and we are ${recipient.dpid}.`)
}

function requireIdentifiers({ upc, tracks }: ReceivedRelease): void {
  if (!isUpc(upc)) throw new BatchRefused('IdentifierSyntaxInvalid', `${upc} is no UPC.`)
  const invalidIsrcs = tracks.filter(({ isrc }) => !isIsrc(isrc)).map(({ isrc }) => isrc)
  if (invalidIsrcs.length > 0)
    throw new BatchRefused('IdentifierSyntaxInvalid', `Not an ISRC: ${invalidIsrcs.join(', ')}.`)
  const isrcs = tracks.map(({ isrc }) => isrc)
  const twice = tracks.find(({ isrc }, index) => isrcs.indexOf(isrc) < index)
  if (twice) throw new BatchRefused('IdentifierInvalid', `${twice.isrc} is used twice.`, [twice.isrc])
}

/** A UPC belongs to one release of one sender permanently; a new message about it belongs to the same thread. */
function requireOwner(
  { upc, threadId }: ReceivedRelease,
  { sender }: Pick<BatchResult, 'sender'>,
  earlier: readonly BatchResult[],
): void {
  const known = earlier.find((result) => result.release && result.upc === upc)
  if (!known) return
  if (known.threadId !== (threadId ?? null) || known.sender.dpid !== sender.dpid) {
    throw new BatchRefused(
      'IdentifierInvalid',
      `The UPC ${upc} belongs to another release: ${known.release?.title}.`,
    )
  }
}

function requireDates({ releaseDate, originalReleaseDate }: ReceivedRelease, now: Date): void {
  const plausible =
    releaseDate !== undefined &&
    isCalendarDate(releaseDate) &&
    releaseDate >= '1900-01-01' &&
    Number(releaseDate.slice(0, 4)) <= now.getUTCFullYear() + YEARS_AHEAD_MAX
  if (!plausible)
    throw new BatchRefused('CommercialReleaseDateInvalid', `Release date ${releaseDate ?? 'missing'}.`)
  if (originalReleaseDate && originalReleaseDate > releaseDate) {
    throw new BatchRefused(
      'OriginalReleaseDateLaterThanReleaseDate',
      `${originalReleaseDate} is after ${releaseDate}.`,
    )
  }
}

/** The status of each broken rule; any other rule means an invalid message. */
const STATUS_OF_RULE: Record<string, FileStatus> = {
  R6: 'PrimaryArtistNameMissing',
  R8: 'IdentifierInvalid',
  R11: 'OriginalReleaseDateLaterThanReleaseDate',
  R13: 'NoDealInNewReleaseMessage',
  R15: 'UnsupportedUsage',
  R16: 'ConflictingAvailabilityPeriods',
}

function requireValid(xml: string, schemaDir: string | undefined): void {
  const [problem] = readable(() => messageProblems(xml, schemaDir))
  if (!problem) return
  const text = `${problem.rule} at ${problem.path}: ${problem.message}`
  throw new BatchRefused(STATUS_OF_RULE[problem.rule] ?? 'NewReleaseMessageInvalid', text)
}

/** R17: every file is present and unchanged, and has the signature of its type. */
async function requireResources(batch: Batch, messagePath: string, message: ReceivedRelease): Promise<void> {
  const files = [...message.tracks.flatMap(({ file, lyrics }) => [file, lyrics]), message.image].filter(
    (file) => file !== undefined,
  )
  const received = new Map<string, { md5: string; sizeBytes: number }>()
  for (const { uri, isProvided } of files) {
    if (!isProvided || !isPlainPath(uri)) continue
    const file = path.join(batch.incoming, pathOfUri(messagePath, uri))
    if (!existsSync(file)) continue
    received.set(uri, { md5: await md5OfFile(file), sizeBytes: (await stat(file)).size })
    if (!(await hasExpectedSignature(file))) {
      throw new BatchRefused('ResourceCorrupt', `${uri} cannot be read.`, affected(message, uri))
    }
  }
  const [problem] = resourceProblems(message, received)
  if (!problem) return
  const status = received.has(problem.path) ? 'SignatureOrHashSumWrongOrMissing' : 'ResourceMissing'
  throw new BatchRefused(status, problem.message, affected(message, problem.path))
}

const affected = ({ tracks }: ReceivedRelease, uri: string) =>
  tracks.filter(({ file, isrc }) => file?.uri === uri || isrc === uri).map(({ isrc }) => isrc)

/** First bytes by file extension. */
const SIGNATURES: Record<string, RegExp> = {
  '.flac': /^664c6143/,
  '.mp3': /^(494433|ff[ef])/,
  '.wav': /^52494646/,
  '.jpg': /^ffd8ff/,
  '.png': /^89504e47/,
}

async function hasExpectedSignature(file: string): Promise<boolean> {
  const pattern = SIGNATURES[path.extname(file)]
  if (!pattern) return true
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return pattern.test(buffer.toString('hex'))
  } finally {
    await handle.close()
  }
}

async function md5OfFile(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** What lets a listener have it; what is sold before its day is not live by that. */
function grantOf(deal: ReceivedDeal): Grant[] {
  const { start, isPreOrder, commercialModel, useTypes, subject } = deal
  if (start === undefined || isPreOrder) return []
  const granted = { start, commercialModel, useTypes, isrcs: subject?.isrcs }
  if ('excludedTerritories' in deal && deal.excludedTerritories)
    return [{ ...granted, excludedTerritories: deal.excludedTerritories }]
  return 'territories' in deal && deal.territories ? [{ ...granted, territories: deal.territories }] : []
}

/** A message grants nothing when it has no deals, or none that has not ended by its own instant or now. */
function factsOf(message: ReceivedRelease, now: Date): ReceivedFacts {
  const deals = stillGranted(message.deals, Math.max(now.getTime(), Date.parse(message.createdAt)))
  return {
    title: message.title,
    artist: message.displayArtistName,
    releaseDate: message.releaseDate as string,
    takedown: deals.length === 0,
    grants: deals.flatMap(grantOf),
    tracks: message.tracks.map((track, index) => ({
      number: index + 1,
      title: track.title,
      artist: track.displayArtistName,
      isrc: track.isrc,
      durationMs: track.durationMs ?? null,
    })),
  }
}

/** Whatever a sender gets wrong is an answer to the sender, not a failure of ours. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new BatchRefused('NewReleaseMessageInvalid', thrownMessage(error))
  }
}
