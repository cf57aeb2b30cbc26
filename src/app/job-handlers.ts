// Every job of every feature by its name.
import { deliveryJobs } from '#features/deliveries/jobs.server.ts'
import { releaseJobs } from '#features/releases/jobs.server.ts'
import { uploadJobs } from '#features/uploads/jobs.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { JobHandlers } from '#lib/jobs.ts'

export const jobHandlers: JobHandlers<Deps> = {
  ...uploadJobs,
  ...releaseJobs,
  ...deliveryJobs,
}
