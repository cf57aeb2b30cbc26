// What people and staff see of payouts.

import { readBalances } from '#features/ledger/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { required } from '#lib/pure/required.ts'
import type { Payout, PayoutOverview, StaffPayout, StaffPayoutSummary } from './contract.ts'
import { arrivalOf, decimalText, payableOf, wholeCents } from './domain/amounts.ts'
import {
  ALERT_MS,
  canCancel,
  OPEN_STATES,
  PAYOUT_STATES,
  type PayoutState,
  statusOf,
  UNSENT_STATES,
} from './domain/payout-states.ts'
import { findAccountStates } from './find-pauses.server.ts'
import {
  countByState,
  countPaid,
  findBatch,
  findPayout,
  listEvents,
  listOpen,
  listPayouts,
  listPayoutsOf,
  type PayoutRow,
  sumTotals,
} from './payouts.data.server.ts'
import { showTaxForm } from './submit-tax-form.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'holidays'>

/** Payouts with their history, as the person sees them. */
export async function showPayouts(
  { db, clock, holidays }: ShowDeps,
  rows: readonly PayoutRow[],
): Promise<Payout[]> {
  const events = Map.groupBy(
    await listEvents(
      db,
      rows.map(({ id }) => id),
    ),
    ({ payout_id }) => payout_id,
  )
  return rows.map((row) => ({
    id: row.id,
    status: statusOf(row.state),
    state: row.state,
    reason: row.reason,
    rail: row.rail,
    // Payoneer knows people by the id of their account here, which says nothing to them.
    destinationEnd: row.rail === 'stripe' ? row.destination.slice(-4) : '',
    currency: row.currency,
    amountMicros: row.amount_micros,
    withheldMicros: row.withheld_micros,
    costMicros: row.cost_micros,
    netMicros: row.net_micros,
    requestedAt: row.requested_at,
    availableOn: row.available_on,
    arrivesBy: arrivalOf({ sentAt: row.sent_at, availableOn: row.available_on }, clock.today(), holidays),
    sentAt: row.sent_at,
    paidAt: row.paid_at,
    askedAt: row.asked_at,
    nextAskAt: row.ask_at,
    alertAt:
      row.state === 'unknown' && row.unknown_since ? new Date(row.unknown_since.getTime() + ALERT_MS) : null,
    canCancel: canCancel(row.state),
    events: (events.get(row.id) ?? []).map((event) => ({
      state: event.to_state,
      at: event.at,
      by: event.actor_role,
      reason: event.reason,
    })),
  }))
}

export async function showOverview(
  deps: ShowDeps & Pick<Deps, 'payoutRules' | 'bookCurrency'>,
  accountId: string,
): Promise<PayoutOverview> {
  const { db, clock, payoutRules, bookCurrency } = deps
  const account = (await findAccountStates(db, deps, [accountId]))(accountId)
  const balances = (await readBalances(db, accountId)).filter(({ currency }) => currency === bookCurrency)
  const sum = (book: string) =>
    balances.reduce((total, balance) => total + (balance.book === book ? balance.balanceMicros : 0n), 0n)
  const payable = payableOf(balances, bookCurrency)
  const totals = (await sumTotals(db, accountId)).find(({ currency }) => currency === bookCurrency)
  const open = await listOpen(db, accountId)
  const pendingMicros = sum('reserved') + (totals?.inTransitMicros ?? 0n)
  const { paidMicros = 0n, withheldMicros = 0n, costMicros = 0n } = totals ?? {}
  const plan = account.facts?.plan ?? 'basic'
  const rail = account.settings?.method ?? 'stripe'
  return {
    currency: bookCurrency,
    payableMicros: payable.balanceMicros,
    availableMicros: wholeCents(payable.balanceMicros),
    pendingMicros,
    paidMicros,
    paidCount: await countPaid(db, accountId),
    withheldMicros,
    costMicros,
    disputedMicros: sum('disputed'),
    lifetimeMicros:
      payable.balanceMicros + pendingMicros + paidMicros + withheldMicros + costMicros + sum('disputed'),
    nextOn:
      open
        .filter(({ state }) => UNSENT_STATES.some((unsent) => unsent === state))
        .map(({ available_on }) => available_on)
        .sort()[0] ?? null,
    minimumMicros: account.facts?.isClosing ? 0n : payoutRules.minimumMicros[rail],
    waitDays: limitOf(plan, 'withdrawals.wait_days'),
    pauses: account.pauses,
    heldUntil: account.pauses.includes('method_changed') ? (account.settings?.held_until ?? null) : null,
    taxForm: showTaxForm(account.taxForm, clock.now()),
    open: await showPayouts(deps, open.reverse()),
  }
}

