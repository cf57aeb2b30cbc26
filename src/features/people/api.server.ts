// Contract of staff’s care of people to its services.
import { api } from '#lib/api.server.ts'
import { people } from './contract.ts'

const os = api(people)

export const peopleApi = os.router({})
