// Rules of webhooks: the events they can listen for, when a delivery is retried, and when a webhook is turned off.

/** The events a webhook can listen for; every webhook also accepts the test event `ping`. */
export const EVENTS = [
  'release.submitted',
  'release.withdrawn',
  'release.approved',
  'release.in_process',
  'release.published',
  'release.reopened',
  'release.rejected',
  'release.removed',
  'release.takedown_requested',
  'release.update_begun',
  'release.update_withdrawn',
  'release.update_dropped',
  'release.update_live',
  'release.part_taken_down',
  'release.removed_by_order',
  'release.licence_ended',
  'split.saved',
  'split.accepted',
  'split.declined',
  'dispute.opened',
  'dispute.decided',
  'payout.method_changed',
  'payout.paid',
  'payout.failed',
] as const
export type WebhookEvent = (typeof EVENTS)[number]
export type WebhookType = WebhookEvent | 'ping'

export const isWebhookEvent = (type: string): type is WebhookEvent => EVENTS.some((event) => event === type)

/** `unsent` happened while the webhook was turned off because of its failures. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'unsent'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const ENDPOINTS_MAX = 20
export const URL_LENGTH_MAX = 500

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The delay after each failed attempt; after the last one the delivery has failed. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]
export const TRIES_MAX = WAITS_MS.length + 1

/** @param attempts how many there were */
export function nextTryAt(tries: number, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Without a message that arrived for this long, the next delivery that fails turns its webhook off. */
export const FAILING_DAYS = 5

/**
 * @param daysTried days with an attempt since then: while the installation was stopped, it sent nothing that could have
 * arrived
 */
export const mustTurnOff = (failingSince: Date, daysTried: number, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY && daysTried >= FAILING_DAYS

const SECRET_OVERLAP_MS = 24 * HOUR

/** Until when messages are also signed with the secret that was replaced now. */
export const previousSecretEnd = (now: Date): Date => new Date(now.getTime() + SECRET_OVERLAP_MS)

/** For how many days messages are kept for a webhook that was turned off, and can be resent together. */
export const RESEND_DAYS = 30
/** How many messages one call resends. */
export const RESEND_MAX = 500

export const resendableSince = (now: Date): Date => new Date(now.getTime() - RESEND_DAYS * DAY)

/** RFC 9110 section 15.3: only 2xx is a success. A redirect does not show that the message arrived. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300
