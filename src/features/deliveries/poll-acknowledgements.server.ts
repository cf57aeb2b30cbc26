// Polls the acknowledgements of stores and applies them to the deliveries.
import type { AcknowledgementStatement } from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  parseAcknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import { fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import { resolveStoreResponse } from '#engines/ddex/choreography/store-response.ts'
import { supplyChainStatuses } from '#engines/ddex/choreography/supply-chain-status.ts'
import { DdexError } from '#engines/ddex/ddex-error.ts'
import { readDocument } from '#engines/ddex/sandbox.ts'
import { hasEnded } from '#features/releases/domain/status.ts'
import { findAnyReleaseForUpdate, findRevision } from '#features/releases/service.server.ts'
import { pauseAfterFailure } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { daysBetween, toPlainDate } from '#lib/pure/dates.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import type { StoreTransport } from '#ports/stores/index.ts'
import { acceptDelivery } from './accept-delivery.server.ts'
import { askStore, noteProblem } from './ask-store.server.ts'
import {
  type AcceptanceDetail,
  type DeliveryRow,
  dayOfBatch,
  findAcceptance,
  findDelivery,
  findDeliveryForUpdate,
  listAcknowledgementsBefore,
  listOtherBatchDays,
  listOtherBatches,
  type OtherBatch,
  setDeliveryStatus,
} from './data.server.ts'
import {
  canTransition,
  isEarlierMessage,
  nextPollAt,
  overdueProblem,
  REDELIVERIES_MAX,
  redeliveryPauseMs,
  toCode,
} from './domain.ts'
import { enqueuePoll, requeueDelivery } from './queue-deliveries.server.ts'
import type { Problem } from './tables.server.ts'

type AnswerDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'stores'>
type DeliveryResult =
  | { status: 'accepted' }
  | { status: 'rejected'; problem: Problem; pausesConnection: boolean }

/**
 * Looks for the store's acknowledgement; without one it polls again later, without a time limit. A store that has taken the
 * files may still refuse the release, for a conflict of rights or by its own terms: what it writes about an accepted delivery
 * is found by `watchStore`, which passes the `names` of the files that can be about it.
 */
export async function pollDelivery(
  deps: AnswerDeps,
  { deliveryId }: { deliveryId: string },
  names?: readonly string[],
): Promise<void> {
  const { db, clock, stores } = deps
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery || !canTransition(delivery.status, 'rejected')) return
  const isAccepted = delivery.status === 'accepted'
  const acceptedAt = isAccepted ? acceptanceOf(delivery, await findAcceptance(db, delivery.id)) : undefined
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) throw new Error(`Delivery ${deliveryId} has no revision.`)
  const { found, problem: silence } = await askStore(delivery, async () => {
    const { transport } = await stores.of(delivery.store)
    const others = await listOtherBatches(db, delivery)
    return findResult(transport, delivery, {
      names: names ?? (await transport.list(ACKNOWLEDGEMENT_FOLDER)),
      upc: revision.content.upc,
      settled: [
        ...(await listAcknowledgementsBefore(db, delivery.id)),
        ...others.flatMap(({ acknowledgements }) => acknowledgements),
      ],
      others,
      otherDays: await listOtherBatchDays(db, delivery),
      acceptedAt,
    })
  })
  await db.transaction().execute(async (trx) => {
    // What was accepted is sent again only while it is what the store should have.
    if (isAccepted && !(await isCurrent(trx, delivery))) return
    const locked = await findDeliveryForUpdate(trx, deliveryId)
    if (locked?.status !== delivery.status || locked.batch_id !== delivery.batch_id) return
    const now = clock.now()
    const answer = found?.answer
    if (isAccepted && answer?.status !== 'rejected') return
    if (!answer) {
      const fault = found?.fault && sinceLastPoll(locked.problem, found.fault)
      if (fault) await noteProblem(trx, locked, fault)
      else if (locked.sent_at) await noteProblem(trx, locked, missingAnswer(locked, now) ?? silence)
      await enqueuePoll(trx, deps, deliveryId, nextPollAt(locked.sent_at ?? now, now))
      return
    }
    const detail = { acknowledgement: found?.acknowledgement }
    if (answer.status === 'rejected') {
      await setDeliveryStatus(trx, deliveryId, 'rejected', {
        at: now,
        answered_at: now,
        problem: answer.problem,
        detail,
      })
      await redeliver(trx, deps, locked, answer)
      return
    }
    await acceptDelivery(trx, deps, locked, { content: revision.content, detail })
  })
}

/** Locks the release. */
async function isCurrent(trx: Db, { release_id: releaseId, revision }: DeliveryRow): Promise<boolean> {
  const release = await findAnyReleaseForUpdate(trx, releaseId)
  return release !== undefined && !hasEnded(release.status) && release.revision === revision
}

