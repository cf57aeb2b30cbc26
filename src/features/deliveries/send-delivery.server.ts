// Sends one delivery: checks the store first, then uploads the files, the message, and the manifest last.
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ACKNOWLEDGEMENT_FOLDER } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { findConnectedStore } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { canonicalJson } from '#lib/pure/canonical-json.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { INCOMING, type StoreTransport } from '#ports/stores/index.ts'
import { alertStaff } from './alert-staff.server.ts'
import { clearBackoff, noteStoreFailure } from './back-off-store.server.ts'
import { type Batch, buildBatch, buildTakedownBatch, type DeliveryInput } from './build-batch.server.ts'
import {
  requireCurrent,
  requireLiveIdentifiers,
  requireLiveMessage,
  requireSameBatch,
  requireTurn,
  requireValid,
  STILL_SENDING,
  sha256Of,
} from './check-deliverable.server.ts'
import { claimDelivery } from './claim-delivery.server.ts'
import {
  beginCompletion,
  type DeliveryRow,
  endAttempt,
  findDelivery,
  findDeliveryForUpdate,
  findPreviousDelivery,
  listTakenDownTracks,
  setDeliveryProblem,
  setDeliveryStatus,
  withLease,
} from './data.server.ts'
import {
  ATTEMPTS_MAX,
  canTransition,
  DOUBT_PAUSE_MS,
  INTERRUPTIONS_MAX,
  isSendable,
  OWN_STORAGE,
  Undeliverable,
  unreachable,
} from './domain.ts'
import { findBatch } from './find-batch.server.ts'
import { acknowledgementsAbout } from './poll-acknowledgements.server.ts'
import { enqueuePoll, enqueueSending } from './queue-deliveries.server.ts'

export type SendDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'stores' | 'ddex'>

/** The object key of the message of a batch, stored for staff; a new batch has a new message. */
export const messageKey = (delivery: { id: string; batch_id: string }): string =>
  `deliveries/${delivery.id}/${delivery.batch_id}.xml`

/** Thrown when the connection broke while the manifest was written: it may or may not have arrived. */
class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('cut off while the batch was completed', { cause })
  }
}

/**
 * Sends one delivery to its store exactly once. Batch and message are named when the delivery is created, and the
 * manifest is uploaded last. When an attempt is interrupted, the next one checks the store first, and either completes
 * the same batch or finds the manifest and sends nothing.
 *
 * Errors are recorded and rethrown, so that the queue tries again later. After ATTEMPTS_MAX attempts, after
 * INTERRUPTIONS_MAX attempts during which the process died, or immediately when no attempt can help, the delivery fails
 * and waits for staff. A delivery in doubt never fails: it is polled until
 * the store can be reached or answers.
 */
export async function sendDelivery(deps: SendDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  await withLease(deps.db, deliveryId, async () => {
    const delivery = await claimDelivery(deps, deliveryId)
    if (!delivery) return
    await using scratch = await scratchFolder()
    try {
      await deliver(deps, delivery, scratch.path)
      await clearBackoff(deps.db, delivery.store)
    } catch (error) {
      if (error instanceof Undeliverable) await failDelivery(deps, delivery.id, error.problem)
      else await rescheduleDelivery(deps, delivery, error)
    } finally {
      await endAttempt(deps.db, delivery.id)
    }
  })
}

async function deliver(deps: SendDeps, delivery: DeliveryRow, scratch: string): Promise<void> {
  const input = await deliveryInputOf(deps, delivery)
  requireLiveIdentifiers(input, deps.ddex)
  const { transport } = await deps.stores.of(delivery.store)
  // An earlier attempt may have completed the batch, which must never be touched again.
  const batch = await findBatch(transport, delivery, input.revision.upc)
  if (batch === 'gone') return waitForAnswer(deps, delivery)
  if (batch === 'incomplete') {
    const { interruptions } = delivery
    if (interruptions >= INTERRUPTIONS_MAX)
      throw new Undeliverable({ code: 'interrupted', params: { count: interruptions } })
    await send(deps, { delivery, input, transport, scratch })
  }
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
  await setSending(deps, delivery.id, 'preparing')
  const batch = await batchOf(deps, delivery, input, scratch)
  await requireSameBatch(deps, delivery, batch)
  const copy = path.join(scratch, 'message.xml')
  await writeFile(copy, batch.message)
  await deps.objects.putFile(messageKey(delivery), copy)
  requireValid(batch.message, deps.ddex.schemaDir)
  requireLiveMessage(input, batch.message)
  const answersBefore = acknowledgementsAbout(
    await transport.list(ACKNOWLEDGEMENT_FOLDER),
    delivery,
    input.revision.upc,
  )
  await setSending(deps, delivery.id, 'sending', { answersBefore })
  await put(transport, batch.files)
  await requireArrived(transport, batch.files)
  // Sending takes minutes: a release that was reopened meanwhile must not become complete at the store.
  await requireCurrent(deps, await findDelivery(deps.db, delivery.id))
  await beginCompletion(deps.db, delivery)
  await put(transport, [batch.manifest]).catch((error) => {
    throw new OutcomeUnknown(error)
  })
}

