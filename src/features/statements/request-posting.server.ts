// What staff decide about a statement that was read: rates, posting, approval, reversal, discarding.

import type { AuditAction } from '#features/audit/domain/actions.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, notReady, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Problem } from '#lib/pure/problems.ts'
import type { Statement } from './contract.ts'
import {
  findStatementForUpdate,
  insertStatementEvent,
  type StatementRow,
  updateStatement,
  upsertRate,
} from './data.server.ts'
import { ratesOf } from './divide-statement.server.ts'
import { canBecome, type StatementStatus, unitsOf } from './domain/statement.ts'
import type { StatementEventType } from './domain/stored.ts'
import { listRemittances } from './remittances.data.server.ts'
import { currenciesOf, needsSecondPerson, showStatement, unpaidCurrencies } from './show-statements.server.ts'

export type DecideDeps = Pick<
  Deps,
  'db' | 'jobs' | 'clock' | 'secret' | 'bookCurrency' | 'statementApprovalAboveMicros' | 'creditOn'
>

interface Decision {
  event: StatementEventType
  audit?: AuditAction
  details?: Record<string, string | number>
}

/** Locks the statement, lets `decide` change it, and records what it answers. */
export async function deciding(
  deps: DecideDeps,
  viewer: Viewer,
  id: string,
  decide: (trx: Trx, row: StatementRow) => Promise<Decision>,
): Promise<Statement> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findStatementForUpdate(trx, id)
    if (!row) throw notFound()
    const { event, audit, details } = await decide(trx, row)
    await insertStatementEvent(trx, {
      id: newId(),
      statementId: id,
      type: event,
      actorId: viewer.userId,
      details,
      at: deps.clock.now(),
    })
    if (audit)
      await recordAudit(trx, deps, {
        by: viewer,
        action: audit,
        entity: 'statement',
        entityId: id,
        before: { status: row.status },
        after: details ?? {},
      })
  })
  return showStatement(deps, viewer, id)
}

function requireBecomes(row: StatementRow, status: StatementStatus): void {
  if (!canBecome(row.status, status)) throw wrongState(row.status)
}

/** @throws wrong_state once it is posted; invalid_input for a currency that the statement does not have, and for 0 */
export const setRate = (
  deps: DecideDeps,
  viewer: Viewer,
  by: { id: string; currency: string; rate: string; source: string; asOf: string },
): Promise<Statement> =>
  deciding(deps, viewer, by.id, async (trx, row) => {
    if (row.status !== 'matched' && row.status !== 'reversed') throw wrongState(row.status)
    if (by.currency === deps.bookCurrency || !currenciesOf(row).includes(by.currency))
      throw invalidInput([{ code: 'currency_absent', at: 'currency' }])
    if (unitsOf(by.rate) === 0n) throw invalidInput([{ code: 'rate_zero', at: 'rate' }])
    await upsertRate(trx, {
      statement_id: by.id,
      currency: by.currency,
      rate: by.rate,
      rate_source: by.source,
      as_of: by.asOf,
      set_by: viewer.userId,
      set_at: deps.clock.now(),
    })
    return {
      event: 'rate_set',
      audit: 'statement.rate_set',
      details: { currency: by.currency, rate: by.rate, source: by.source },
    }
  })

export const confirmSimilar = (deps: DecideDeps, viewer: Viewer, id: string): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    if (row.similar_to === null || row.status !== 'matched') throw wrongState(row.status)
    await updateStatement(trx, id, { similar_confirmed: true })
    return { event: 'similar_confirmed' }
  })

/**
 * Posts a statement; above the installation's limit the first person asks and a second one approves.
 * @throws wrong_state; not_ready with every problem; same_person when the one who asked approves
 */
