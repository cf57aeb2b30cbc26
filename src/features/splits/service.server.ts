// Public server API of split sheets: what statements and disputes need.

export { acceptInvitation } from './answer-invitation.server.ts'
export { closeClaim, openClaim } from './claim-share.server.ts'
export { findOwner, findTrack, nameSplits } from './data.server.ts'
export {
  giveBackRecouped,
  listRecoupmentsForPosting,
  listSplitsForPosting,
  type OpenRecoupment,
  recordRecouped,
  type SplitParty,
  type SplitRevision,
} from './divide-postings.server.ts'
export { invitationPath } from './invite-party.server.ts'
export { nameRecoupments } from './recoupments.data.server.ts'
export { saveSheet } from './save-sheet.server.ts'
