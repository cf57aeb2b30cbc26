// Notifications of the App Store. They are signed and dated, so each is applied as it is, unless a later one was before.
import * as z from 'zod'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import type { AppStoreNotification } from '#ports/app-store/index.ts'
import {
  findRunning,
  findSubscription,
  insertEvent,
  insertSubscription,
  lockAccount,
  updateSubscription,
} from './data.server.ts'
import { type AppleState, appleSubscription } from './domain/apple-subscriptions.ts'
import {
  applySubscription,
  columnsOf,
  type FollowDeps,
  subscriptionOf,
} from './follow-subscription.server.ts'

const Body = z.object({ signedPayload: z.string().max(200_000) })

/** @throws signature_invalid (400) for anything that Apple has not signed for our app */
export async function receiveAppleNotification(
  deps: FollowDeps & Pick<Deps, 'appStore'>,
  body: string,
): Promise<void> {
  const notification = await readNotification(deps, body)
  await deps.db.transaction().execute(async (trx) => {
    const row = {
      event_id: `apple:${notification.id}`,
      kind: notification.type,
      received_at: deps.clock.now(),
    }
    if (await insertEvent(trx, row)) await applyNotification(trx, deps, notification)
  })
}

async function readNotification(
  { appStore }: Pick<Deps, 'appStore'>,
  body: string,
): Promise<AppStoreNotification> {
  try {
    if (!appStore) throw new Error('No app is configured.')
    return await appStore.readNotification(Body.parse(JSON.parse(body)).signedPayload)
  } catch (error) {
    log.warn({ err: error }, 'a notification of Apple was refused')
    throw new AppError('signature_invalid', 400)
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** What cannot be applied is logged and not refused: Apple would only repeat it. */
async function applyNotification(
  trx: Trx,
  deps: FollowDeps & Pick<Deps, 'appStore'>,
  { type, signedAt, subscription: said }: AppStoreNotification,
): Promise<void> {
  if (!said) return
  const gatewayId = said.originalTransactionId
  const plans = deps.appStore?.plans ?? {}
  const [plan, nextPlan] = [plans[said.productId], plans[said.nextProductId]]
  const accountId = (await findSubscription(trx, gatewayId))?.account_id ?? said.accountId?.toLowerCase()
  const ignore = (reason: string) =>
    log.warn({ subscription: gatewayId, type, reason }, 'a notification of Apple was not applied')
  if (!plan) return ignore('its product is no plan')
  if (!accountId || !UUID.test(accountId) || !(await lockAccount(trx, accountId)))
    return ignore('its account is not known')
  const row = await findSubscription(trx, gatewayId)
  // The date of the notification takes the place of the number of a question.
  const number = BigInt(signedAt.getTime())
  if (row && BigInt(row.fetch_number) >= number) return
  const state: AppleState = { ...said, type, plan, nextPlan: nextPlan ?? plan, signedAt }
  const after = appleSubscription(state)
  const running = await findRunning(trx, accountId)
  if (after.status !== 'ended' && running && running.gateway_id !== gatewayId)
    return ignore('the account pays for another subscription')
  const values = {
    ...columnsOf(after),
    amount_minor: Math.round(said.priceMilli / 10),
    currency: said.currency,
    interval: intervalOf(said),
    fetch_number: String(number),
  }
  if (row) await updateSubscription(trx, row.id, values)
  else
    await insertSubscription(trx, {
      ...values,
      id: newId(),
      account_id: accountId,
      source: 'apple',
      gateway_id: gatewayId,
      created_at: deps.clock.now(),
    })
  await applySubscription(trx, deps, {
    accountId,
    gatewayId,
    source: 'apple',
    // One that had ended and is bought again starts anew.
    before: row && row.status !== 'ended' ? subscriptionOf(row) : undefined,
    after,
  })
  if (type === 'REFUND')
    await deps.jobs.add(trx, 'referrals.refunded', { accountId, askedAt: signedAt.toISOString() })
}

const intervalOf = ({ periodStart, periodEnd }: { periodStart: Date; periodEnd: Date }): 'month' | 'year' =>
  periodEnd.getTime() - periodStart.getTime() > 60 * DAY_MS ? 'year' : 'month'