/**
 * Does what the store's answer allows automatically (`engines/ddex/choreography/file-status.ts`): lost files are sent
 * once more, errors of the store are retried later. A fault of our own software pauses the store, because every message
 * would have it.
 */
async function redeliver(
  trx: Db,
  deps: AnswerDeps,
  delivery: DeliveryRow,
  { problem, pausesConnection }: Extract<DeliveryResult, { status: 'rejected' }>,
): Promise<void> {
  const reason = [problem.code, problem.params.text].filter(Boolean).join(': ')
  if (pausesConnection) await pauseAfterFailure(trx, deps, { store: delivery.store, reason })
  const action = String(problem.params.action)
  const { redeliveries } = delivery
  if (redeliveries >= (REDELIVERIES_MAX[action] ?? 0)) return
  const pauseMs = redeliveryPauseMs(action, redeliveries)
  const retryAt = pauseMs > 0 ? new Date(deps.clock.now().getTime() + pauseMs) : undefined
  await requeueDelivery(trx, deps, delivery, { redeliveries: redeliveries + 1, at: retryAt })
}

/** The names of the files that can be about this delivery, newest first. */
export const acknowledgementsAbout = (
  names: readonly string[],
  delivery: Pick<DeliveryRow, 'message_id'>,
  upc: string,
): string[] =>
  names
    .map((name) => ({ name, subject: parseAcknowledgementFileName(name) }))
    .filter(
      ({ subject }) =>
        subject &&
        ('messageId' in subject ? subject.messageId === delivery.message_id : subject.releaseId === upc),
    )
    .sort((a, b) => (b.subject?.instant.getTime() ?? 0) - (a.subject?.instant.getTime() ?? 0))
    .map(({ name }) => name)

const REMAINING_PROBLEMS = ['takedown_unconfirmed', 'batch_gone']

/** An unconfirmed takedown, and a batch that is gone, stay marked while nothing else is known. */
function missingAnswer(delivery: DeliveryRow, now: Date): Problem | undefined {
  const { kind, sent_at: sentAt, problem } = delivery
  return (
    overdueProblem({ kind, sentAt }, now) ??
    (problem && REMAINING_PROBLEMS.includes(problem.code) ? problem : undefined)
  )
}

/** A file that is still not readable at the next poll is not in transfer any more. */
function sinceLastPoll(before: Problem | null, fault: Problem): Problem {
  if (fault.code !== 'acknowledgement_incomplete') return fault
  const wasKnown =
    (before?.code === fault.code || before?.code === 'acknowledgement_unreadable') &&
    before.params.detail === fault.params.detail
  return wasKnown ? { ...fault, code: 'acknowledgement_unreadable' } : fault
}

/** Further acknowledgements about one release would only delay the poll: the newest ones count. */
const READ_AT_ONCE = 20

/** What keeps one file from being read, and says nothing about the others. */
const FILE_FAULTS: readonly unknown[] = ['EACCES', 'EPERM', 'EISDIR', 'AccessDenied', 'Forbidden']
/** Errors of S3 have their code as their name. */
export const isFileFault = (error: unknown): boolean =>
  FILE_FAULTS.includes(thrownCode(error)) || (error instanceof Error && FILE_FAULTS.includes(error.name))

/**
 * The store's last acknowledgement of this batch. Those that existed before the batch was sent, and those that answered
 * another delivery, are `settled`; dates prove nothing, because the store's clock can be wrong. Without an answer,
 * `fault` says why an acknowledgement that names this delivery could not be used. Of an accepted delivery, only what came
 * after its acceptance is read.
 */
async function findResult(
  transport: StoreTransport,
  delivery: DeliveryRow,
  {
    names,
    upc,
    settled,
    others,
    otherDays,
    acceptedAt,
  }: {
    names: readonly string[]
    upc: string
    settled: string[]
    others: OtherBatch[]
    otherDays: string[]
    acceptedAt?: Date
  },
): Promise<{ answer?: DeliveryResult; acknowledgement?: string; fault?: Problem }> {
  let fault: Problem | undefined
  let oldest: { answer: DeliveryResult; acknowledgement: string } | undefined
  const unsettled = acknowledgementsAbout(names, delivery, upc).filter(
    (name) => !settled.includes(name) && (!acceptedAt || isLater(name, acceptedAt)),
  )
  for (const name of unsettled.slice(0, READ_AT_ONCE)) {
    try {
      const document = await transport.read(`${ACKNOWLEDGEMENT_FOLDER}/${name}`)
      const { statements } = await readDocument('acknowledgement', document)
      for (const statement of statements) {
        const subject = subjectOf(statement, delivery, { upc, otherDays })
        if (subject === 'this') {
          const answer = resultOf(statement, { upc, isTakedown: delivery.kind === 'takedown' })
          const rivals = rivalsFor(statement, delivery, others)
          if (!answer || rivals.some(({ isBefore, isUnanswered }) => isBefore && isUnanswered)) continue
          // It may be the answer to an update of the same day.
          if (acceptedAt && rivals.some(({ isBefore }) => !isBefore)) continue
          oldest = { answer, acknowledgement: name }
          if (rivals.every(({ isBefore }) => isBefore)) return oldest
        } else if (subject !== 'another') {
          const detail = `${name}: ${shorten(subject.unknown, DETAIL_MAX)}`
          fault ??= { code: 'acknowledgement_mismatch', params: { detail } }
        }
      }
    } catch (error) {
      if (thrownCode(error) === 'ENOENT') continue
      if (!(error instanceof DdexError) && !isFileFault(error)) throw error
      log.warn({ store: delivery.store, file: name, err: error }, 'acknowledgement not readable')
      fault ??= { code: 'acknowledgement_incomplete', params: { detail: name } }
    }
  }
  return { ...oldest, fault }
}