interface Page {
  cursor?: string
  limit: number
}

/** The finished payouts, newest first; the open ones are part of the overview. */
export async function listHistory(deps: ShowDeps, accountId: string, page: Page) {
  const states = PAYOUT_STATES.filter((state) => !OPEN_STATES.some((open) => open === state))
  const rows = await listPayouts(deps.db, { accountId, states, ...page })
  return pageOf(rows, page.limit, await showPayouts(deps, rows.slice(0, page.limit)))
}

/** @throws not_found */
export async function showOne(deps: ShowDeps, accountId: string, id: string): Promise<Payout> {
  const row = await findPayout(deps.db, id)
  if (row?.account_id !== accountId) throw notFound()
  return required((await showPayouts(deps, [row]))[0])
}

const COLUMNS = [
  'id',
  'requested_at',
  'available_on',
  'status',
  'reason',
  'method',
  'currency',
  'amount',
  'withheld',
  'cost',
  'net',
  'sent_at',
  'paid_at',
]
const ROWS_AT_ONCE = 500

/** Every payout of an account as CSV, newest first. */
export async function exportPayouts({ db }: Pick<Deps, 'db'>, accountId: string): Promise<File> {
  const lines: string[] = [formatCsv([COLUMNS], { bom: true })]
  for (let cursor: string | undefined; ; ) {
    const rows = await listPayouts(db, { accountId, cursor, limit: ROWS_AT_ONCE })
    const page = rows.slice(0, ROWS_AT_ONCE)
    const text = (micros: bigint | null) => (micros === null ? null : decimalText(micros))
    lines.push(
      formatCsv(
        page.map((row) => [
          row.id,
          row.requested_at,
          row.available_on,
          statusOf(row.state),
          row.reason,
          row.rail,
          row.currency,
          decimalText(row.amount_micros),
          text(row.withheld_micros),
          text(row.cost_micros),
          text(row.net_micros),
          row.sent_at,
          row.paid_at,
        ]),
      ),
    )
    cursor = page.at(-1)?.id
    if (rows.length <= ROWS_AT_ONCE) break
  }
  return new File(lines, 'payouts.csv', { type: 'text/csv;charset=utf-8' })
}

/** The queue of staff, oldest day first within a page. */
export async function listQueue(
  deps: ShowDeps,
  { state, ...page }: Page & { state: PayoutState },
): Promise<{ items: StaffPayout[]; nextCursor: string | null }> {
  const rows = await listPayouts(deps.db, { states: [state], ...page })
  return pageOf(rows, page.limit, await showForStaff(deps, rows.slice(0, page.limit)))
}

/** @throws not_found */
export async function findForStaff(deps: ShowDeps, id: string): Promise<StaffPayout> {
  const row = await findPayout(deps.db, id)
  if (!row) throw notFound()
  return required((await showForStaff(deps, [row]))[0])
}

/** Who is paid by a batch, for the second person. @throws not_found */
export async function listPayoutsOfBatch(deps: ShowDeps, id: string): Promise<{ items: StaffPayout[] }> {
  const batch = await findBatch(deps.db, id)
  if (!batch) throw notFound()
  return { items: await showForStaff(deps, await listPayoutsOf(deps.db, batch.payout_ids)) }
}

async function showForStaff(deps: ShowDeps, rows: readonly PayoutRow[]): Promise<StaffPayout[]> {
  const stateOf = await findAccountStates(
    deps.db,
    deps,
    rows.map(({ account_id }) => account_id),
  )
  const shown = await showPayouts(deps, rows)
  return rows.map((row, index) => ({
    ...required(shown[index]),
    accountId: row.account_id,
    ownerName: stateOf(row.account_id).facts?.ownerName ?? '',
    pauses: stateOf(row.account_id).pauses,
    isAlerted: row.alerted_at !== null,
    railReference: row.rail_reference,
    railPayout: row.rail_payout,
  }))
}

export async function summarizeQueue({
  db,
  bookCurrency,
}: Pick<Deps, 'db' | 'bookCurrency'>): Promise<StaffPayoutSummary> {
  const counts = await countByState(db)
  return {
    states: OPEN_STATES.map((state) => ({
      state,
      count: counts.get(state)?.count ?? 0,
      totalMicros: counts.get(state)?.micros ?? 0n,
    })),
    currency: bookCurrency,
  }
}

const pageOf = <T>(rows: readonly { id: string }[], limit: number, items: T[]) => ({
  items,
  nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
})
