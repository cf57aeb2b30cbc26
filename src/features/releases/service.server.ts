// Public server API of releases: what its own endpoints and other features call.

export { answerAppeal, appealOf, listAppeals } from './appeals/answer-appeal.server.ts'
export { type AppealPageRow, countOpenAppeals, countRejections } from './appeals/data.server.ts'
export { sendAppeal, showAppeal } from './appeals/send-appeal.server.ts'
export { refusedIsrcs, refusedUpcs } from './assign-codes.server.ts'
export { addReleases, type CatalogueEntry, type NewRelease, readCatalogue } from './batch-catalogue.server.ts'
export {
  describeTracks,
  listOwnersOfIsrcs,
  listTrackOptions,
  listTracksOfGtins,
  listTracksOfIsrcs,
  listTracksOfNames,
  searchTracks,
} from './codes.data.server.ts'
export { showChanges } from './compare-revisions.server.ts'
export { copyRelease } from './copy-release.server.ts'
export {
  deleteUntouchedDrafts,
  findAccountHistory,
  findAnyRelease,
  findAnyReleaseForUpdate,
  inScope as inReleaseScope,
  type ReleaseRow,
} from './data.server.ts'
export { createRelease, removeRelease, saveRelease } from './edit-draft.server.ts'
export { addTrack, orderTracks, removeTrack, saveTrack } from './edit-tracks.server.ts'
export { exportCodes } from './export-codes.server.ts'
export { type Duplicate, describeDuplicates, findDuplicates } from './find-duplicates.server.ts'
export { listMediaTargets } from './list-media-targets.server.ts'
export { listReleasePage } from './list-releases.server.ts'
export { hasBeenLive, IS_LIVE } from './live.data.server.ts'
export {
  findApprovedRevision,
  findLiveRevision,
  reasonsOf,
  type ShowDeps,
  showRelease,
  showReleaseToStaff,
} from './read-release.server.ts'
export { findEveryFinding, findingsOf, releaseContext } from './release-findings.server.ts'
export { nameReleases } from './release-list.data.server.ts'
export { changeView, createView, listViews, removeView } from './saved-views/edit-views.server.ts'
export {
  listStoreSelections,
  removeStoreSelection,
  saveStoreSelection,
} from './store-selections/edit-selections.server.ts'
export {
  countMonthlyReleases,
  findRevision,
  reviewDue,
  submitRelease,
  withdrawRelease,
} from './submit-release.server.ts'
export type { StoredReason } from './tables.server.ts'
export {
  notePartTakedown,
  setForeignStatus,
  type Transition,
  type TransitionResult,
  transitionRelease,
  transitionReleaseById,
} from './transition-release.server.ts'
export { beginUpdate, discardUpdate, endUpdate } from './update-live-release.server.ts'
