// Public server API of referrals.
export { nameReferrals } from './data.server.ts'
export { decideReferral } from './decide-referral.server.ts'
export { followSignUp } from './follow-sign-up.server.ts'
export { referralStats, showProgram } from './show-referrals.server.ts'
