// Use cases of webhooks: create and change them, rotate secrets, and show the delivery log.
import { randomBytes } from 'node:crypto'
import type { AuditAction } from '#features/audit/domain/actions.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { Delivery, DeliveryDetail, Webhook } from './contract.ts'
import {
  countEndpointsForInsert,
  countUndelivered,
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  eraseEndedSecret,
  findDelivery,
  findEndpoint,
  findEndpointForUpdate,
  insertEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  NO_FAILURE,
  restartDelivery,
  restartUndelivered,
  updateEndpoint,
} from './data.server.ts'
import { ENDPOINTS_MAX, previousSecretEnd, RESEND_MAX, resendableSince, type WebhookEvent } from './domain.ts'
import { addDeliveries, scheduleAttempt } from './send-webhooks.server.ts'

export { nameWebhooks } from './data.server.ts'
export { emitWebhook, type WebhookMessage } from './send-webhooks.server.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'outgoing'>
type SendDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>
interface Page {
  cursor?: string
  limit: number
}
interface Owned {
  id: string
  accountId: string
}

export async function listWebhooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: { accountId: string } & Page,
): Promise<{ items: Webhook[]; nextCursor: string | null }> {
  const { items, nextCursor } = pageOfRows(await listEndpoints(db, params), params.limit)
  return { items: await viewsOf(db, items, clock.now()), nextCursor }
}

/** @throws invalid_input for a URL that may not be called, webhook_limit */
export function makeWebhook(
  deps: WriteDeps,
  viewer: Viewer,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Webhook & { secret: string }> {
  const { accountId } = viewer
  requireCallable(deps, url)
  return deps.db.transaction().execute(async (trx) => {
    if ((await countEndpointsForInsert(trx, accountId)) >= ENDPOINTS_MAX)
      throw new AppError('webhook_limit', 409, { params: { max: ENDPOINTS_MAX } })
    const row = await insertEndpoint(trx, {
      id: newId(),
      account_id: accountId,
      url,
      events: [...new Set(events)],
      secret: newSecret(),
      created_at: deps.clock.now(),
    })
    await audit(trx, deps, viewer, { action: 'webhook.created', id: row.id, after: factsOf(row) })
    return { ...(await viewOf(trx, row, deps.clock.now())), secret: row.secret }
  })
}

export function changeWebhook(
  deps: WriteDeps,
  viewer: Viewer,
  { id, ...change }: { id: string; url?: string; events?: WebhookEvent[]; enabled?: boolean },
): Promise<Webhook> {
  if (change.url !== undefined) requireCallable(deps, change.url)
  return withEndpoint(deps, viewer, id, async (trx, before) => {
    const isTurnedOn = change.enabled === true && !before.enabled
    const isMoved = change.url !== undefined && change.url !== before.url
    const values = {
      ...change,
      ...(change.events ? { events: [...new Set(change.events)] } : {}),
      // Failures of before say nothing about a receiver that is new or was repaired.
      ...(isTurnedOn || (isMoved && before.enabled) ? NO_FAILURE : {}),
    }
    const row = Object.keys(values).length > 0 ? await updateEndpoint(trx, id, values) : before
    await audit(trx, deps, viewer, {
      action: 'webhook.changed',
      id,
      before: factsOf(before),
      after: factsOf(row),
    })
    return viewOf(trx, row, deps.clock.now())
  })
}

export const removeWebhook = (deps: WriteDeps, viewer: Viewer, id: string): Promise<void> =>
  withEndpoint(deps, viewer, id, async (trx, before) => {
    await deleteEndpoint(trx, id)
    await audit(trx, deps, viewer, { action: 'webhook.removed', id, before: factsOf(before) })
  })

/** The replaced secret also signs for a day; the one before it ends now. */
export const rotateSecret = (
  deps: WriteDeps & Pick<Deps, 'jobs'>,
  viewer: Viewer,
  id: string,
): Promise<Webhook & { secret: string }> =>
  withEndpoint(deps, viewer, id, async (trx, before) => {
    const now = deps.clock.now()
    const until = previousSecretEnd(now)
    const row = await updateEndpoint(trx, id, {
      secret: newSecret(),
      previous_secret: before.secret,
      previous_secret_until: until,
    })
    await deps.jobs.add(trx, 'webhook.erase_secret', { id }, { at: until, key: `webhook-secret-${id}` })
    await audit(trx, deps, viewer, { action: 'webhook.secret_rotated', id })
    return { ...(await viewOf(trx, row, now)), secret: row.secret }
  })

/** Idempotent. */
export const endPreviousSecret = (deps: WriteDeps, viewer: Viewer, id: string): Promise<Webhook> =>
  withEndpoint(deps, viewer, id, async (trx, before) => {
    const now = deps.clock.now()
    if (!before.previous_secret) return viewOf(trx, before, now)
    const row = await updateEndpoint(trx, id, { previous_secret: null, previous_secret_until: null })
    await audit(trx, deps, viewer, { action: 'webhook.secret_ended', id })
    return viewOf(trx, row, now)
  })

/** Job `webhook.erase_secret`. */
export const eraseSecret = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> => {
  await eraseEndedSecret(db, id, clock.now())
}

/** Sends a ping, whatever events the webhook listens for. @throws webhook_off */
export async function testWebhook(deps: SendDeps, params: Owned): Promise<Delivery> {
  const { id, accountId } = params
  await requireEnabled(deps.db, params)
  await deps.limits.take('webhook-test.account', accountId)
  const eventId = newId()
  const rows = await deps.db
    .transaction()
    .execute((trx) =>
      addDeliveries(trx, deps, [{ id, enabled: true }], { accountId, type: 'ping', eventId, data: {} }),
    )
  return deliveryOf(required(rows[0]))
}

export async function listWebhookDeliveries(
  { db }: Pick<Deps, 'db'>,
  { id, accountId, ...page }: Owned & Page,
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  await requireEndpoint(db, { id, accountId })
  const rows = await listDeliveries(db, { endpointId: id, ...page })
  return pageOfRows(rows.map(deliveryOf), page.limit)
}

type DeliveryOfEndpoint = Owned & { deliveryId: string }

export async function showWebhookDelivery(
  { db }: Pick<Deps, 'db'>,
  params: DeliveryOfEndpoint,
): Promise<DeliveryDetail> {
  const row = await requireDelivery(db, params)
  const attemptLog = (await listAttempts(db, row.id)).map(({ id, at, status, error, took_ms }) => ({
    id,
    at,
    status,
    error,
    durationMs: took_ms,
  }))
  return { ...deliveryOf(row), body: row.body, attemptLog }
}

/** @throws webhook_delivery_pending while attempts are scheduled; webhook_off */
export async function sendWebhookAgain(deps: SendDeps, params: DeliveryOfEndpoint): Promise<Delivery> {
  const { id } = await requireDelivery(deps.db, params)
  await requireEnabled(deps.db, params)
  await deps.limits.take('webhook-test.account', params.accountId)
  return deps.db.transaction().execute(async (trx) => {
    const row = await restartDelivery(trx, id)
    if (!row) throw new AppError('webhook_delivery_pending', 409)
    await scheduleAttempt(trx, deps, row)
    return deliveryOf(row)
  })
}

/** Sends what did not arrive in the last days again, oldest first. @throws webhook_off */
export async function resendUndelivered(
  deps: SendDeps,
  params: Owned,
): Promise<{ resent: number; left: number }> {
  const { id } = params
  await requireEnabled(deps.db, params)
  await deps.limits.take('webhook-test.account', params.accountId)
  const since = resendableSince(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    // Locked, so that of concurrent calls the second finds what the first left.
    if (!(await findEndpointForUpdate(trx, params))) throw notFound()
    const rows = await restartUndelivered(trx, { endpointId: id, since, limit: RESEND_MAX })
    for (const row of rows) await scheduleAttempt(trx, deps, row)
    const left = await countUndelivered(trx, { endpointIds: [id], since })
    return { resent: rows.length, left: left.get(id) ?? 0 }
  })
}

