// Jobs of webhooks.
import { sendDelivery } from './send-webhooks.server.ts'

export const webhookJobs = { 'webhook.send': sendDelivery }
