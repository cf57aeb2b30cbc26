// Settings of payouts: choose a method, complete the setup at Stripe or Payoneer, and hold payouts after a change.
import { listAccountPeople } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { maskEmail } from '#lib/pure/mask-email.ts'
import { paths } from '#lib/pure/paths.ts'
import { required } from '#lib/pure/required.ts'
import type { PayoutSettings } from './contract.ts'
import { findSettings, findSettingsForUpdate, type SettingsRow, updateSettings } from './data.server.ts'
import { type PayoutState, UNSENT_STATES } from './domain/payout-states.ts'
import { destinationOf, holdUntil, PAYOUT_METHODS, type PayoutChoice, payoutProblems } from './domain.ts'
import { listByStatesForUpdate, updatePayout } from './payouts.data.server.ts'
import { transitionPayouts } from './transition-payouts.server.ts'

type PayoutDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'payouts' | 'publicUrl'>
type ShowDeps = Pick<Deps, 'db' | 'clock' | 'payouts'>

export async function showPayout(deps: ShowDeps, accountId: string): Promise<PayoutSettings> {
  const row = await findSettings(deps.db, accountId)
  return {
    method: row?.method ?? null,
    payoneer_email: row?.payoneer_email ?? null,
    stripe: row?.stripe_configured ? 'configured' : 'incomplete',
    payoneer: row?.payoneer_configured ? 'configured' : 'incomplete',
    offered: PAYOUT_METHODS.filter((method) => deps.payouts.rail(method)),
    held_until: await payoutHold(deps, accountId),
    sandbox: deps.payouts.sandbox !== undefined,
  }
}

/** Until when payouts are on hold, or null. Withdrawals check this in their own transaction. */
export async function payoutHold(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<Date | null> {
  const until = (await findSettings(db, accountId))?.held_until
  return until && until > clock.now() ? until : null
}

/** @throws invalid_input at payoneer_email */
export async function choosePayout(
  deps: PayoutDeps,
  viewer: Viewer,
  choice: PayoutChoice,
): Promise<PayoutSettings> {
  const problems = payoutProblems(choice)
  if (problems.length > 0) throw invalidInput(problems)
  await deps.db.transaction().execute(async (trx) => {
    const before = await findSettingsForUpdate(trx, viewer.accountId)
    const email =
      choice.method === 'payoneer'
        ? (choice.payoneer_email ?? '').trim().toLowerCase()
        : before.payoneer_email
    if (before.method === choice.method && before.payoneer_email === email) return
    await change(trx, deps, viewer, before, {
      method: choice.method,
      payoneer_email: email,
      // Another address is another person at Payoneer, who registers first.
      payoneer_configured: before.payoneer_configured && before.payoneer_email === email,
    })
  })
  return showPayout(deps, viewer.accountId)
}

/**
 * Returns the URL of the Stripe setup. The gateway is called outside any transaction.
 *
 * @throws stripe_setup_failed
 */
export async function setUpStripe(deps: PayoutDeps, viewer: Viewer): Promise<{ url: string }> {
  const known = await findSettings(deps.db, viewer.accountId)
  const { stripeAccount, url } = await deps.payouts
    .beginSetup({
      accountId: viewer.accountId,
      email: await ownEmail(deps.db, viewer),
      returnUrl: `${deps.publicUrl}${paths.payout({ stripe: 'return' })}`,
      stripeAccount: known?.stripe_account ?? undefined,
    })
    .catch(gatewayFailed)
  await deps.db.transaction().execute(async (trx) => {
    const before = await findSettingsForUpdate(trx, viewer.accountId)
    if (before.stripe_account) return
    await updateSettings(trx, viewer.accountId, { stripe_account: stripeAccount })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'stripe_setup.begun',
      accountId: viewer.accountId,
      entity: 'account',
      entityId: viewer.accountId,
      after: { stripe_account: stripeAccount },
    })
  })
  return { url }
}

/** Asks Stripe whether the setup is complete; a completed setup counts as a changed payout destination. */
export async function checkStripe(deps: PayoutDeps, viewer: Viewer): Promise<PayoutSettings> {
  const row = await findSettings(deps.db, viewer.accountId)
  if (row?.stripe_account) {
    const configured = await deps.payouts.isConfigured(row.stripe_account).catch(gatewayFailed)
    await deps.db.transaction().execute(async (trx) => {
      const before = await findSettingsForUpdate(trx, viewer.accountId)
      if (before.stripe_configured === configured) return
      // An account that is paid by Payoneer, or can no longer be paid by Stripe, keeps its destination.
      if (!configured || before.method === 'payoneer')
        await updateSettings(trx, viewer.accountId, { stripe_configured: configured })
      else await change(trx, deps, viewer, before, { stripe_configured: true, method: 'stripe' })
    })
  }
  return showPayout(deps, viewer.accountId)
}

/**
 * Returns the URL of the registration with Payoneer, which knows the account by its id.
 *
 * @throws payoneer_setup_failed
 */
