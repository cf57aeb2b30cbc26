// Contract of the audit log to its services.
import { api } from '#lib/api.server.ts'
import { audit } from './contract.ts'

const os = api(audit)

export const auditApi = os.router({})
