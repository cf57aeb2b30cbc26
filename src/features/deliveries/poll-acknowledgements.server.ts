// What stores say: their answers to batches, and whether a release is live there.

import {
  type AcknowledgementStatement,
  readAcknowledgement,
} from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  parseAcknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import { fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import { resolveStoreResponse } from '#engines/ddex/choreography/store-response.ts'
import { supplyChainStatuses } from '#engines/ddex/choreography/supply-chain-status.ts'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { hasEnded } from '#features/releases/domain/status.ts'
import {
  findAnyReleaseForUpdate,
  findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import { pauseAfterFailure } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { startOfDay } from '#lib/pure/dates.ts'
import type { StoreTransport } from '#ports/stores/index.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryForUpdate,
  listAcknowledgementsBefore,
  setDeliveryStatus,
  setDeliveryTrouble,
} from './data.server.ts'
import {
  canTransition,
  liveDeadline,
  nextLiveCheckAt,
  nextPollAt,
  REDELIVERIES_MAX,
  redeliveryPauseMs,
  toCode,
  unreachable,
} from './domain.ts'
import { enqueuePoll, requeueDelivery } from './queue-deliveries.server.ts'
import { finishTakedown } from './request-takedown.server.ts'
import type { Trouble } from './tables.server.ts'

type AnswerDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'stores'>
type DeliveryResult =
  | { status: 'accepted' }
  | { status: 'rejected'; trouble: Trouble; pausesConnection: boolean }

/** Looks for the store's answer; without one yet it looks again later, for as long as it takes. */
export async function pollDelivery(deps: AnswerDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { db, jobs, clock, stores } = deps
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery || !canTransition(delivery.status, 'accepted')) return
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) throw new Error(`Delivery ${deliveryId} has no revision.`)
  const { found: answer, trouble: silence } = await askStore(delivery, async () => {
    await stores.runSandboxes(clock.now(), delivery.store)
    const { transport } = await stores.of(delivery.store)
    return findResult(transport, delivery, {
      upc: revision.content.upc,
      before: await listAcknowledgementsBefore(db, delivery.id),
    })
  })
  await db.transaction().execute(async (trx) => {
    const locked = await findDeliveryForUpdate(trx, deliveryId)
    if (locked?.status !== delivery.status || locked.batch_id !== delivery.batch_id) return
    const now = clock.now()
    if (!answer) {
      if (locked.status === 'sent') await noteTrouble(trx, locked, silence)
      await enqueuePoll(trx, deps, deliveryId, nextPollAt(locked.sent_at ?? now, now))
      return
    }
    if (answer.status === 'rejected') {
      await setDeliveryStatus(trx, deliveryId, 'rejected', {
        at: now,
        answered_at: now,
        trouble: answer.trouble,
      })
      await redeliver(trx, deps, locked, answer)
      return
    }
    const answered = { at: now, answered_at: now, ...(locked.sent_at ? {} : { sent_at: now }) }
    if (locked.kind === 'takedown') {
      await setDeliveryStatus(trx, deliveryId, 'removed', answered)
      if (!locked.isrcs) await finishTakedown(trx, deps, locked.release_id)
      return
    }
    await setDeliveryStatus(trx, deliveryId, 'accepted', answered)
    const at = startOfDay(revision.content.releaseDate)
    await jobs.add(trx, 'delivery.check_live', { deliveryId }, { at, key: `delivery-live-${deliveryId}` })
  })
}

/**
 * What the store's answer lets a machine do (`engines/ddex/file-status.ts`): what was lost on the way goes once more,
 * what the store had trouble with goes later; a fault of our program stops the lane, for the next message has it too.
 */
async function redeliver(
  trx: Db,
  deps: AnswerDeps,
  delivery: DeliveryRow,
  { trouble, pausesConnection }: Extract<DeliveryResult, { status: 'rejected' }>,
): Promise<void> {
  const reason = [trouble.code, trouble.params.text].filter(Boolean).join(': ')
  if (pausesConnection) await pauseAfterFailure(trx, deps, { store: delivery.store, reason })
  const action = String(trouble.params.action)
  const { redeliveries } = delivery
  if (redeliveries >= (REDELIVERIES_MAX[action] ?? 0)) return
  const pauseMs = redeliveryPauseMs(action, redeliveries)
  const at = pauseMs > 0 ? new Date(deps.clock.now().getTime() + pauseMs) : undefined
  await requeueDelivery(trx, deps, delivery, { redeliveries: redeliveries + 1, at })
}

/**
 * Looks whether the release is live at the store. The first store of all publishes the release, with its release
 * date as the live date (row 275), in the same transaction; an update is out when the first store has it, and what
 * stores had before proves nothing.
 */
