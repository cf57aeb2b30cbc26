// Sends events to the webhooks that listen for them: once per event and webhook, retried until delivered.
import { Webhook } from 'standardwebhooks'
import { notify } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { OutgoingError } from '#ports/outgoing/index.ts'
import {
  countDaysTried,
  type DeliveryRow,
  type EndpointRow,
  findDueForUpdate,
  finishDelivery,
  insertAttempt,
  insertDeliveries,
  listSubscribed,
  lockEndpointOf,
  NO_FAILURE,
  setTried,
  updateEndpoint,
} from './data.server.ts'
import {
  isDelivered,
  mustTurnOff,
  nextTryAt,
  resendableSince,
  TRIES_MAX,
  type WebhookEvent,
  type WebhookType,
} from './domain.ts'

type EmitDeps = Pick<Deps, 'jobs' | 'clock'>
type SendDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'outgoing'>

const TIMEOUT_MS = 10_000
/** A process that dies during the last attempt leaves it without an outcome; after this time it counts as failed. */
const LAST_TRY_MS = 60_000

export interface WebhookMessage {
  accountId: string
  type: WebhookEvent
  /** Identifies the event: a webhook receives the same event once. */
  eventId: string
  data: Record<string, unknown>
}

/** @param trx the transaction of the event */
export async function emitWebhook(trx: Db, deps: EmitDeps, it: WebhookMessage): Promise<void> {
  const { accountId, type } = it
  const disabledSince = resendableSince(deps.clock.now())
  await addDeliveries(trx, deps, await listSubscribed(trx, { accountId, type, disabledSince }), it)
}

/** Inserts the deliveries and schedules their first attempt; those of a webhook that is off are only stored. */
export async function addDeliveries(
  trx: Db,
  deps: EmitDeps,
  endpoints: Pick<EndpointRow, 'id' | 'enabled'>[],
  { accountId, type, eventId, data }: Omit<WebhookMessage, 'type'> & { type: WebhookType },
): Promise<DeliveryRow[]> {
  if (endpoints.length === 0) return []
  const now = deps.clock.now()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const rows = await insertDeliveries(
    trx,
    endpoints.map(({ id, enabled }) => ({
      id: newId(),
      endpoint_id: id,
      account_id: accountId,
      event_id: eventId,
      type,
      body,
      status: enabled ? 'waiting' : 'unsent',
      next_at: null,
      created_at: now,
      finished_at: enabled ? null : now,
    })),
  )
  for (const row of rows) if (row.status === 'waiting') await scheduleAttempt(trx, deps, row)
  return rows
}

/**
 * Schedules the next attempt. Only one is pending at a time, so restarting replaces an earlier one. An account whose
 * receivers are slow only delays itself.
 */
export const scheduleAttempt = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, account_id, attempts }: { id: string; account_id: string; attempts: number },
  runAt?: Date,
): Promise<void> =>
  jobs.add(
    trx,
    'webhook.send',
    { deliveryId: id, attempts },
    { key: `webhook-${id}`, queue: `webhooks-${account_id}`, ...(runAt ? { at: runAt } : {}) },
  )

/**
 * One attempt. It is counted, and the next one scheduled, before the request is sent: of concurrent runs of the same
 * job only one sends, and a process that dies loses this attempt only.
 */
export async function sendDelivery(
  deps: SendDeps,
  { deliveryId, attempts }: { deliveryId: string; attempts: number },
): Promise<void> {
  const due = await deps.db.transaction().execute((trx) => claim(trx, deps, { id: deliveryId, attempts }))
  if (!due) return
  const started = performance.now()
  const outcome = await post(deps, due)
  const durationMs = Math.round(performance.now() - started)
  await deps.db
    .transaction()
    .execute((trx) => recordAttempt(trx, deps, due.delivery, { ...outcome, durationMs }))
}

interface Due {
  delivery: DeliveryRow
  endpoint: EndpointRow
}

