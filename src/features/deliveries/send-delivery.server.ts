// Sending one delivery: first a look at the store, then the files, the message, and the marker last.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { batchLayout } from '#engines/ddex/choreography/batch.ts'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { canonicalJson } from '#features/releases/domain/revision.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { findConnectedStore, isLiveDpid } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { INCOMING, type StoreTransport } from '#ports/stores/index.ts'
import { clearBackoff, findBackoffEnd, noteStoreFailure } from './back-off-store.server.ts'
import {
  type Batch,
  buildBatch,
  buildTakedownBatch,
  type DeliveryInput,
  messageProblems,
} from './build-batch.server.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryForUpdate,
  findPreviousDelivery,
  isBeingSent,
  isTakenFrom,
  listTakenDownTracks,
  listWaiting,
  recordBatchHash,
  setAttempts,
  setDeliveryStatus,
  setDeliveryTrouble,
  withLease,
} from './data.server.ts'
import {
  ATTEMPTS_MAX,
  canTakeDown,
  canTransition,
  DOUBT_PAUSE_MS,
  isSendable,
  revisionToSend,
  Undeliverable,
  unreachable,
  usesTestCodes,
} from './domain.ts'
import { listAcknowledgements } from './poll-acknowledgements.server.ts'
import { enqueuePoll, enqueueSending } from './queue-deliveries.server.ts'

export type SendDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'stores' | 'ddex'>

/** Where the message of a batch is kept for staff; a new batch is a new message. */
export const messageKey = (delivery: { id: string; batch_id: string }): string =>
  `deliveries/${delivery.id}/${delivery.batch_id}.xml`

/** Whether the marker arrived nobody here can say. */
class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('cut off while the batch was completed', { cause })
  }
}

/**
 * Brings one delivery to its store, exactly once. Batch and message have had their names since the delivery was
 * made, and the marker is put last; so whenever this is cut off, the next try looks at the store first, and either
 * completes the same batch or finds the marker there and sends nothing.
 *
 * Trouble on the way is written down and thrown, so that the queue tries again later; after ATTEMPTS_MAX tries, or
 * at once when no further try can help, the delivery has failed and waits for staff. One in doubt never fails: it is
 * looked after until the store can be asked, or answers.
 */
export async function sendDelivery(deps: SendDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  await withLease(deps.db, deliveryId, async () => {
    const delivery = await claimDelivery(deps, deliveryId)
    if (!delivery) return
    const scratch = await mkdtemp(path.join(tmpdir(), 'backline-delivery-'))
    try {
      await deliver(deps, delivery, scratch)
      await clearBackoff(deps.db, delivery.store)
    } catch (error) {
      if (error instanceof Undeliverable) await failDelivery(deps, delivery.id, error.trouble)
      else await rescheduleDelivery(deps, delivery, error)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

/** Its own short transaction, so that a try that dies is counted. Undefined when there is nothing to send, or not now. */
async function claimDelivery({ db, jobs, clock }: SendDeps, id: string): Promise<DeliveryRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !isSendable(delivery.status)) return undefined
    const now = clock.now()
    // Whoever was sending is gone, and may have got through.
    const status = delivery.status === 'sending' ? 'unknown' : delivery.status
    if (status !== delivery.status) await setDeliveryStatus(trx, id, status, { at: now })
    const store = await findConnectedStore(trx, delivery.store)
    // Whoever opens the lane again asks for what waits in it.
    if (store?.paused) return undefined
    const shutUntil = await findBackoffEnd(trx, delivery.store)
    if (shutUntil && shutUntil > now) {
      await enqueueSending(trx, { jobs }, id, shutUntil)
      return undefined
    }
    const attempts = delivery.attempts + 1
    await setAttempts(trx, id, attempts)
    return { ...delivery, status, attempts }
  })
}

/** A lane that was paused is open again: what waited for it goes out. */
export const resumeStore = ({ db, jobs }: SendDeps, { store }: { store: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const id of await listWaiting(trx, store)) await enqueueSending(trx, { jobs }, id)
  })

async function deliver(deps: SendDeps, delivery: DeliveryRow, scratch: string): Promise<void> {
  const input = await deliveryInputOf(deps, delivery)
  requireLiveIdentifiers(input, deps.ddex)
  const { transport } = await deps.stores.of(delivery.store)
  const marker = `${INCOMING}/${batchLayout(delivery.batch_id, input.revision.upc).manifest}`
  // An earlier try got through and died before it could say so. Asked first: a batch is never touched again.
  if (!(await transport.exists(marker))) await send(deps, { delivery, input, transport, scratch })
  await markSent(deps, delivery)
}