/**
 * A takedown repeats the last message that delivered the release, without the parts that are taken down: it needs no files and no
 * source.
 */
async function batchOf(
  deps: SendDeps,
  delivery: DeliveryRow,
  input: DeliveryInput,
  scratch: string,
): Promise<Batch> {
  const last = delivery.kind === 'takedown' && (await lastMessage(deps, delivery))
  return last ? buildTakedownBatch(input, last) : buildBatch(deps, input, scratch)
}

/**
 * The last message before this delivery that delivered the release to the store; undefined when none is stored.
 * Takedowns do not count, because they may not name the files.
 */
export async function lastMessage(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  delivery: Pick<DeliveryRow, 'release_id' | 'store' | 'batch_id'>,
): Promise<string | undefined> {
  const last = await findPreviousDelivery(db, delivery, { kind: 'release' })
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

async function put(transport: StoreTransport, files: Batch['files']): Promise<void> {
  for (const file of files) await transport.put(`${INCOMING}/${file.path}`, file.content)
}

/** A store may lose, rename or cut what it has taken, and the manifest would promise files that are not there. */
async function requireArrived(transport: StoreTransport, files: Batch['files']): Promise<void> {
  for (const [folder, inFolder] of Map.groupBy(files, (file) => path.posix.dirname(file.path))) {
    const stored = await transport.listFiles(`${INCOMING}/${folder}`)
    const sizes = new Map(stored.map(({ name, sizeBytes }) => [name, sizeBytes]))
    for (const { path: filePath, content } of inFolder) {
      const sizeBytes = content instanceof Uint8Array ? content.length : (await stat(content.file)).size
      if (sizes.get(path.posix.basename(filePath)) !== sizeBytes)
        throw Object.assign(new Error(`${filePath} is not at the store as it was sent.`), {
          code: 'arrived_changed',
        })
    }
  }
}

const setSending = ({ db, clock }: SendDeps, id: string, status: 'preparing' | 'sending', detail = {}) =>
  db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    // The delivery was cancelled meanwhile.
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

/** Nothing at the store says whether it has the batch: its answer does, or staff who have asked it. */
async function waitForAnswer({ db, jobs, clock }: SendDeps, { id }: DeliveryRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !isSendable(delivery.status)) return
    const now = clock.now()
    if (!delivery.sent_at) {
      const problem = { code: 'batch_gone', params: {} }
      await setDeliveryStatus(trx, id, 'unknown', { at: now, sent_at: now, problem })
      await enqueuePoll(trx, { jobs }, id)
    }
    await enqueueSending(trx, { jobs }, id, new Date(now.getTime() + DOUBT_PAUSE_MS))
  })
}

/** A superseded delivery is cancelled; any other fault of ours waits for staff. */
async function failDelivery(
  { db, clock }: SendDeps,
  id: string,
  problem: Undeliverable['problem'],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    const status = problem.code === 'superseded' ? 'cancelled' : 'failed'
    if (!delivery || !canTransition(delivery.status, status)) return
    await setDeliveryStatus(trx, id, status, { at: clock.now(), problem })
    if (status === 'failed') alertStaff(delivery, problem)
  })
}

/**
 * Puts a delivery that could not be sent back into the queue, or marks it as in doubt when the store may have the
 * complete batch. Rethrows, so that the queue tries again at its own pace, unless a later time is set here.
 */
async function rescheduleDelivery(deps: SendDeps, { id, store }: DeliveryRow, error: unknown): Promise<void> {
  const { db, clock } = deps
  const cause = error instanceof OutcomeUnknown ? error.cause : error
  const problem = unreachable(cause)
  const next = await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !isSendable(delivery.status)) return 'never'
    const now = clock.now()
    const inDoubt = error instanceof OutcomeUnknown || delivery.status === 'unknown'
    if (!inDoubt && delivery.attempts >= ATTEMPTS_MAX) {
      await setDeliveryStatus(trx, id, 'failed', { at: now, problem })
      alertStaff(delivery, problem)
      return 'never'
    }
    const status = inDoubt ? 'unknown' : 'queued'
    if (delivery.status === status) await setDeliveryProblem(trx, id, problem)
    else await setDeliveryStatus(trx, id, status, { at: now, problem })
    if (inDoubt) await enqueuePoll(trx, deps, id)
    const retryAt =
      problem.params.detail === STILL_SENDING || problem.code === OWN_STORAGE
        ? undefined
        : await noteStoreFailure(trx, store, { now, problem })
    const runAt =
      retryAt ?? (delivery.attempts >= ATTEMPTS_MAX ? new Date(now.getTime() + DOUBT_PAUSE_MS) : undefined)
    if (!runAt) return 'soon'
    await enqueueSending(trx, deps, id, runAt)
    return 'later'
  })
  if (next === 'soon') throw cause
}