async function claim(
  trx: Db,
  deps: SendDeps,
  about: { id: string; attempts: number },
): Promise<Due | undefined> {
  const endpoint = await lockEndpointOf(trx, about.id)
  const delivery = endpoint && (await findDueForUpdate(trx, about))
  if (!delivery) return undefined
  const now = deps.clock.now()
  if (!endpoint.enabled || delivery.attempts >= TRIES_MAX) {
    await fail(trx, deps, { delivery, endpoint })
    return undefined
  }
  const attempts = delivery.attempts + 1
  const next = nextTryAt(attempts, now)
  await setTried(trx, delivery.id, { attempts, next_at: next })
  const tried = { ...delivery, attempts }
  await scheduleAttempt(trx, deps, tried, next ?? new Date(now.getTime() + LAST_TRY_MS))
  return { delivery: tried, endpoint }
}

interface Outcome {
  status: number | null
  error: string | null
}

async function post(
  { outgoing, clock }: Pick<Deps, 'outgoing' | 'clock'>,
  { delivery, endpoint }: Due,
): Promise<Outcome> {
  // Receivers compare the timestamp with their own clock, so it uses the system time instead of the product's clock.
  const sentAt = new Date()
  const signatures = secretsOf(endpoint, clock.now()).map((secret) =>
    new Webhook(secret).sign(delivery.event_id, sentAt, delivery.body),
  )
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Backline-Webhooks/1',
    'webhook-id': delivery.event_id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  try {
    const answer = await outgoing.post(endpoint.url, { headers, body: delivery.body, timeoutMs: TIMEOUT_MS })
    return { status: answer.status, error: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, error: error.code }
  }
}

/** The present secret first. */
function secretsOf({ secret, previous_secret, previous_secret_until }: EndpointRow, now: Date): string[] {
  const isValid = previous_secret_until !== null && previous_secret_until > now
  return previous_secret !== null && isValid ? [secret, previous_secret] : [secret]
}

async function recordAttempt(
  trx: Db,
  deps: SendDeps,
  delivery: DeliveryRow,
  { status, error, durationMs }: Outcome & { durationMs: number },
): Promise<void> {
  // It may have been deleted during the request.
  const endpoint = await lockEndpointOf(trx, delivery.id)
  if (!endpoint) return
  const now = deps.clock.now()
  await insertAttempt(trx, {
    id: newId(),
    delivery_id: delivery.id,
    at: now,
    status,
    error,
    took_ms: durationMs,
  })
  if (status !== null && isDelivered(status)) {
    await finishDelivery(trx, delivery.id, { status: 'delivered', now })
    if (endpoint.enabled && endpoint.failing_since) await updateEndpoint(trx, endpoint.id, NO_FAILURE)
    return
  }
  const failing = await updateEndpoint(trx, endpoint.id, {
    failing_since: endpoint.failing_since ?? now,
    failed_at: now,
    failed_status: status,
    failed_error: error,
  })
  if (delivery.attempts >= TRIES_MAX) await fail(trx, deps, { delivery, endpoint: failing })
}

/**
 * Marks a delivery as failed. A webhook at which nothing arrived for days is turned off; otherwise its account is
 * notified at most once a day.
 */
async function fail(trx: Db, deps: SendDeps, { delivery, endpoint }: Due): Promise<void> {
  const now = deps.clock.now()
  const failed = await finishDelivery(trx, delivery.id, { status: 'failed', now })
  if (!failed || !endpoint.enabled) return
  const { failing_since } = endpoint
  const isTurnedOff =
    failing_since !== null &&
    mustTurnOff(failing_since, await countDaysTried(trx, endpoint.id, failing_since), now)
  if (isTurnedOff) {
    await updateEndpoint(trx, endpoint.id, { enabled: false, disabled_at: now })
    await deps.jobs.add(trx, 'webhook.mail_disabled', { endpointId: endpoint.id })
  }
  await notify(trx, deps, {
    to: { accountId: endpoint.account_id, needs: 'integrations.manage' },
    kind: isTurnedOff ? 'account.webhook_disabled' : 'account.webhook_failing',
    params: { host: new URL(endpoint.url).host },
    href: paths.developers(),
    key: isTurnedOff
      ? `webhook-disabled-${endpoint.id}-${now.toISOString()}`
      : `webhook-failing-${endpoint.id}-${deps.clock.today()}`,
  })
}
