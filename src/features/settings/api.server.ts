// Contract of the settings of a person to its services.
import { api } from '#lib/api.server.ts'
import { settings } from './contract.ts'

const os = api(settings)

export const settingsApi = os.router({})
