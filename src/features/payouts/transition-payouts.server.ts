// The only writer of a payout's state: checks the transition, writes history and ledger, and plans what follows.
import { listStaffIds } from '#features/accounts/service.server.ts'
import { postTransfers, type Transfer } from '#features/ledger/service.server.ts'
import type { NotificationKind } from '#features/notifications/domain.ts'
import { notify } from '#features/notifications/service.server.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { wrongState } from '#lib/errors.ts'
import { DUTIES } from '#lib/pure/access.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { decimalText } from './domain/amounts.ts'
import {
  nextAskAt,
  type PayoutActor,
  type PayoutState,
  type Posting,
  statusOf,
  transitionOf,
} from './domain/payout-states.ts'
import { movementsOf } from './domain/postings.ts'
import { insertEvents, type PayoutRow, setAsked, updatePayout } from './payouts.data.server.ts'

export type TransitionDeps = Pick<Deps, 'clock' | 'jobs'>

export interface PayoutChange {
  /** Its row, locked by this transaction. */
  payout: PayoutRow
  to: PayoutState
  reason?: string
  values?: Partial<
    Pick<
      PayoutRow,
      | 'rail'
      | 'destination'
      | 'withheld_micros'
      | 'cost_micros'
      | 'net_micros'
      | 'jurisdiction'
      | 'rail_reference'
      | 'rail_payout'
    >
  >
}

/**
 * Posts everything in one call to the ledger, so a transaction calls it once.
 *
 * @throws AppError `wrong_state` (409) when the actor may not make one of the transitions
 */
export async function transitionPayouts(
  trx: Trx,
  deps: TransitionDeps,
  changes: readonly PayoutChange[],
  actor: { role: PayoutActor; id?: string | null },
): Promise<PayoutRow[]> {
  const now = deps.clock.now()
  const changed: PayoutRow[] = []
  const transfers: Transfer[] = []
  for (const { payout, to, reason, values } of changes) {
    const transition = transitionOf(payout.state, to, actor.role)
    if (!transition) throw wrongState(statusOf(payout.state))
    const row = await updatePayout(trx, payout, {
      ...values,
      state: to,
      reason: reason ?? null,
      changed_at: now,
      ...(to === 'sent' ? { sent_at: payout.sent_at ?? now } : {}),
      ...(to === 'paid' ? { paid_at: now } : {}),
      ...(to === 'unknown' ? { unknown_since: now, not_found_count: 0, not_found_since: null } : {}),
      ask_at: null,
    })
    if (!row) throw wrongState(statusOf(payout.state))
    changed.push(row)
    if (transition.posts) transfers.push(transferOf(transition.posts, row, actor.id))
  }
  if (changed.length === 0) return []
  await insertEvents(
    trx,
    changes.map(({ payout, to, reason }) => ({
      id: newIdAt(now),
      payout_id: payout.id,
      account_id: payout.account_id,
      from_state: payout.state,
      to_state: to,
      actor_role: actor.role,
      actor_id: actor.id ?? null,
      reason: reason ?? null,
      at: now,
    })),
  )
  if (transfers.length > 0) await postTransfers(trx, deps, transfers)
  for (const row of changed) await planNext(trx, deps, row, actor.role)
  return changed
}

/** All ways to return money share one key, so that it is returned only once. */
const KEY_OF: Record<Posting, string> = {
  send: 'send',
  settle: 'settle',
  release: 'return',
  return_sent: 'return',
  return_paid: 'return',
}

function transferOf(posting: Posting, row: PayoutRow, actorId: string | null | undefined): Transfer {
  return {
    key: `payout:${row.id}:${KEY_OF[posting]}`,
    accountId: row.account_id,
    kind: posting === 'release' ? 'unreserve' : 'payout',
    payoutId: row.id,
    actorId: actorId ?? undefined,
    movements: movementsOf(posting, {
      id: row.id,
      accountId: row.account_id,
      rail: row.rail,
      currency: row.currency,
      amountMicros: row.amount_micros,
      usSourceMicros: row.us_source_micros,
      netMicros: row.net_micros ?? row.amount_micros,
      withheldMicros: row.withheld_micros ?? 0n,
      costMicros: row.cost_micros ?? 0n,
      jurisdiction: row.jurisdiction ?? '',
    }),
  }
}

const NOTICES: Partial<Record<PayoutState, NotificationKind>> = {
  paid: 'money.payout_paid',
  failed: 'money.payout_failed',
  cancelled: 'money.payout_cancelled',
}

async function planNext(trx: Trx, deps: TransitionDeps, row: PayoutRow, by: PayoutActor): Promise<void> {
  if (row.state === 'approved')
    await deps.jobs.add(trx, 'payouts.send', { payoutId: row.id }, { key: `payout-send:${row.id}` })
  await planAsking(trx, deps, row)
  const kind = NOTICES[row.state]
  if (!kind || (row.state === 'cancelled' && by === 'user')) return
  const amount = `${row.currency} ${decimalText(row.net_micros ?? row.amount_micros)}`
  await notify(trx, deps, {
    to: { accountId: row.account_id, needs: 'money.view' },
    kind,
    params: { amount },
    href: paths.payouts(),
    key: `payout-${row.id}-${row.state}`,
  })
  await deps.jobs.add(trx, 'payouts.mail', { payoutId: row.id, state: row.state })
  if (row.state !== 'paid' && row.state !== 'failed') return
  await emitWebhook(trx, deps, {
    accountId: row.account_id,
    type: `payout.${row.state}`,
    eventId: newIdAt(row.changed_at),
    data: {
      payout_id: row.id,
      amount: decimalText(row.net_micros ?? row.amount_micros),
      currency: row.currency,
      ...(row.state === 'failed' ? { reason: row.reason } : {}),
    },
  })
}

/** Plans when the payment service is asked next, if it needs to be. */
export async function planAsking(trx: Trx, deps: TransitionDeps, row: PayoutRow): Promise<void> {
  const at = nextAskAt(row.state, row.changed_at, deps.clock.now())
  if (!at) return
  await setAsked(trx, row.id, { ask_at: at })
  await deps.jobs.add(trx, 'payouts.ask', { payoutId: row.id }, { at, key: `payout-ask:${row.id}` })
}

/** Notifies everybody who manages money that a payout needs a person. */
export async function alertStaff(trx: Trx, deps: TransitionDeps, row: PayoutRow): Promise<void> {
  for (const userId of await listStaffIds(trx, DUTIES['money.manage']))
    await notify(trx, deps, {
      to: { userId },
      kind: 'money.payout_unknown',
      params: { amount: `${row.currency} ${decimalText(row.amount_micros)}` },
      href: paths.admin.payouts({ state: 'unknown' }),
      key: `payout-alert-${row.id}`,
    })
}