export async function checkLive(deps: AnswerDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { db, jobs, clock, stores } = deps
  const delivery = await findDelivery(db, deliveryId)
  if (delivery?.status !== 'accepted') return
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) throw new Error(`Delivery ${deliveryId} has no revision.`)
  const { releaseDate, upc } = revision.content
  const { found: url, trouble: silence } = await askStore(delivery, async () => {
    await stores.runSandboxes(clock.now(), delivery.store)
    const { catalogue } = await stores.of(delivery.store)
    return catalogue.findLive(upc)
  })
  await db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, delivery.release_id)
    const locked = await findDeliveryForUpdate(trx, deliveryId)
    if (!release || !locked || !canTransition(locked.status, 'live')) return
    // What is being taken down is not looked for any more.
    if (hasEnded(release.status)) return
    const now = clock.now()
    if (!url) {
      const at = nextLiveCheckAt(now)
      const late = at > liveDeadline(releaseDate, locked.answered_at)
      await noteTrouble(trx, locked, late ? { code: 'not_live', params: {} } : silence)
      if (!late)
        await jobs.add(trx, 'delivery.check_live', { deliveryId }, { at, key: `delivery-live-${deliveryId}` })
      return
    }
    await setDeliveryStatus(trx, deliveryId, 'live', { at: now, live_at: now, store_url: url })
    if (release.status !== 'in_process') return
    if (release.live_at && locked.revision !== release.revision) return
    const values = release.live_at ? {} : { live_at: startOfDay(releaseDate) }
    await transitionRelease(trx, deps, release, { to: 'published', by: 'system', values })
  })
}

/** Asks the store. One that cannot be reached has not answered: it is asked again like any other. */
async function askStore<T>(
  delivery: DeliveryRow,
  question: () => Promise<T>,
): Promise<{ found?: T; trouble?: Trouble }> {
  try {
    return { found: await question() }
  } catch (error) {
    log.warn({ err: error, delivery: delivery.id, store: delivery.store }, 'store not reachable')
    return { trouble: unreachable(error) }
  }
}

async function noteTrouble(trx: Db, delivery: DeliveryRow, trouble: Trouble | undefined): Promise<void> {
  if (trouble?.code !== delivery.trouble?.code) await setDeliveryTrouble(trx, delivery.id, trouble ?? null)
}

/** Names of the answers at the store that may be about this delivery, the last one first. */
export async function listAcknowledgements(
  transport: StoreTransport,
  delivery: Pick<DeliveryRow, 'message_id'>,
  upc: string,
): Promise<string[]> {
  return (await transport.list(ACKNOWLEDGEMENT_FOLDER))
    .map((name) => ({ name, says: parseAcknowledgementFileName(name) }))
    .filter(
      ({ says }) =>
        says && ('messageId' in says ? says.messageId === delivery.message_id : says.releaseId === upc),
    )
    .sort((a, b) => (b.says?.instant.getTime() ?? 0) - (a.says?.instant.getTime() ?? 0))
    .map(({ name }) => name)
}

/**
 * The last word of the store about this batch. An answer to an earlier one was there before it; how it is dated proves
 * nothing, for the store's clock may be wrong. What cannot be read may still be being written, and is left.
 */
async function findResult(
  transport: StoreTransport,
  delivery: DeliveryRow,
  { upc, before }: { upc: string; before: string[] },
): Promise<DeliveryResult | undefined> {
  for (const name of await listAcknowledgements(transport, delivery, upc)) {
    if (before.includes(name)) continue
    try {
      const { statements } = readAcknowledgement(
        (await transport.read(`${ACKNOWLEDGEMENT_FOLDER}/${name}`)).toString(),
      )
      const ours = statements.filter((statement) => isAbout(statement, delivery, upc))
      for (const statement of ours) {
        const answer = resultOf(statement, { upc, isTakedown: delivery.kind === 'takedown' })
        if (answer) return answer
      }
    } catch (error) {
      if (!(error instanceof DdexError)) throw error
      log.warn({ store: delivery.store, file: name, err: error }, 'acknowledgement not readable')
    }
  }
  return undefined
}

/** By message and batch where the store names them (choreography 1.8), else by release and day of the batch (1.6, 1.7). */
function isAbout(statement: AcknowledgementStatement, delivery: DeliveryRow, upc: string): boolean {
  if (statement.messageId !== undefined) {
    return (
      statement.messageId === delivery.message_id &&
      (statement.batchId === undefined || statement.batchId === delivery.batch_id)
    )
  }
  const day = instantOfBatch(delivery.batch_id)?.toISOString().slice(0, 10)
  return statement.releaseId === upc && (statement.batchDate === undefined || statement.batchDate === day)
}

/**
 * What a statement means for the delivery; undefined while the store is still at it. A release is never reopened by a
 * machine: what it asks of us is told (`action`), and a person decides.
 */
export function resultOf(
  statement: AcknowledgementStatement,
  about: { upc: string; isTakedown?: boolean },
): DeliveryResult | undefined {
  const { fileStatus, supplyChainStatus, errorText, affectedResources } = statement
  const affectsCover = affectedResources.includes(`${about.upc}_COVER`)
  const { response, resend } = resolveStoreResponse(statement, { affectsCover, isTakedown: about.isTakedown })
  if (response.action === 'wait') return undefined
  if (response.action === 'accepted') return { status: 'accepted' }
  const params: Trouble['params'] = { text: errorText ?? '', action: response.action }
  if ('reason' in response) params.reason = response.reason
  if ('otherwise' in response) params.otherwise = response.otherwise
  if (resend) params.resend = resend
  if (affectedResources.length > 0) params.resources = affectedResources.join(', ')
  const code = toCode(fileStatus ?? supplyChainStatus ?? 'UserDefined')
  return {
    status: 'rejected',
    trouble: { code: isKnown(code) ? code : 'user_defined', params },
    pausesConnection: 'pausesConnection' in response && response.pausesConnection,
  }
}

const KNOWN: ReadonlySet<string> = new Set([...fileStatuses, ...supplyChainStatuses].map(toCode))
/** A word no list has is told in the store's own text. */
const isKnown = (code: string) => KNOWN.has(code)
