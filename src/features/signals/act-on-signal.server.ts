// Staff ask the artist about a signal, the artist answers, and staff decide. Nothing else changes: no money, no release.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { type StoredDocument, withStoredDocuments } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { announceSignal } from './announce-signal.server.ts'
import {
  findSignal,
  insertEvent,
  insertFiles,
  lockSignal,
  type SignalRow,
  updateSignal,
} from './data.server.ts'
import {
  canAnswer,
  canDecide,
  deadlineOf,
  type SignalDecision,
  type SignalEvent,
  textProblems,
} from './domain.ts'

type ActDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

/** The signal, locked: of concurrent answers and decisions one is first. @throws not_found */
async function lock(trx: Trx, id: string): Promise<SignalRow> {
  if (!(await lockSignal(trx, id))) throw notFound()
  const row = await findSignal(trx, id)
  if (!row) throw notFound()
  return row
}

/** The artist sees the signal with its evidence from now on. @throws not_found, invalid_input, wrong_state, own_account */
export async function askAboutSignal(
  deps: ActDeps,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const problems = textProblems(text, 'text')
  if (problems.length > 0) throw invalidInput(problems)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: row.account_id })
    if (row.status !== 'open') throw wrongState(row.status)
    const deadline = deadlineOf(deps.clock.now())
    await updateSignal(trx, id, { status: 'asked', deadline_at: deadline })
    await log(trx, deps, { row, type: 'asked', viewer, text, files: [] })
    await deps.jobs.add(
      trx,
      'signal.overdue',
      { signalId: id },
      { at: deadline, key: `signal-overdue-${id}` },
    )
    await announceSignal(trx, deps, { row, event: 'asked' })
  })
}

/** @throws not_found for a signal of another account or one that nobody asked about, wrong_state, invalid_input */
export async function answerSignal(
  deps: ActDeps & Pick<Deps, 'objects' | 'limits'>,
  viewer: Viewer,
  { id, text, files }: { id: string; text: string; files: readonly File[] },
): Promise<void> {
  const seen = await findSignal(deps.db, id)
  if (seen?.account_id !== viewer.accountId || seen.deadline_at === null) throw notFound()
  if (text.trim() === '') throw invalidInput([{ code: 'required', at: 'text' }])
  await deps.limits.take('signal.account', viewer.accountId)
  await withStoredDocuments(deps, { files, folder: 'signals' }, (stored) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await lock(trx, id)
      if (!canAnswer(row.status)) throw wrongState(row.status)
      await updateSignal(trx, id, { status: 'answered' })
      await log(trx, deps, { row, type: 'answered', viewer, text, files: stored })
    }),
  )
}

/** Job `signal.overdue`: the time to answer is over, and staff can decide without one. */
export async function noteOverdue(
  deps: Pick<Deps, 'db' | 'clock'>,
  { signalId }: { signalId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, signalId)
    if (row.status !== 'asked' || row.deadline_at === null || row.deadline_at > deps.clock.now()) return
    await insertEvent(trx, {
      id: newId(),
      signal_id: signalId,
      type: 'overdue',
      actor_id: null,
      text: '',
      at: deps.clock.now(),
    })
  })
}

/**
 * Dismissed: there is nothing to it. Confirmed: it is not explained, which the artist reads with the reason. A signal that was
 * dismissed before anybody asked is never shown to the artist.
 *
 * @throws not_found, invalid_input, wrong_state, own_account
 */
export async function decideSignal(
  deps: ActDeps,
  viewer: Viewer,
  { id, decision, reason }: { id: string; decision: SignalDecision; reason: string },
): Promise<void> {
  const problems = textProblems(reason, 'reason')
  if (problems.length > 0) throw invalidInput(problems)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: row.account_id })
    const now = deps.clock.now()
    if (!canDecide({ status: row.status, deadlineAt: row.deadline_at }, decision, now))
      throw wrongState(row.status)
    await updateSignal(trx, id, { status: decision, closed_at: now })
    await log(trx, deps, { row, type: decision, viewer, text: reason, files: [] })
    if (row.deadline_at !== null) await announceSignal(trx, deps, { row, event: decision })
  })
}

async function log(
  trx: Trx,
  deps: ActDeps,
  {
    row,
    type,
    viewer,
    text,
    files,
  }: {
    row: SignalRow
    type: Exclude<SignalEvent, 'overdue'>
    viewer: Viewer
    text: string
    files: readonly StoredDocument[]
  },
): Promise<void> {
  const eventId = newId()
  await insertEvent(trx, {
    id: eventId,
    signal_id: row.id,
    type,
    actor_id: viewer.userId,
    text: text.trim(),
    at: deps.clock.now(),
  })
  if (files.length > 0)
    await insertFiles(
      trx,
      files.map((file) => ({ ...file, event_id: eventId, signal_id: row.id })),
    )
  await recordAudit(trx, deps, {
    by: viewer,
    action: `signal.${type}`,
    accountId: row.account_id,
    entity: 'signal',
    entityId: row.id,
  })
}
