// Contract of API tokens to its services.
import { api } from '#lib/api.server.ts'
import { tokens } from './contract.ts'

const os = api(tokens)

export const tokensApi = os.router({})
