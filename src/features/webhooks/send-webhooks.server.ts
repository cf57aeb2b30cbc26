// Sends events to the webhooks that listen for them: once per event and webhook, retried until delivered.
import { Webhook } from 'standardwebhooks'
import { notify } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { OutgoingError } from '#ports/outgoing/index.ts'
import {
  type DeliveryRow,
  type DueDelivery,
  findDueForUpdate,
  finishDelivery,
  insertAttempt,
  insertDeliveries,
  listSubscribed,
  lockDelivery,
  setTried,
} from './data.server.ts'
import { isDelivered, nextTryAt, TRIES_MAX, type WebhookEvent, type WebhookType } from './domain.ts'

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
  const endpoints = await listSubscribed(trx, it.accountId, it.type)
  await addDeliveries(
    trx,
    deps,
    endpoints.map((endpoint) => endpoint.id),
    it,
  )
}

/** Inserts the deliveries and schedules their first attempt. */
export async function addDeliveries(
  trx: Db,
  deps: EmitDeps,
  endpointIds: string[],
  { accountId, type, eventId, data }: Omit<WebhookMessage, 'type'> & { type: WebhookType },
): Promise<DeliveryRow[]> {
  if (endpointIds.length === 0) return []
  const now = deps.clock.now()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const rows = await insertDeliveries(
    trx,
    endpointIds.map((endpointId) => ({
      id: newId(),
      endpoint_id: endpointId,
      account_id: accountId,
      event_id: eventId,
      type,
      body,
      next_at: null,
      created_at: now,
      finished_at: null,
    })),
  )
  for (const row of rows) await scheduleAttempt(trx, deps, row)
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
  await deps.db.transaction().execute((trx) => record(trx, deps, due, { ...outcome, durationMs }))
}

async function claim(
  trx: Db,
  deps: SendDeps,
  delivery: { id: string; attempts: number },
): Promise<DueDelivery | undefined> {
  const due = await findDueForUpdate(trx, delivery)
  if (!due) return undefined
  const now = deps.clock.now()
  if (!due.enabled || due.attempts >= TRIES_MAX) {
    await fail(trx, deps, due)
    return undefined
  }
  const tries = due.attempts + 1
  const next = nextTryAt(tries, now)
  await setTried(trx, due.id, { attempts: tries, next_at: next })
  const runAt = next ?? new Date(now.getTime() + LAST_TRY_MS)
  await scheduleAttempt(trx, deps, { ...due, attempts: tries }, runAt)
  return { ...due, attempts: tries }
}

interface Outcome {
  status: number | null
  error: string | null
}

async function post({ outgoing }: Pick<Deps, 'outgoing'>, due: DueDelivery): Promise<Outcome> {
  // Receivers compare the timestamp with their own clock, so it uses the system time instead of the product's clock.
  const sentAt = new Date()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Backline-Webhooks/1',
    'webhook-id': due.event_id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(due.secret).sign(due.event_id, sentAt, due.body),
  }
  try {
    const answer = await outgoing.post(due.url, { headers, body: due.body, timeoutMs: TIMEOUT_MS })
    return { status: answer.status, error: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, error: error.code }
  }
}

async function record(
  trx: Db,
  deps: SendDeps,
  due: DueDelivery,
  { status, error, durationMs }: Outcome & { durationMs: number },
): Promise<void> {
  if (!(await lockDelivery(trx, due.id))) return
  const now = deps.clock.now()
  await insertAttempt(trx, { id: newId(), delivery_id: due.id, at: now, status, error, took_ms: durationMs })
  if (status !== null && isDelivered(status)) await finishDelivery(trx, due.id, { status: 'delivered', now })
  else if (due.attempts >= TRIES_MAX) await fail(trx, deps, due)
}

/** Marks a delivery as failed and notifies the account at most once a day per webhook. */
async function fail(trx: Db, deps: SendDeps, due: DueDelivery): Promise<void> {
  const failed = await finishDelivery(trx, due.id, { status: 'failed', now: deps.clock.now() })
  if (!failed || !due.enabled) return
  await notify(trx, deps, {
    to: { accountId: due.account_id, needs: 'integrations.manage' },
    kind: 'account.webhook_failing',
    params: { host: new URL(due.url).host },
    href: paths.developers(),
    key: `webhook-failing-${due.endpoint_id}-${deps.clock.today()}`,
  })
}
