// Jobs of webhooks.
import { sendDelivery } from './sending/service.server.ts'

export const webhookJobs = { 'webhook.send': sendDelivery }
