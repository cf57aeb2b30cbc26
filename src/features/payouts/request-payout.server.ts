// Requests of people: what a withdrawal would bring, asking for it, and cancelling it.
import { lockPlan } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { lockPayable, postTransfers, readBalances, readPayable } from '#features/ledger/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { Payout, PayoutQuote } from './contract.ts'
import {
  arrivalAfter,
  availableOn,
  CENT,
  decimalText,
  payableOf,
  usSourceOf,
  wholeCents,
} from './domain/amounts.ts'
import { reserveMovement } from './domain/postings.ts'
import { withholdingOf } from './domain/withholding.ts'
import { destinationOf, isMethodReady, type PayoutMethod } from './domain.ts'
import { type AccountState, findAccountStates, statusOfForm } from './find-pauses.server.ts'
import {
  findByRequestKey,
  findPayoutForUpdate,
  insertRequest,
  type PayoutRow,
  updatePayout,
} from './payouts.data.server.ts'
import { showPayouts } from './show-payouts.server.ts'
import { taxFactsOf } from './tax-facts.server.ts'
import { transitionPayouts } from './transition-payouts.server.ts'

type RequestDeps = Pick<
  Deps,
  'db' | 'jobs' | 'clock' | 'secret' | 'payoutRules' | 'bookCurrency' | 'holidays'
>

/** What a withdrawal would bring, by today's rules; tax is computed again when it is sent. */
export async function quotePayout(
  deps: Pick<Deps, 'db' | 'clock' | 'payoutRules' | 'bookCurrency' | 'holidays'>,
  accountId: string,
  amountMicros: bigint,
): Promise<PayoutQuote> {
  if (amountMicros <= 0n || amountMicros % CENT !== 0n)
    throw invalidInput([{ code: 'payout_amount_invalid', at: 'amountMicros' }])
  const account = (await findAccountStates(deps.db, deps, [accountId]))(accountId)
  const balance = payableOf(await readBalances(deps.db, accountId), deps.bookCurrency)
  const usSourceMicros = usSourceOf(amountMicros, balance)
  const day = availableOn(account.facts?.plan ?? 'basic', deps.clock.today())
  const tax = withholdingOf(deps.payoutRules.withholding, taxFactsOf(account.taxForm, deps.clock.now()), {
    amountMicros,
    usSourceMicros,
  })
  const costMicros = account.settings?.method ? deps.payoutRules.costMicros[account.settings.method] : 0n
  return {
    currency: deps.bookCurrency,
    amountMicros,
    usSourceMicros,
    withheldMicros: tax.micros,
    rateBp: tax.rateBp,
    costMicros,
    netMicros: amountMicros - tax.micros - costMicros,
    availableOn: day,
    arrivesBy: arrivalAfter(day, deps.holidays),
  }
}

export interface PayoutRequest {
  amountMicros: bigint
  /** Names the request: repeating it returns the first answer. */
  key: string
  /** The day that the person was shown; a later one is refused. */
  availableOn?: PlainDate
}

/**
 * Reserves the amount. Settings, plan and balance of the account are locked while it is decided, and checked in this order.
 *
 * @throws invalid_input, key_reused, blocked, payout_not_set_up, below_minimum, insufficient_balance, tax_form_required,
 * payout_method_changed, nothing_left, payout_day_changed, withdrawals_on_hold
 */
export async function requestPayout(
  deps: RequestDeps,
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  request: PayoutRequest,
): Promise<Payout> {
  const { amountMicros, key } = request
  if (amountMicros <= 0n || amountMicros % CENT !== 0n)
    throw invalidInput([{ code: 'payout_amount_invalid', at: 'amountMicros' }])
  const row = await deps.db
    .transaction()
    .execute((trx) => reserve(trx, deps, viewer, request))
    .catch(async (error: unknown) => {
      // A request that is repeated is refused by its key, or by what the first one has left. Its answer is the first one.
      const first = await findByRequestKey(deps.db, viewer.accountId, key)
      if (!first) throw error
      return first
    })
  if (row.amount_micros !== amountMicros) throw new AppError('key_reused', 409, { params: { key } })
  return required((await showPayouts(deps, [row]))[0])
}

/**
 * The balance is locked last, and only what depends on it comes after, because concurrent requests of an account wait for
 * each other there until the one before them is committed.
 */
