// API handlers of the audit log.
import { api, staffOnly } from '#lib/api.server.ts'
import { audit } from './contract.ts'
import { exportAudit, listAudit, showAuditEntry } from './service.server.ts'

const os = api(audit)

export const auditApi = os.router({
  list: os.list.use(staffOnly).handler(({ input, context }) => listAudit(context.deps, input)),
  find: os.find.use(staffOnly).handler(({ input, context }) => showAuditEntry(context.deps, input.id)),
  exportCsv: os.exportCsv.use(staffOnly).handler(async ({ input, context }) => ({
    headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
    body: await exportAudit(context.deps, { ...input, by: context.viewer }),
  })),
})
