// Jobs of split sheets.
import { mailAnnouncement, mailRecoupment, mailSplitInvitation } from './emails.server.tsx'
import { expireInvitation } from './invite-party.server.ts'

export const splitJobs = {
  'split.invited': mailSplitInvitation,
  'split.expired': expireInvitation,
  'split.announced': mailAnnouncement,
  'split.recoupmentMailed': mailRecoupment,
}
