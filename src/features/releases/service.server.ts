// The door of releases: what its own API and other features may call.
export {
  countReviewQueue,
  findAccountHistory,
  findAnyRelease,
  findAnyReleaseForUpdate,
  listReviewQueue,
} from './data.server.ts'
export { reviewDue } from './domain/cue.ts'
export { createRelease, removeRelease, saveRelease } from './drafts/service.server.ts'
export {
  type Move,
  type Moved,
  moveRelease,
  moveReleaseById,
  setForeignStatus,
} from './moves/service.server.ts'
export {
  findingsOf,
  listReleasePage,
  type ShowDeps,
  showRelease,
  showReleaseToStaff,
} from './reading/service.server.ts'
export { findRevision, submitRelease, withdrawRelease } from './submission/service.server.ts'
export { addTrack, orderTracks, removeTrack, saveTrack } from './tracks/service.server.ts'
