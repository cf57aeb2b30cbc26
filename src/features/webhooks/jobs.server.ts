// Jobs of webhooks.
import { mailDisabled } from './emails.server.tsx'
import { sendDelivery } from './send-webhooks.server.ts'
import { eraseSecret } from './service.server.ts'

export const webhookJobs = {
  'webhook.send': sendDelivery,
  'webhook.mail_disabled': mailDisabled,
  'webhook.erase_secret': eraseSecret,
}