export const requestPosting = (deps: DecideDeps, viewer: Viewer, id: string): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    requireBecomes(row, 'posting')
    const problems = await postingProblems(trx, deps, row)
    if (problems.length > 0) throw notReady(problems)
    const needsApproval = await needsSecondPerson({ ...deps, db: trx }, row)
    if (needsApproval && row.status !== 'awaiting_approval') {
      await updateStatement(trx, id, { status: 'awaiting_approval', requested_by: viewer.userId })
      return { event: 'approval_requested', audit: 'statement.approval_requested' }
    }
    if (needsApproval && row.requested_by === viewer.userId) throw new AppError('same_person', 403)
    await updateStatement(trx, id, { status: 'posting', failure: null })
    await deps.jobs.add(trx, 'statements.post', { statementId: id, actorId: viewer.userId })
    return { event: 'posting_started', audit: 'statement.posted' }
  })

/** A balance of the ledger is a number of 64 bits, and has room for nine statements as large as this. */
const TOTAL_MICROS_MAX = 10n ** 18n

/** Of its months and currencies together, whether they are credited or deducted. */
function sizeInMicros(row: StatementRow, rates: ReadonlyMap<string, bigint>): bigint {
  let size = 0n
  for (const { currency, amount } of row.summary?.totals ?? []) {
    const units = unitsOf(amount) * (rates.get(currency) ?? 0n)
    size += units < 0n ? -units : units
  }
  return size / 10n ** 14n
}

async function postingProblems(trx: Trx, deps: DecideDeps, row: StatementRow): Promise<Problem[]> {
  const rates = await ratesOf(trx, row.id, deps.bookCurrency)
  const missing = currenciesOf(row)
    .filter((currency) => !rates.has(currency))
    .map((currency) => ({ code: 'rate_missing', at: `rates.${currency}`, params: { currency } }))
  const unpaid = (await unpaidCurrencies(trx, deps, row)).map((currency) => ({
    code: 'remittance_missing',
    at: `remittances.${currency}`,
    params: { currency },
  }))
  const problems: Problem[] = [...missing, ...unpaid]
  if (row.similar_to !== null && !row.similar_confirmed)
    problems.push({ code: 'similar_unconfirmed', at: 'similarTo' })
  if (sizeInMicros(row, rates) > TOTAL_MICROS_MAX) problems.push({ code: 'total_too_large', at: 'totals' })
  return problems
}

/** A payment that is recorded belongs to these lines and totals. @throws not_ready */
export async function requireNoRemittance(trx: Trx, row: StatementRow): Promise<void> {
  if ((await listRemittances(trx, row.id)).length > 0)
    throw notReady([{ code: 'remittance_recorded', at: 'remittances' }])
}

/** @throws wrong_state unless it is posted */
export const requestReversal = (
  deps: DecideDeps,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    requireBecomes(row, 'reversing')
    await updateStatement(trx, id, { status: 'reversing', failure: null })
    await deps.jobs.add(trx, 'statements.reverse', { statementId: id, actorId: viewer.userId })
    return { event: 'reversal_started', audit: 'statement.reversed', details: { reason } }
  })

/** @throws wrong_state once it was posted; not_ready when a payment is recorded. A posted or reversed statement stays, because its transfers do. */
export const discardStatement = (deps: DecideDeps, viewer: Viewer, id: string): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    requireBecomes(row, 'discarded')
    if (row.run > 0) throw wrongState(row.status)
    await requireNoRemittance(trx, row)
    await updateStatement(trx, id, { status: 'discarded' })
    return { event: 'discarded', audit: 'statement.discarded' }
  })

/**
 * Reads the file again by the same layout, or asks for another one, with what the catalogue knows now.
 *
 * @throws wrong_state while it is posted; not_ready when a payment is recorded
 */
export const readAgain = (
  deps: DecideDeps,
  viewer: Viewer,
  { id, forgetLayout }: { id: string; forgetLayout: boolean },
): Promise<Statement> =>
  deciding(deps, viewer, id, async (trx, row) => {
    requireBecomes(row, 'received')
    if (forgetLayout && row.layout?.format !== 'table') throw wrongState(row.status)
    await requireNoRemittance(trx, row)
    await updateStatement(trx, id, {
      status: 'received',
      failure: null,
      ...(forgetLayout ? { layout: null } : {}),
    })
    await deps.jobs.add(trx, 'statements.parse', { statementId: id, forgetLayout })
    return { event: 'received' }
  })