/**
 * By the clock of the store. Every answer from before staff confirmed it was read while it was waited for. Earlier versions
 * did not keep the name of the acknowledgement: what was answered since by our own clock is read.
 */
const acceptanceOf = (
  { answered_at: answeredAt }: DeliveryRow,
  detail: AcceptanceDetail | undefined,
): Date | undefined =>
  detail?.isConfirmedByStaff
    ? new Date(0)
    : (parseAcknowledgementFileName(detail?.acknowledgement ?? '')?.instant ?? answeredAt ?? undefined)

const isLater = (name: string, than: Date): boolean => {
  const instant = parseAcknowledgementFileName(name)?.instant
  return instant !== undefined && instant > than
}

/**
 * The other batches that a statement can be about as well, because it names the release and the day but no message. Of
 * several such statements the oldest is about the earliest batch, so that a takedown is never taken for confirmed by the
 * late answer to the release itself.
 */
function rivalsFor(
  { messageId, batchDate }: AcknowledgementStatement,
  delivery: DeliveryRow,
  others: OtherBatch[],
): OtherBatch[] {
  if (messageId !== undefined) return []
  return others.filter(
    ({ batchId }) => batchDate === undefined || dayOfBatch(batchId) === dayOfBatch(delivery.batch_id),
  )
}

/**
 * What a statement is about: this delivery, another one, or nothing we know. Matches by message and batch if the store
 * names them (choreography 1.8), else by release and day of the batch (1.6, 1.7), which a clock that is wrong by a day
 * moves.
 */
function subjectOf(
  { messageId, batchId, releaseId, batchDate }: AcknowledgementStatement,
  delivery: DeliveryRow,
  { upc, otherDays }: { upc: string; otherDays: string[] },
): 'this' | 'another' | { unknown: string } {
  if (messageId !== undefined) {
    if (isEarlierMessage(messageId, delivery)) return 'another'
    if (messageId !== delivery.message_id) return { unknown: messageId }
    if (batchId === undefined || batchId === delivery.batch_id) return 'this'
    return batchId < delivery.batch_id ? 'another' : { unknown: batchId }
  }
  if (releaseId !== upc) return { unknown: String(releaseId) }
  const instant = instantOfBatch(delivery.batch_id)
  if (batchDate === undefined || !instant) return 'this'
  const days = daysBetween(toPlainDate(instant), batchDate)
  if (days === 0) return 'this'
  if (otherDays.includes(batchDate)) return 'another'
  return Math.abs(days) <= 1 ? 'this' : { unknown: batchDate }
}

/**
 * What a statement means for the delivery; undefined while the store is still processing. A release is never reopened
 * automatically: the required action is recorded (`action`), and staff decide.
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
  const params: Problem['params'] = { text: shorten(errorText ?? '', TEXT_MAX), action: response.action }
  if ('reason' in response) params.reason = response.reason
  if ('otherwise' in response) params.otherwise = response.otherwise
  if (resend) params.resend = resend
  if (affectedResources.length > 0) params.resources = shorten(affectedResources.join(', '), TEXT_MAX)
  const code = toCode(fileStatus ?? supplyChainStatus ?? 'UserDefined')
  return {
    status: 'rejected',
    problem: { code: isKnown(code) ? code : 'user_defined', params },
    pausesConnection: 'pausesConnection' in response && response.pausesConnection,
  }
}

/** A store may write megabytes, which every list of deliveries would carry. */
const TEXT_MAX = 1_000
const DETAIL_MAX = 100
const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text

const KNOWN: ReadonlySet<string> = new Set([...fileStatuses, ...supplyChainStatuses].map(toCode))
/** A status that no list contains is shown with the store's own text. */
const isKnown = (code: string) => KNOWN.has(code)
