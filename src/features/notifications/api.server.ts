// Contract of notifications to its services.
import { api } from '#lib/api.server.ts'
import { notifications } from './contract.ts'

const os = api(notifications)

export const notificationsApi = os.router({})
