// Gives an account credit at the billing service, and keeps what it says of it.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { ensureCustomer, findCustomer, nextFetchNumber } from '#features/billing/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Credit } from './contract.ts'
import {
  accountExists,
  findBalance,
  findGrant,
  findPurchase,
  insertGrant,
  listEntries,
  replaceEntries,
  setGrantEntry,
} from './data.server.ts'
import { minorOf, reasonProblems, type StaffCause } from './domain.ts'
import { isRefundAwaited, lockAccount } from './refunds.data.server.ts'

type CreditDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'billing' | 'secret'>

/**
 * Gives credit with a reason that the account reads, once per key.
 *
 * @throws not_found, own_account, plans_not_sold, invalid_input also for more than one person may approve of a payout
 */
export async function grantCredit(
  deps: CreditDeps & Pick<Deps, 'planPrices' | 'payoutRules'>,
  viewer: Viewer,
  {
    accountId,
    key,
    amount,
    cause,
    reason,
  }: { accountId: string; key: string; amount: string; cause: StaffCause; reason: string },
): Promise<void> {
  if (!deps.billing.isOpen) throw new AppError('plans_not_sold', 409)
  if (!(await accountExists(deps.db, accountId))) throw notFound()
  const most = Number(deps.payoutRules.approvalLimitMicros / 10_000n)
  const amountMinor = minorOf(amount)
  const problems = reasonProblems(reason)
  if (amountMinor === undefined || amountMinor < 1 || amountMinor > most)
    problems.unshift({ code: 'credit_amount', at: 'amount', params: { max: minorText(most) } })
  if (amountMinor === undefined || problems.length > 0) throw invalidInput(problems)
  await deps.db.transaction().execute(async (trx) => {
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId })
    const { currency } = deps.planPrices
    await give(trx, deps, viewer, { accountId, key, amountMinor, currency, cause, reason: reason.trim() })
  })
}

/**
 * Gives credit for people who came by somebody's link. The caller makes sure that it happens once, and announces it.
 *
 * @param credit.reason what the account reads about it
 */
export async function giveReferralCredit(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  credit: { id: string; accountId: string; amountMinor: number; currency: string; reason: string },
): Promise<void> {
  await insertGrant(trx, {
    id: credit.id,
    account_id: credit.accountId,
    amount_minor: credit.amountMinor,
    currency: credit.currency,
    cause: 'referral',
    reason: credit.reason,
    purchase_id: null,
    request_key: credit.id,
    granted_by: null,
    created_at: deps.clock.now(),
  })
  await deps.jobs.add(trx, 'credit.apply', { grantId: credit.id })
}

/**
 * Takes credit back that was given, if as much of it is left as the billing service last said.
 *
 * @returns false when it was used
 */
export async function takeBackReferralCredit(
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  grantId: string,
): Promise<boolean> {
  const grant = await findGrant(trx, grantId)
  if (!grant) return false
  const balance = await findBalance(trx, grant.account_id)
  if (grant.gateway_id && (balance?.balance_minor ?? 0) < grant.amount_minor) return false
  await jobs.add(trx, 'credit.take_back', { grantId })
  return true
}

/** Job `credit.take_back`: credit that was used in the meantime stays used. */
export async function takeGrantBack(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { grantId }: { grantId: string },
): Promise<void> {
  await applyCredit(deps, { grantId })
  const grant = await findGrant(deps.db, grantId)
  const customer = grant && (await findCustomer(deps.db, grant.account_id))
  if (!grant || !customer) return
  const key = `back-${grant.id}`
  const entries = await deps.billing.listCredit(customer)
  if (entries.some((entry) => entry.key === key)) return
  if ((entries[0]?.balanceMinor ?? 0) < grant.amount_minor) return
  await addCreditOnce(deps, {
    customer,
    amountMinor: -grant.amount_minor,
    currency: grant.currency,
    description: grant.reason,
    key,
  })
  await followCredit(deps, { accountId: grant.account_id })
}

/**
 * Gives back as credit what was paid for and not used, once per purchase. A refund after it pays back only the rest.
 *
 * @throws not_found, refund_waits
 */
