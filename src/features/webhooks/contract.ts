// API contract of webhooks. Messages follow Standard Webhooks (standardwebhooks.com): headers webhook-id,
// webhook-timestamp and webhook-signature, body {type, timestamp, data}.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { DELIVERY_STATUSES, EVENTS, FAILING_DAYS, RESEND_DAYS, RESEND_MAX, URL_LENGTH_MAX } from './domain.ts'

const Response = {
  status: z.number().nullable().describe('HTTP status of the response; null when there was none'),
  error: z.string().nullable().describe('Why there was no response'),
}

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  enabled: z.boolean(),
  createdAt: z.date(),
  failingSince: z.date().nullable().describe('The first failed attempt since a message last arrived'),
  lastFailure: z
    .object({ at: z.date(), ...Response })
    .nullable()
    .describe('The last attempt, unless it succeeded'),
  disabledAt: z
    .date()
    .nullable()
    .describe(
      `When it was turned off because nothing arrived for ${FAILING_DAYS} days; \`enabled\` turns it on`,
    ),
  undelivered: z
    .number()
    .describe(`Messages of the last ${RESEND_DAYS} days that failed or were not sent, without tests`),
  previousSecretUntil: z
    .date()
    .nullable()
    .describe('Until when messages are also signed with the secret that was replaced'),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: z.uuid(),
  /** The webhook-id header, the same for every attempt. */
  eventId: z.string(),
  type: z.enum([...EVENTS, 'ping']),
  status: z.enum(DELIVERY_STATUSES).describe('`unsent`: it happened while the webhook was turned off'),
  /** Attempts since the delivery was created or last resent. */
  attempts: z.number(),
  nextAt: z.date().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetail = Delivery.extend({
  body: z.string(),
  attemptLog: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.date(),
        ...Response,
        durationMs: z.number(),
      }),
    )
    .describe('Every attempt, oldest first'),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const Fields = z.object({
  url: z.string().trim().max(URL_LENGTH_MAX),
  events: z
    .array(z.enum(EVENTS))
    .min(1)
    .max(EVENTS.length)
    .describe(
      [
        'What `data` of a message holds:',
        '`release.*`: `release_id`, `title`, `status`, `previous_status`',
        '`split.saved`: `release_id`, `track_id` (null where the split sheet is of the release), `revision`, `from_month`',
        '`split.accepted` and `split.declined`: `release_id`, `track_id`, `party_id`',
        '`dispute.opened`: `dispute_id` and `side`, which is `claimant` or `respondent`; `dispute.decided` also `result`, which is `upheld`, `partly` or `rejected`, and `upheld_bp`, the share in hundredths of a percent',
        '`payout.method_changed`: `method`, `held_until`',
        '`payout.paid` and `payout.failed`: `payout_id`, `amount` as a decimal, `currency` and, of a payout that failed, `reason`. A payout may fail after it was paid, when the bank returns it',
      ].join('\n\n'),
    ),
})
const Secret = z.string().describe('Signs the messages; only returned here')
const DeliveryOfEndpoint = z.object({ id: Id, deliveryId: Id })

const TAGS = ['webhooks']

export const webhooks = {
  list: endpoint('integrations.manage')
    .route({ method: 'GET', path: '/webhooks', summary: 'List webhooks, newest first', tags: TAGS })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Webhook)),
  create: guardedEndpoint('integrations.manage')
    .meta({ carriesSecrets: true })
    .errors({ webhook_limit: refusal(409) })
    .route({ method: 'POST', path: '/webhooks', summary: 'Create a webhook', tags: TAGS, successStatus: 201 })
    .input(Fields)
    .output(Webhook.extend({ secret: Secret })),
  update: guardedEndpoint('integrations.manage')
    .route({ method: 'PATCH', path: '/webhooks/{id}', summary: 'Update a webhook', tags: TAGS })
    .input(Fields.extend({ enabled: z.boolean() }).partial().extend({ id: Id }))
    .output(Webhook),
  remove: guardedEndpoint('integrations.manage', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook and its delivery log',
      tags: TAGS,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  rotate: guardedEndpoint('integrations.manage')
    .meta({ carriesSecrets: true })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'Replace the signing secret; the previous one also signs for 24 hours',
      tags: TAGS,
    })
    .input(z.object({ id: Id }))
    .output(Webhook.extend({ secret: Secret })),
  endPreviousSecret: guardedEndpoint('integrations.manage')
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}/secret/previous',
      summary: 'Stop signing with the previous secret',
      tags: TAGS,
    })
    .input(z.object({ id: Id }))
    .output(Webhook),
  test: endpoint('integrations.manage')
    .errors({ webhook_off: refusal(409) })
    .route({ method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a test event (`ping`)', tags: TAGS })
    .input(z.object({ id: Id }))
    .output(Delivery),
  resendUndelivered: endpoint('integrations.manage')
    .errors({ webhook_off: refusal(409) })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/resend',
      summary: `Resend what did not arrive in the last ${RESEND_DAYS} days, oldest first, up to ${RESEND_MAX} messages`,
      tags: TAGS,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ resent: z.number(), left: z.number() })),
  deliveries: endpoint('integrations.manage')
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'List the deliveries of a webhook, newest first',
      tags: TAGS,
    })
    .input(PageQuery.extend({ cursor: Id.optional(), id: Id }))
    .output(pageOf(Delivery)),
  delivery: endpoint('integrations.manage')
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{deliveryId}',
      summary: 'Get a delivery with its body and attempts',
      tags: TAGS,
    })
    .input(DeliveryOfEndpoint)
    .output(DeliveryDetail),
  resend: endpoint('integrations.manage')
    .errors({ webhook_delivery_pending: refusal(409), webhook_off: refusal(409) })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
      summary: 'Resend a delivery with the same id and body, unless it is waiting',
      tags: TAGS,
    })
    .input(DeliveryOfEndpoint)
    .output(Delivery),
}
