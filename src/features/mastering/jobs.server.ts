// Jobs of mastering.
import { endRefundedMastering } from './buy-recording.server.ts'
import { deleteUnpaidMasters } from './delete-unpaid.server.ts'
import { giveUpMaster, runMaster } from './run-master.server.ts'

export const masteringJobs = {
  'mastering.run': runMaster,
  'mastering.refunded': endRefundedMastering,
  'mastering.delete_unpaid': deleteUnpaidMasters,
}

/** Handlers that run after the last attempt has failed. */
export const MASTERING_JOBS_GIVEN_UP = {
  'mastering.run': giveUpMaster,
}
