// Jobs of referrals.
import { mailReward } from './emails.server.tsx'
import { followSignUp, forgetSignUpMarks } from './follow-sign-up.server.ts'
import { qualifyReferral, takeQualificationBack } from './qualify-referral.server.ts'

export const referralJobs = {
  'referrals.signed_up': followSignUp,
  'referrals.forget_marks': forgetSignUpMarks,
  'referrals.qualify': qualifyReferral,
  'referrals.refunded': takeQualificationBack,
  'referrals.mail': mailReward,
}
