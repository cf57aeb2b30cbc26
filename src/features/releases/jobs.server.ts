// Jobs of releases.
import { mailAnswer, mailMove } from './emails.server.tsx'
import { expireRelease } from './expire-release.server.ts'
import { endLicence } from './update-live-release.server.ts'

export const releaseJobs = {
  'release.moved': mailMove,
  'release.correction_due': expireRelease,
  'release.licence_end': endLicence,
  'release.appeal_answered': mailAnswer,
}
