// Contract of the activity feed to its services.
import { api } from '#lib/api.server.ts'
import { activity } from './contract.ts'

const os = api(activity)

export const activityApi = os.router({})
