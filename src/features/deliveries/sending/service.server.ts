// Sending one delivery: first a look at the store, then the files, the message, and the marker last.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { batchLayout } from '#engines/ddex/batch.ts'
import { canonicalJson } from '#features/releases/domain/revision.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { findConnectedStore } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { INCOMING, type StoreConnection } from '#ports/stores/index.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryForUpdate,
  isBeingSent,
  keepPackageHash,
  setDeliveryStatus,
} from '../data.server.ts'
import {
  ATTEMPTS_MAX,
  canMove,
  MAY_BE_SENT,
  MAY_BE_TAKEN_DOWN,
  Undeliverable,
  unreachable,
  usesTestCodes,
} from '../domain.ts'
import { messageProblems, type Package, pack, type Shipment } from '../packaging/service.server.ts'

export type SendDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects' | 'stores' | 'ddex'>

/** Where the message of a batch is kept for staff; a new batch is a new message. */
export const messageKey = (delivery: { id: string; batch_id: string }): string =>
  `deliveries/${delivery.id}/${delivery.batch_id}.xml`

/**
 * Brings one delivery to its store, exactly once. Batch and message have had their names since the delivery was
 * made, and the marker is put last; so whenever this is cut off, the next try either completes the same batch or
 * finds the marker there and sends nothing.
 *
 * Trouble on the way is written down and thrown, so that the queue tries again later; after ATTEMPTS_MAX tries, or
 * at once when no further try can help, the delivery has failed and waits for staff.
 */
export async function sendDelivery(deps: SendDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  const delivery = await beginSending(deps, deliveryId)
  if (!delivery) return
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-delivery-'))
  try {
    await bring(deps, delivery, scratch)
    await markSent(deps, delivery)
  } catch (error) {
    if (error instanceof Undeliverable) await markFailed(deps, delivery.id, error.trouble)
    else if (!(await putBack(deps, delivery, error))) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Its own short transaction, so that a try that dies is counted. Undefined when there is nothing to send. */
async function beginSending({ db, clock }: SendDeps, id: string): Promise<DeliveryRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !canMove(delivery.status, 'sending')) return undefined
    const attempts = delivery.attempts + 1
    await setDeliveryStatus(trx, id, 'sending', { at: clock.now(), attempts })
    return { ...delivery, status: 'sending', attempts }
  })
}

async function bring(deps: SendDeps, delivery: DeliveryRow, scratch: string): Promise<void> {
  const shipment = await shipmentOf(deps, delivery)
  requireRealCodes(shipment)
  const { transport } = await deps.stores.of(delivery.store)
  const marker = `${INCOMING}/${batchLayout(delivery.batch_id, shipment.revision.upc).manifest}`
  // An earlier try got through and died before it could say so. Asked first: a batch is never touched again.
  if (await transport.exists(marker)) return
  requireWanted(delivery)
  await requireTurn(deps, delivery)
  const parcel = await pack(deps, shipment, scratch)
  await requireSamePackage(deps, delivery, parcel)
  const copy = path.join(scratch, 'message.xml')
  await writeFile(copy, parcel.message)
  await deps.objects.putFile(messageKey(delivery), copy)
  requireFaultless(parcel.message, deps.ddex.schemaDir)
  await put(transport, parcel.files)
  // Packing takes minutes; a release reopened meanwhile must not become complete at the store.
  requireWanted(await findDelivery(deps.db, delivery.id))
  await put(transport, [parcel.manifest])
}

async function shipmentOf({ db }: SendDeps, delivery: DeliveryRow): Promise<Shipment> {
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  const store = await findConnectedStore(db, delivery.store)
  if (!revision || !store) throw new Error(`Delivery ${delivery.id} has no revision or no store.`)
  if (sha256Of(canonicalJson(revision.content)) !== delivery.revision_sha256)
    throw new Undeliverable({ code: 'changed_since_approval', params: {} })
  return {
    ...{ batchId: delivery.batch_id, messageId: delivery.message_id },
    ...{ revision: revision.content, store, kind: delivery.kind },
    sandbox: store.sandbox || store.isTest,
  }
}

/**
 * The store may have half of it: what was packed first is what is sent, however often it is tried. The message holds
 * the hash of every file, and the manifest that of the message.
 */
async function requireSamePackage(
  { db }: SendDeps,
  { id }: DeliveryRow,
  { message, manifest }: Package,
): Promise<void> {
  const sha256 = sha256Of(message, manifest.content)
  if ((await keepPackageHash(db, id, sha256)) !== sha256)
    throw new Undeliverable({ code: 'package_changed', params: {} })
}

function sha256Of(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The last gate before a real store, whoever approved what. */
function requireRealCodes({ sandbox, revision: { upc, tracks } }: Shipment): void {
  const isrcs = tracks.map((track) => track.isrc)
  if (!sandbox && usesTestCodes(upc, isrcs)) throw new Undeliverable({ code: 'test_codes', params: {} })
}

/** The release was reopened or taken down, or a newer revision goes out instead. */
function requireWanted(delivery: DeliveryRow | undefined): void {
  if (!delivery || !isWanted(delivery)) throw new Undeliverable({ code: 'superseded', params: {} })
}

const isWanted = ({ kind, revision, release_revision, release_status }: DeliveryRow): boolean =>
  kind === 'takedown'
    ? MAY_BE_TAKEN_DOWN.includes(release_status)
    : release_revision === revision && MAY_BE_SENT.includes(release_status)

/** Of two messages the store keeps the last: a takedown never overtakes the release it ends. */
async function requireTurn(
  { db }: SendDeps,
  { kind, release_id: releaseId, store }: DeliveryRow,
): Promise<void> {
  if (kind === 'takedown' && (await isBeingSent(db, { releaseId, store })))
    throw Object.assign(new Error('The release itself is still on its way.'), { code: 'still_sending' })
}

function requireFaultless(message: string, schemaDir: string | undefined): void {
  const problems = messageProblems(message, schemaDir)
  const [first] = problems
  if (!first) return
  const detail = `${first.rule}: ${first.sentence}`
  throw new Undeliverable({ code: 'message_invalid', params: { count: problems.length, detail } })
}

async function put(
  transport: StoreConnection['transport'],
  files: readonly { path: string; content: { file: string } | Uint8Array }[],
): Promise<void> {
  for (const file of files) await transport.put(`${INCOMING}/${file.path}`, file.content)
}

async function markSent({ db, jobs, clock }: SendDeps, { id }: DeliveryRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !canMove(delivery.status, 'sent')) return
    const now = clock.now()
    await setDeliveryStatus(trx, id, 'sent', { at: now, sent_at: now })
    await jobs.add(trx, 'delivery.poll', { deliveryId: id }, { key: `delivery-poll-${id}` })
  })
}

async function markFailed({ db, clock }: SendDeps, id: string, trouble: Undeliverable['trouble']) {
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !canMove(delivery.status, 'failed')) return
    await setDeliveryStatus(trx, id, 'failed', { at: clock.now(), trouble })
  })
}

/** True when there is no further try. */
async function putBack(deps: SendDeps, { id, attempts }: DeliveryRow, error: unknown): Promise<boolean> {
  const trouble = unreachable(error)
  if (attempts >= ATTEMPTS_MAX) {
    await markFailed(deps, id, trouble)
    return true
  }
  await deps.db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !canMove(delivery.status, 'queued') || delivery.status !== 'sending') return
    await setDeliveryStatus(trx, id, 'queued', { at: deps.clock.now(), trouble })
  })
  return false
}