async function send(
  deps: SendDeps,
  {
    delivery,
    input,
    transport,
    scratch,
  }: { delivery: DeliveryRow; input: DeliveryInput; transport: StoreTransport; scratch: string },
): Promise<void> {
  await requireCurrent(deps, delivery)
  await requireTurn(deps, delivery)
  await mark(deps, delivery.id, 'preparing')
  const batch = await batchOf(deps, delivery, input, scratch)
  await requireSameBatch(deps, delivery, batch)
  const copy = path.join(scratch, 'message.xml')
  await writeFile(copy, batch.message)
  await deps.objects.putFile(messageKey(delivery), copy)
  requireValid(batch.message, deps.ddex.schemaDir)
  requireLiveMessage(input, batch.message)
  const answersBefore = await listAcknowledgements(transport, delivery, input.revision.upc)
  await mark(deps, delivery.id, 'sending', { answersBefore })
  await put(transport, batch.files)
  // Packing takes minutes; a release reopened meanwhile must not become complete at the store.
  await requireCurrent(deps, await findDelivery(deps.db, delivery.id))
  await put(transport, [batch.manifest]).catch((error) => {
    throw new OutcomeUnknown(error)
  })
}

/** A takedown is told of what the store was told last; there is nothing to send along, and no source to read. */
async function batchOf(
  deps: SendDeps,
  delivery: DeliveryRow,
  input: DeliveryInput,
  scratch: string,
): Promise<Batch> {
  const last = delivery.kind === 'takedown' && (await lastMessage(deps, delivery))
  return last ? buildTakedownBatch(input, last) : buildBatch(deps, input, scratch)
}

/** What the store was told last about this release, before this delivery; undefined when nothing was kept. */
export async function lastMessage(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  delivery: Pick<DeliveryRow, 'release_id' | 'store' | 'batch_id'>,
): Promise<string | undefined> {
  const last = await findPreviousDelivery(db, delivery)
  const key = last && messageKey(last)
  return key && (await objects.sizeBytes(key)) !== undefined ? text(await objects.read(key)) : undefined
}

async function deliveryInputOf({ db }: SendDeps, delivery: DeliveryRow): Promise<DeliveryInput> {
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  const store = await findConnectedStore(db, delivery.store)
  if (!revision) throw new Error(`Delivery ${delivery.id} has no revision.`)
  if (!store) throw new Undeliverable({ code: 'store_not_connected', params: {} })
  if (sha256Of(canonicalJson(revision.content)) !== delivery.revision_sha256)
    throw new Undeliverable({ code: 'changed_since_approval', params: {} })
  return {
    batchId: delivery.batch_id,
    messageId: delivery.message_id,
    revision: revision.content,
    store,
    isUpdate: (await findPreviousDelivery(db, delivery)) !== undefined,
    takenDown:
      delivery.kind === 'takedown' && !delivery.isrcs ? 'all' : await listTakenDownTracks(db, delivery),
  }
}

/**
 * The store may have half of it: what was packed first is what is sent, however often it is tried. The message holds
 * the hash of every file, and the manifest that of the message.
 */
async function requireSameBatch(
  { db }: SendDeps,
  { id }: DeliveryRow,
  { message, manifest }: Batch,
): Promise<void> {
  const sha256 = sha256Of(message, manifest.content)
  if ((await recordBatchHash(db, id, sha256)) !== sha256)
    throw new Undeliverable({ code: 'package_changed', params: {} })
}

