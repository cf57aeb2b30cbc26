// Rules of webhooks: what can be told, and when a delivery is tried again.

/** What an endpoint may ask for; `ping` is the test that every endpoint takes. */
export const EVENTS = [
  'release.submitted',
  'release.approved',
  'release.in_process',
  'release.published',
  'release.reopened',
  'release.rejected',
  'release.removed',
  'release.takedown_requested',
  'release.update_begun',
  'release.update_dropped',
  'release.update_live',
  'release.part_taken_down',
  'release.removed_by_order',
  'release.licence_ended',
  'payout.method_changed',
] as const
export type WebhookEvent = (typeof EVENTS)[number]
export type WebhookType = WebhookEvent | 'ping'

export const isWebhookEvent = (type: string): type is WebhookEvent => EVENTS.some((event) => event === type)

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type WebhookDeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const ENDPOINTS_MAX = 20
export const URL_LENGTH_MAX = 500

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long after each failed try the next one comes; after the last, the delivery has failed. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]
export const TRIES_MAX = WAITS_MS.length + 1

/** @param tries how many there were */
export function nextTryAt(tries: number, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** RFC 9110 section 15.3: only success is one; who redirects does not say where it arrived. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300
