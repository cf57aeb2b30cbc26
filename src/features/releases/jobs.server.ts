// Jobs of releases: mails, correction deadlines and licence ends.
import { mailAppealAnswer, mailTransition } from './emails.server.tsx'
import { expireRelease } from './expire-release.server.ts'
import { endLicence } from './update-live-release.server.ts'

export const releaseJobs = {
  'release.moved': mailTransition,
  'release.correction_due': expireRelease,
  'release.licence_end': endLicence,
  'release.appeal_answered': mailAppealAnswer,
}
