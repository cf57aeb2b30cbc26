// Jobs of payouts.
import { askRail } from './ask-rail.server.ts'
import { mailPayoutChanged, mailPayoutOutcome } from './emails.server.tsx'
import { makeDue } from './request-payout.server.ts'
import { expireTaxForm } from './review-tax-form.server.ts'
import { sendPayout } from './send-payout.server.ts'

export const payoutJobs = {
  'payouts.changed': mailPayoutChanged,
  'payouts.due': makeDue,
  'payouts.send': sendPayout,
  'payouts.ask': askRail,
  'payouts.mail': mailPayoutOutcome,
  'payouts.tax_form_expired': expireTaxForm,
}
