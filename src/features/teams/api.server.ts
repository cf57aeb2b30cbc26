// Contract of seats and invitations to its services.
import { api } from '#lib/api.server.ts'
import { teams } from './contract.ts'

const os = api(teams)

export const teamsApi = os.router({})
