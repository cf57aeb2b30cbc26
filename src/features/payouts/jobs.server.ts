// Jobs of payout settings.
import { mailPayoutChanged } from './emails.server.tsx'

export const payoutJobs = { 'payouts.changed': mailPayoutChanged }
