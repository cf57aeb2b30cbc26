// The checks a delivery passes right before it is sent: each throws `Undeliverable` when the delivery must not go out.
import { createHash } from 'node:crypto'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { messageProblems } from '#engines/ddex/rules/message-problems.ts'
import { hasEnded } from '#features/releases/domain/status.ts'
import { isLiveDpid } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { Batch } from './build-batch.server.ts'
import type { DeliveryInput } from './build-ern-message.server.ts'
import {
  type DeliveryRow,
  isBeingSent,
  isDeliveredAgain,
  isTakenFrom,
  recordBatchHash,
} from './data.server.ts'
import { canTakeDown, revisionToSend, Undeliverable, usesTestCodes } from './domain.ts'

type CheckDeps = Pick<Deps, 'db'>

/**
 * The store may already have half of the batch, so every attempt sends the batch that was built first. The message
 * contains the hash of every file, and the manifest that of the message. @throws Undeliverable
 */
export async function requireSameBatch(
  { db }: CheckDeps,
  { id }: DeliveryRow,
  { message, manifest }: Batch,
): Promise<void> {
  const sha256 = sha256Of(message, manifest.content)
  if ((await recordBatchHash(db, id, sha256)) !== sha256)
    throw new Undeliverable({ code: 'package_changed', params: {} })
}

export function sha256Of(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const isLive = ({ sandbox, testMode }: DeliveryInput['store']): boolean => !sandbox && !testMode

/**
 * The last check before a real store, independent of the approval and the current configuration: no codes of the test
 * ranges, and no party that DDEX does not know. @throws Undeliverable
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

/** No test message can be sent to a real store. @throws Undeliverable */
export function requireLiveMessage({ store }: Pick<DeliveryInput, 'store'>, message: string): void {
  if (isLive(store) && readRelease(message).message.control === 'TestMessage')
    throw new Undeliverable({ code: 'test_message', params: { stores: store.name } })
}

/** The delivery is obsolete when the release was reopened, has a newer revision or is being taken down. @throws Undeliverable */
export async function requireCurrent({ db }: CheckDeps, delivery: DeliveryRow | undefined): Promise<void> {
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
  if (kind === 'takedown' && delivery.rights_ended && !hasEnded(release.status))
    return !(await isDeliveredAgain(db, delivery))
  if (kind === 'takedown') return canTakeDown(release)
  if (revisionToSend(release) !== revision) return false
  return !(await isTakenFrom(db, { releaseId, store }))
}

export const STILL_SENDING = 'still_sending'

/** A store keeps the last of two messages, so a takedown never overtakes the release it ends. */
export async function requireTurn(
  { db }: CheckDeps,
  { kind, release_id: releaseId, store }: DeliveryRow,
): Promise<void> {
  if (kind === 'takedown' && (await isBeingSent(db, { releaseId, store })))
    throw Object.assign(new Error('The release itself is still being sent.'), { code: STILL_SENDING })
}

export function requireValid(message: string, schemaDir: string | undefined): void {
  const problems = messageProblems(message, schemaDir)
  const [first] = problems
  if (!first) return
  const detail = `${first.rule}: ${first.message}`
  throw new Undeliverable({ code: 'message_invalid', params: { count: problems.length, detail } })
}