export async function setUpPayoneer(deps: PayoutDeps, viewer: Viewer): Promise<{ url: string }> {
  const known = await findSettings(deps.db, viewer.accountId)
  const { url } = await payoneerOf(deps)
    .beginSetup({
      accountId: viewer.accountId,
      email: known?.payoneer_email ?? (await ownEmail(deps.db, viewer)),
      returnUrl: `${deps.publicUrl}${paths.payout({ payoneer: 'return' })}`,
    })
    .catch(payoneerFailed)
  return { url }
}

/** Asks Payoneer whether the person is registered; a completed registration counts as a changed destination. */
export async function checkPayoneer(deps: PayoutDeps, viewer: Viewer): Promise<PayoutSettings> {
  const configured = await payoneerOf(deps).isActive(viewer.accountId).catch(payoneerFailed)
  await deps.db.transaction().execute(async (trx) => {
    const before = await findSettingsForUpdate(trx, viewer.accountId)
    if (before.payoneer_configured === configured) return
    if (!configured || before.method !== 'payoneer')
      await updateSettings(trx, viewer.accountId, { payoneer_configured: configured })
    else await change(trx, deps, viewer, before, { payoneer_configured: true })
  })
  return showPayout(deps, viewer.accountId)
}

function payoneerOf({ payouts }: PayoutDeps) {
  if (!payouts.payoneer) throw new AppError('payoneer_setup_failed', 502)
  return payouts.payoneer
}

function payoneerFailed(error: unknown): never {
  log.warn({ err: error }, 'payout gateway')
  throw new AppError('payoneer_setup_failed', 502, { cause: error })
}

function gatewayFailed(error: unknown): never {
  log.warn({ err: error }, 'payout gateway')
  throw new AppError('stripe_setup_failed', 502, { cause: error })
}

/** Saves a change with its consequences: the hold, the audit entry, and emails to the previous addresses. */
async function change(
  trx: Trx,
  deps: PayoutDeps,
  viewer: Viewer,
  before: SettingsRow,
  values: Partial<
    Pick<SettingsRow, 'method' | 'payoneer_email' | 'stripe_configured' | 'payoneer_configured'>
  >,
): Promise<void> {
  const now = deps.clock.now()
  const until = holdUntil(now)
  const after = { ...before, ...values }
  const accountId = viewer.accountId
  await updateSettings(trx, accountId, { ...values, changed_at: now, held_until: until })
  await redirectRequests(trx, deps, after)
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'payout_method.changed',
    accountId,
    entity: 'account',
    entityId: accountId,
    before: forAudit(before),
    after: { ...forAudit(after), held_until: until.toISOString() },
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'money.view' },
    kind: 'money.payout_method_changed',
    params: { method: after.method ?? '' },
    href: paths.payout(),
    key: `payout-${newId()}`,
  })
  await emitWebhook(trx, deps, {
    accountId,
    type: 'payout.method_changed',
    eventId: newId(),
    data: { method: after.method, held_until: until.toISOString() },
  })
  const owners = await listAccountPeople(trx, { accountId, needs: 'payouts.manage' })
  for (const { name, email, language, timeZone } of owners) {
    // The owner may not be the person behind the previous Payoneer address, so both are notified.
    const moved = before.payoneer_email !== null && before.payoneer_email !== after.payoneer_email
    const addresses = new Set([email, ...(moved ? [required(before.payoneer_email)] : [])])
    for (const to of addresses) {
      await deps.jobs.add(trx, 'payouts.changed', {
        to,
        name,
        language,
        timeZone,
        method: after.method ?? 'stripe',
        until: until.toISOString(),
      })
    }
  }
}

/** Requests that are not sent go to the new destination; their approval is void, because it was for another one. */
async function redirectRequests(trx: Trx, deps: PayoutDeps, settings: SettingsRow): Promise<void> {
  const rail = settings.method
  const destination = destinationOf(settings.account_id, settings)
  if (!rail || !destination) return
  const rows = await listByStatesForUpdate(trx, settings.account_id, UNSENT_STATES)
  const isApproved = ({ state }: { state: PayoutState }) => state === 'approved'
  for (const row of rows.filter((row) => !isApproved(row)))
    await updatePayout(trx, row, { rail, destination })
  await transitionPayouts(
    trx,
    deps,
    rows.filter(isApproved).map((payout) => ({
      payout,
      to: 'due',
      reason: 'method_changed',
      values: { rail, destination },
    })),
    { role: 'system' },
  )
}

/** The audit log is never erased, so it contains no address. */
const forAudit = (row: SettingsRow) => ({
  method: row.method,
  stripe_configured: row.stripe_configured,
  payoneer_configured: row.payoneer_configured,
  payoneer_email: row.payoneer_email && maskEmail(row.payoneer_email),
})

async function ownEmail(db: Db, viewer: Viewer): Promise<string> {
  const owners = await listAccountPeople(db, { accountId: viewer.accountId, needs: 'payouts.manage' })
  return owners.find((person) => person.id === viewer.userId)?.email ?? ''
}