export async function returnAsCredit(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'clock' | 'secret'>,
  viewer: Viewer,
  { purchaseId, amountMinor, reason }: { purchaseId: string; amountMinor: number; reason: string },
): Promise<void> {
  const purchase = await findPurchase(trx, purchaseId)
  if (!purchase) throw notFound()
  const { account_id: accountId, currency } = purchase
  await lockAccount(trx, accountId)
  if (await isRefundAwaited(trx, purchaseId)) throw new AppError('refund_waits', 409)
  await give(trx, deps, viewer, {
    accountId,
    key: purchaseId,
    amountMinor,
    currency,
    cause: 'staff',
    reason,
  })
}

async function give(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'clock' | 'secret'>,
  viewer: Viewer,
  grant: {
    accountId: string
    key: string
    amountMinor: number
    currency: string
    cause: StaffCause
    reason: string
  },
): Promise<void> {
  const { accountId, amountMinor, currency, cause, reason } = grant
  const id = newId()
  const isNew = await insertGrant(trx, {
    id,
    account_id: accountId,
    amount_minor: amountMinor,
    currency,
    cause,
    reason,
    purchase_id: null,
    request_key: grant.key,
    granted_by: viewer.userId,
    created_at: deps.clock.now(),
  })
  if (!isNew) return
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'credit.granted',
    accountId,
    entity: 'account',
    entityId: accountId,
    after: { amount: amountMinor, currency, cause, reason },
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'plan.manage' },
    kind: 'account.credit_granted',
    params: { amount: minorText(amountMinor), currency },
    href: paths.credit(),
    key: `credit:${id}`,
  })
  await deps.jobs.add(trx, 'credit.apply', { grantId: id })
}

/** Job `credit.apply`: one that is repeated, days later too, gives the same credit. */
export async function applyCredit(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { grantId }: { grantId: string },
): Promise<void> {
  const grant = await findGrant(deps.db, grantId)
  if (!grant || grant.gateway_id) return
  const gatewayId = await addCreditOnce(deps, {
    customer: await ensureCustomer(deps, grant.account_id),
    amountMinor: grant.amount_minor,
    currency: grant.currency,
    description: grant.reason,
    key: grant.id,
  })
  await setGrantEntry(deps.db, grantId, gatewayId)
  await followCredit(deps, { accountId: grant.account_id })
}

/** The billing service forgets the keys of calls after a day, and never its entries. @returns the id of the entry */
export async function addCreditOnce(
  { billing }: Pick<Deps, 'billing'>,
  order: Parameters<Deps['billing']['addCredit']>[0],
): Promise<string> {
  const known = (await billing.listCredit(order.customer)).find(({ key }) => key === order.key)
  return known?.id ?? billing.addCredit(order)
}

/** Job `credit.follow`: asks what credit an account has. An answer to an earlier question changes nothing after a later one. */
export async function followCredit(
  deps: Pick<Deps, 'db' | 'billing'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const customer = await findCustomer(deps.db, accountId)
  if (!customer) return
  const fetchNumber = await nextFetchNumber(deps.db)
  const entries = await deps.billing.listCredit(customer)
  await deps.db.transaction().execute((trx) => replaceEntries(trx, { accountId, fetchNumber, entries }))
}

/** The credit of an account, as the billing service last reported it. */
export async function showCredit(
  { db, planPrices, billing, creditOffers }: Pick<Deps, 'db' | 'planPrices' | 'billing' | 'creditOffers'>,
  accountId: string,
): Promise<Credit> {
  const [balance, entries] = await Promise.all([findBalance(db, accountId), listEntries(db, accountId)])
  return {
    balance: minorText(balance?.balance_minor ?? 0),
    currency: balance?.currency ?? planPrices.currency,
    offers: billing.isOpen ? creditOffers.map(minorText) : [],
    entries: entries.map((entry) => ({
      id: entry.gateway_id,
      amount: signedText(entry.amount_minor),
      balance: minorText(entry.balance_minor),
      at: entry.at,
      cause: entry.cause,
      reason: entry.reason ?? entry.description,
      invoice: entry.invoice_number,
    })),
  }
}

const signedText = (minor: number): string => (minor < 0 ? `-${minorText(-minor)}` : minorText(minor))

/** @throws not_found */
export async function showCreditToStaff(
  deps: Parameters<typeof showCredit>[0],
  accountId: string,
): Promise<Credit> {
  if (!(await accountExists(deps.db, accountId))) throw notFound()
  return showCredit(deps, accountId)
}
