// Every job of every feature by its name.
import { accountJobs } from '#features/accounts/jobs.server.ts'
import { analyticsJobs } from '#features/analytics/jobs.server.ts'
import { billingJobs } from '#features/billing/jobs.server.ts'
import { blogJobs } from '#features/blog/jobs.server.ts'
import { DELIVERY_JOBS_GIVEN_UP, deliveryJobs } from '#features/deliveries/jobs.server.ts'
import { disputeJobs } from '#features/disputes/jobs.server.ts'
import { IMPORT_JOBS_GIVEN_UP, importJobs } from '#features/imports/jobs.server.ts'
import { ledgerJobs } from '#features/ledger/jobs.server.ts'
import { MASTERING_JOBS_GIVEN_UP, masteringJobs } from '#features/mastering/jobs.server.ts'
import { notificationJobs } from '#features/notifications/jobs.server.ts'
import { payoutJobs } from '#features/payouts/jobs.server.ts'
import { peopleJobs } from '#features/people/jobs.server.ts'
import { planJobs } from '#features/plans/jobs.server.ts'
import { playlistJobs } from '#features/playlists/jobs.server.ts'
import { presaveJobs } from '#features/presaves/jobs.server.ts'
import { promotionJobs } from '#features/promotions/jobs.server.ts'
import { purchaseJobs } from '#features/purchases/jobs.server.ts'
import { referralJobs } from '#features/referrals/jobs.server.ts'
import { releaseJobs } from '#features/releases/jobs.server.ts'
import { settingsJobs } from '#features/settings/jobs.server.ts'
import { signalJobs } from '#features/signals/jobs.server.ts'
import { splitJobs } from '#features/splits/jobs.server.ts'
import { STATEMENT_JOBS_GIVEN_UP, statementJobs } from '#features/statements/jobs.server.ts'
import { supportJobs } from '#features/support/jobs.server.ts'
import { teamJobs } from '#features/teams/jobs.server.ts'
import { UPLOAD_JOBS_GIVEN_UP, uploadJobs } from '#features/uploads/jobs.server.ts'
import { USAGE_JOBS_GIVEN_UP, usageJobs } from '#features/usage/jobs.server.ts'
import { webhookJobs } from '#features/webhooks/jobs.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { JobHandlers } from '#lib/jobs.ts'
import { sandboxJobs } from './sandbox-days.ts'

export const jobHandlers: JobHandlers<Deps> = {
  ...accountJobs,
  ...notificationJobs,
  ...uploadJobs,
  ...peopleJobs,
  ...releaseJobs,
  ...sandboxJobs,
  ...importJobs,
  ...deliveryJobs,
  ...settingsJobs,
  ...ledgerJobs,
  ...payoutJobs,
  ...billingJobs,
  ...blogJobs,
  ...masteringJobs,
  ...playlistJobs,
  ...presaveJobs,
  ...promotionJobs,
  ...purchaseJobs,
  ...referralJobs,
  ...planJobs,
  ...statementJobs,
  ...splitJobs,
  ...disputeJobs,
  ...signalJobs,
  ...analyticsJobs,
  ...supportJobs,
  ...teamJobs,
  ...usageJobs,
  ...webhookJobs,
}

/** Called once with the payload of a job whose last attempt failed or was interrupted, where somebody would otherwise wait forever. */
export const givenUpHandlers: JobHandlers<Deps> = {
  ...IMPORT_JOBS_GIVEN_UP,
  ...DELIVERY_JOBS_GIVEN_UP,
  ...MASTERING_JOBS_GIVEN_UP,
  ...STATEMENT_JOBS_GIVEN_UP,
  ...UPLOAD_JOBS_GIVEN_UP,
  ...USAGE_JOBS_GIVEN_UP,
}