function sha256Of(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const isLive = ({ sandbox, testMode }: DeliveryInput['store']): boolean => !sandbox && !testMode

/**
 * The last gate before a real store, whoever approved what and whatever was set since: no codes of the test ranges, and no
 * party that DDEX does not know. @throws Undeliverable
 */
export function requireLiveIdentifiers(
  { store, revision: { upc, tracks } }: DeliveryInput,
  { sender }: Deps['ddex'],
): void {
  if (!isLive(store)) return
  const isrcs = tracks.map((track) => track.isrc)
  if (usesTestCodes(upc, isrcs)) throw new Undeliverable({ code: 'test_codes', params: {} })
  if (!isLiveDpid(store.dpid))
    throw new Undeliverable({ code: 'recipient_dpid', params: { stores: store.name } })
  if (!isLiveDpid(sender.dpid)) throw new Undeliverable({ code: 'sender_dpid', params: {} })
}

/** Nor a message that says of itself that it is a test. @throws Undeliverable */
export function requireLiveMessage({ store }: Pick<DeliveryInput, 'store'>, message: string): void {
  if (isLive(store) && readRelease(message).message.control === 'TestMessage')
    throw new Undeliverable({ code: 'test_message', params: { stores: store.name } })
}

/** The release was reopened, a newer revision goes out instead, or the store is told that it leaves. */
async function requireCurrent({ db }: SendDeps, delivery: DeliveryRow | undefined): Promise<void> {
  if (!delivery || !(await isCurrent(db, delivery)))
    throw new Undeliverable({ code: 'superseded', params: {} })
}

async function isCurrent(db: Db, delivery: DeliveryRow): Promise<boolean> {
  const { kind, revision, release_id: releaseId, store } = delivery
  const release = {
    status: delivery.release_status,
    liveAt: delivery.release_live_at,
    revision: delivery.release_revision,
    updateOf: delivery.release_update_of,
  }
  if (kind === 'takedown') return canTakeDown(release)
  if (revisionToSend(release) !== revision) return false
  return !(await isTakenFrom(db, { releaseId, store }))
}

const STILL_SENDING = 'still_sending'

/** Of two messages the store keeps the last: a takedown never overtakes the release it ends. */
async function requireTurn(
  { db }: SendDeps,
  { kind, release_id: releaseId, store }: DeliveryRow,
): Promise<void> {
  if (kind === 'takedown' && (await isBeingSent(db, { releaseId, store })))
    throw Object.assign(new Error('The release itself is still on its way.'), { code: STILL_SENDING })
}

function requireValid(message: string, schemaDir: string | undefined): void {
  const problems = messageProblems(message, schemaDir)
  const [first] = problems
  if (!first) return
  const detail = `${first.rule}: ${first.sentence}`
  throw new Undeliverable({ code: 'message_invalid', params: { count: problems.length, detail } })
}

async function put(
  transport: StoreTransport,
  files: readonly { path: string; content: { file: string } | Uint8Array }[],
): Promise<void> {
  for (const file of files) await transport.put(`${INCOMING}/${file.path}`, file.content)
}

const mark = ({ db, clock }: SendDeps, id: string, status: 'preparing' | 'sending', detail = {}) =>
  db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    // Called off meanwhile.
    if (!delivery || !canTransition(delivery.status, status))
      throw new Undeliverable({ code: 'superseded', params: {} })
    if (delivery.status !== status) await setDeliveryStatus(trx, id, status, { at: clock.now(), detail })
  })

async function markSent({ db, jobs, clock }: SendDeps, { id }: DeliveryRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !canTransition(delivery.status, 'sent')) return
    const now = clock.now()
    await setDeliveryStatus(trx, id, 'sent', { at: now, sent_at: now })
    await enqueuePoll(trx, { jobs }, id)
  })
}

/** What was overtaken is called off; any other fault of ours waits for staff. */
async function failDelivery(
  { db, clock }: SendDeps,
  id: string,
  trouble: Undeliverable['trouble'],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    const status = trouble.code === 'superseded' ? 'cancelled' : 'failed'
    if (!delivery || !canTransition(delivery.status, status)) return
    await setDeliveryStatus(trx, id, status, { at: clock.now(), trouble })
  })
}

/**
 * After trouble on the way: back into the queue, or in doubt where the store may have all of it. Thrown on, so that the
 * queue tries again by its own pace, unless a later time is set here.
 */
async function rescheduleDelivery(deps: SendDeps, { id, store }: DeliveryRow, error: unknown): Promise<void> {
  const { db, clock } = deps
  const cause = error instanceof OutcomeUnknown ? error.cause : error
  const trouble = unreachable(cause)
  const again = await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !isSendable(delivery.status)) return 'never'
    const now = clock.now()
    const inDoubt = error instanceof OutcomeUnknown || delivery.status === 'unknown'
    if (!inDoubt && delivery.attempts >= ATTEMPTS_MAX) {
      await setDeliveryStatus(trx, id, 'failed', { at: now, trouble })
      return 'never'
    }
    const status = inDoubt ? 'unknown' : 'queued'
    if (delivery.status === status) await setDeliveryTrouble(trx, id, trouble)
    else await setDeliveryStatus(trx, id, status, { at: now, trouble })
    if (inDoubt) await enqueuePoll(trx, deps, id)
    const shutUntil =
      trouble.params.detail === STILL_SENDING
        ? undefined
        : await noteStoreFailure(trx, store, { now, trouble })
    const at =
      shutUntil ?? (delivery.attempts >= ATTEMPTS_MAX ? new Date(now.getTime() + DOUBT_PAUSE_MS) : undefined)
    if (!at) return 'soon'
    await enqueueSending(trx, deps, id, at)
    return 'later'
  })
  if (again === 'soon') throw cause
}
