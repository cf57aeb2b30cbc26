// Contract of webhooks to its services.
import { api } from '#lib/api.server.ts'
import { webhooks } from './contract.ts'

const os = api(webhooks)

export const webhooksApi = os.router({})