async function reserve(
  trx: Trx,
  deps: RequestDeps,
  { accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>,
  { amountMicros, key, availableOn: shownDay }: PayoutRequest,
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const id = newIdAt(now)
  const payable = { accountId, currency: deps.bookCurrency }
  const account = (await findAccountStates(trx, deps, [accountId], { areSettingsLocked: true }))(accountId)
  const plan = await lockPlan(trx, accountId)
  const seen = await readPayable(trx, payable)
  const { rail, destination } = requireAllowed(
    deps,
    accountId,
    account,
    amountMicros,
    wholeCents(seen.balanceMicros),
  )
  const day = availableOn(plan, deps.clock.today())
  if (shownDay !== undefined && day > shownDay)
    throw new AppError('payout_day_changed', 409, { params: { day } })
  const request = await insertRequest(trx, {
    id,
    account_id: accountId,
    request_key: key,
    state: 'waiting',
    rail,
    destination,
    currency: deps.bookCurrency,
    amount_micros: amountMicros,
    us_source_micros: usSourceOf(amountMicros, seen),
    requested_by: userId,
    requested_at: now,
    available_on: day,
    changed_at: now,
  })
  await planDue(trx, deps, { id, available_on: day })
  await recordAudit(trx, deps, {
    by: { userId },
    action: 'payout.requested',
    accountId,
    entity: 'payout',
    entityId: id,
    after: { amount: decimalText(amountMicros), currency: deps.bookCurrency, available_on: day },
  })

  const balance = await lockPayable(trx, payable)
  requireAvailable(amountMicros, wholeCents(balance.balanceMicros), deps.bookCurrency)
  const row = await withUsSource(trx, request, usSourceOf(amountMicros, balance))
  await postTransfers(trx, deps, [
    {
      key: `payout:${id}:reserve`,
      accountId,
      kind: 'reserve',
      payoutId: id,
      actorId: userId,
      movements: [
        reserveMovement({
          id,
          accountId,
          currency: row.currency,
          amountMicros,
          usSourceMicros: row.us_source_micros,
        }),
      ],
      requirePayable: true,
    },
  ])
  return row
}

/** The balance may have changed between reading and locking it. */
async function withUsSource(trx: Trx, row: PayoutRow, usSourceMicros: bigint): Promise<PayoutRow> {
  if (row.us_source_micros === usSourceMicros) return row
  await updatePayout(trx, row, { us_source_micros: usSourceMicros })
  return { ...row, us_source_micros: usSourceMicros }
}

/** Plans the job that makes a waiting request due; planning it again moves it. */
export const planDue = (
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, available_on }: { id: string; available_on: string },
) => jobs.add(trx, 'payouts.due', { payoutId: id }, { at: startOfDay(available_on), key: `payout-due:${id}` })

function requireAllowed(
  { payoutRules, clock, bookCurrency: currency }: Pick<Deps, 'payoutRules' | 'clock' | 'bookCurrency'>,
  accountId: string,
  account: AccountState,
  amountMicros: bigint,
  availableMicros: bigint,
): { rail: PayoutMethod; destination: string } {
  const { facts, settings, taxForm, pauses } = account
  if (facts?.isBlocked) throw new AppError('blocked', 403)
  const rail = settings?.method
  const destination = settings && destinationOf(accountId, settings)
  if (!rail || !destination || !isMethodReady(settings)) throw new AppError('payout_not_set_up', 409)
  const minimum = payoutRules.minimumMicros[rail]
  // A person who closes their account may withdraw less than the minimum.
  if (amountMicros < minimum && !facts?.isClosing)
    throw new AppError('below_minimum', 422, {
      params: { min: decimalText(minimum), currency },
    })
  requireAvailable(amountMicros, availableMicros, currency)
  const form = taxForm && statusOfForm(taxForm, clock.now())
  if (form !== 'submitted' && form !== 'accepted') throw new AppError('tax_form_required', 409)
  if (pauses.includes('method_changed'))
    throw new AppError('payout_method_changed', 409, {
      params: { until: required(settings.held_until).toISOString() },
    })
  if (amountMicros <= payoutRules.costMicros[rail])
    throw new AppError('nothing_left', 422, {
      params: { cost: decimalText(payoutRules.costMicros[rail]), currency },
    })
  return { rail, destination }
}

function requireAvailable(amountMicros: bigint, availableMicros: bigint, currency: string): void {
  if (amountMicros > availableMicros)
    throw new AppError('insufficient_balance', 422, {
      params: { available: decimalText(availableMicros), currency },
    })
}

/** @throws not_found, wrong_state once staff have approved it */
export async function cancelPayout(
  deps: RequestDeps,
  viewer: Viewer,
  { id }: { id: string },
): Promise<Payout> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, id)
    if (payout?.account_id !== viewer.accountId) throw notFound()
    const [row] = await transitionPayouts(trx, deps, [{ payout, to: 'cancelled', reason: 'by_user' }], {
      role: 'user',
      id: viewer.userId,
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'payout.cancelled',
      accountId: viewer.accountId,
      entity: 'payout',
      entityId: id,
      before: { state: payout.state },
      after: { state: 'cancelled' },
    })
    return row as typeof payout
  })
  return required((await showPayouts(deps, [row]))[0])
}

/** Job `payouts.due`: the day has come. Safe to run early or twice. */
export async function makeDue(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { payoutId }: { payoutId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, payoutId)
    if (payout?.state !== 'waiting' || payout.available_on > deps.clock.today()) return
    await transitionPayouts(trx, deps, [{ payout, to: 'due' }], { role: 'system' })
  })
}
