// API handlers of usage.
import { api, staffOnly } from '#lib/api.server.ts'
import { usage } from './contract.ts'
import { listUsageFiles, showReportedDays } from './show-usage.server.ts'
import { retryUsageFile, uploadUsageFile } from './upload-usage-file.server.ts'

const os = api(usage)

export const usageApi = os.router({
  files: os.files.use(staffOnly).handler(({ input, context }) => listUsageFiles(context.deps.db, input)),
  days: os.days.use(staffOnly).handler(({ context }) => showReportedDays(context.deps)),
  create: os.create
    .use(staffOnly)
    .handler(({ input, context }) => uploadUsageFile(context.deps, context.viewer, input)),
  retry: os.retry
    .use(staffOnly)
    .handler(({ input, context }) => retryUsageFile(context.deps, context.viewer, input)),
})
