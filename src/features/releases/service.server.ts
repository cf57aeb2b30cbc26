// The door of releases: what its own API and other features may call.
export { type AppealPageRow, countRejections } from './appeals/data.server.ts'
export {
  answerAppeal,
  appealOf,
  listAppeals,
  sendAppeal,
  showAppeal,
} from './appeals/service.server.ts'
export { addReleases, type CatalogueEntry, type NewRelease, readCatalogue } from './bulk/service.server.ts'
export { showChanges } from './changes/service.server.ts'
export { refusedIsrcs, refusedUpcs } from './codes/service.server.ts'
export { copyRelease } from './copies/service.server.ts'
export {
  findAccountHistory,
  findAnyRelease,
  findAnyReleaseForUpdate,
  type ReleaseRow,
} from './data.server.ts'
export { createRelease, removeRelease, saveRelease } from './drafts/service.server.ts'
export { findLikenesses, type Likeness, sayLikenesses } from './likeness/service.server.ts'
export {
  type Move,
  type Moved,
  notePartTakedown,
  setForeignStatus,
  transitionRelease,
  transitionReleaseById,
} from './moves/service.server.ts'
export {
  everyFinding,
  findingsOf,
  listReleasePage,
  reasonsOf,
  type ShowDeps,
  showRelease,
  showReleaseToStaff,
  writeCodes,
} from './reading/service.server.ts'
export { findRevision, reviewDue, submitRelease, withdrawRelease } from './submission/service.server.ts'
export type { StoredReason } from './tables.server.ts'
export { addTrack, orderTracks, removeTrack, saveTrack } from './tracks/service.server.ts'
export { beginUpdate, dropUpdate, endUpdate } from './updates/service.server.ts'
export { changeView, createView, listViews, removeView } from './views/service.server.ts'