/** Standard Webhooks: 24 to 64 random bytes in base64 after `whsec_`. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

function requireCallable({ outgoing }: Pick<Deps, 'outgoing'>, url: string): void {
  if (!outgoing.accepts(url)) throw invalidInput([{ code: 'webhook_url_refused', at: 'url' }])
}

async function requireEndpoint(db: Db, params: Owned): Promise<EndpointRow> {
  const row = await findEndpoint(db, params)
  if (!row) throw notFound()
  return row
}

async function requireEnabled(db: Db, params: Owned): Promise<void> {
  const { enabled } = await requireEndpoint(db, params)
  if (!enabled) throw new AppError('webhook_off', 409)
}

async function requireDelivery(
  db: Db,
  { id, accountId, deliveryId }: DeliveryOfEndpoint,
): Promise<DeliveryRow> {
  const row = await findDelivery(db, { id: deliveryId, endpointId: id, accountId })
  if (!row) throw notFound()
  return row
}

/** Runs in one transaction with the webhook locked. @throws not_found */
const withEndpoint = <T>(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Viewer,
  id: string,
  work: (trx: Db, row: EndpointRow) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const row = await findEndpointForUpdate(trx, { id, accountId })
    if (!row) throw notFound()
    return work(trx, row)
  })

const audit = (
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret'>,
  viewer: Viewer,
  { id, ...change }: { action: AuditAction; id: string; before?: Facts; after?: Facts },
) =>
  recordAudit(trx, deps, {
    by: viewer,
    accountId: viewer.accountId,
    entity: 'webhook',
    entityId: id,
    ...change,
  })

type Facts = Record<string, unknown>

const factsOf = ({ url, events, enabled }: EndpointRow) => ({ url, events, enabled })

async function viewsOf(db: Db, rows: EndpointRow[], now: Date): Promise<Webhook[]> {
  const endpointIds = rows.map(({ id }) => id)
  const undelivered = await countUndelivered(db, { endpointIds, since: resendableSince(now) })
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    enabled: row.enabled,
    createdAt: row.created_at,
    events: row.events,
    failingSince: row.failing_since,
    lastFailure: row.failed_at && { at: row.failed_at, status: row.failed_status, error: row.failed_error },
    disabledAt: row.disabled_at,
    undelivered: undelivered.get(row.id) ?? 0,
    previousSecretUntil:
      row.previous_secret_until && row.previous_secret_until > now ? row.previous_secret_until : null,
  }))
}

const viewOf = async (db: Db, row: EndpointRow, now: Date): Promise<Webhook> =>
  required((await viewsOf(db, [row], now))[0])

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.next_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

function pageOfRows<T extends { id: string }>(rows: T[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
