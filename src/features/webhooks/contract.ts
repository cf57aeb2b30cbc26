// What the outside may ask of webhooks. Messages follow Standard Webhooks (standardwebhooks.com): headers webhook-id,
// webhook-timestamp and webhook-signature, body {type, timestamp, data}.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { DELIVERY_STATUSES, EVENTS, URL_LENGTH_MAX } from './domain.ts'

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  enabled: z.boolean(),
  createdAt: z.date(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: z.uuid(),
  /** The webhook-id header: the same at every try. */
  eventId: z.string(),
  type: z.enum([...EVENTS, 'ping']),
  status: z.enum(DELIVERY_STATUSES),
  /** Tries since it was first sent or last sent again. */
  attempts: z.number(),
  nextAt: z.date().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetail = Delivery.extend({
  body: z.string(),
  tries: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.date(),
        status: z.number().nullable().describe('HTTP status, if there was an answer'),
        error: z.string().nullable().describe('Why there was none'),
        tookMs: z.number(),
      }),
    )
    .describe('Every try, oldest first'),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const Fields = z.object({
  url: z.string().trim().max(URL_LENGTH_MAX),
  events: z.array(z.enum(EVENTS)).min(1).max(EVENTS.length),
})
const Secret = z.string().describe('Signs the messages; shown here and never again')
const DeliveryOfEndpoint = z.object({ id: Id, deliveryId: Id })

const TAGS = ['webhooks']

export const webhooks = {
  list: endpoint('integrations.manage')
    .route({ method: 'GET', path: '/webhooks', summary: 'Webhooks, newest first', tags: TAGS })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Webhook)),
  create: guardedEndpoint('integrations.manage')
    .errors({ webhook_limit: refusal(409) })
    .route({ method: 'POST', path: '/webhooks', summary: 'Make a webhook', tags: TAGS, successStatus: 201 })
    .input(Fields)
    .output(Webhook.extend({ secret: Secret })),
  update: guardedEndpoint('integrations.manage')
    .route({ method: 'PATCH', path: '/webhooks/{id}', summary: 'Change a webhook', tags: TAGS })
    .input(Fields.extend({ enabled: z.boolean() }).partial().extend({ id: Id }))
    .output(Webhook),
  remove: guardedEndpoint('integrations.manage', { requiresFreshAuth: false })
    .route({ method: 'DELETE', path: '/webhooks/{id}', summary: 'Delete a webhook and its log', tags: TAGS })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  rotate: guardedEndpoint('integrations.manage')
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'A new secret; the old one signs nothing any more',
      tags: TAGS,
    })
    .input(z.object({ id: Id }))
    .output(Webhook.extend({ secret: Secret })),
  test: endpoint('integrations.manage')
    .route({ method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a ping', tags: TAGS })
    .input(z.object({ id: Id }))
    .output(Delivery),
  deliveries: endpoint('integrations.manage')
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'What was sent to a webhook, newest first',
      tags: TAGS,
    })
    .input(PageQuery.extend({ cursor: Id.optional(), id: Id }))
    .output(pageOf(Delivery)),
  delivery: endpoint('integrations.manage')
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{deliveryId}',
      summary: 'One delivery with its body and every try',
      tags: TAGS,
    })
    .input(DeliveryOfEndpoint)
    .output(DeliveryDetail),
  again: endpoint('integrations.manage')
    .errors({ webhook_waiting: refusal(409) })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/again',
      summary: 'Send a finished delivery again, with the same id and body',
      tags: TAGS,
    })
    .input(DeliveryOfEndpoint)
    .output(Delivery),
}
