// The public API of stores.
export { isLiveDpid } from './check-settings.server.ts'
export { changeStore } from './configure-store.server.ts'
export {
  findConnectedStore,
  findRecipient,
  keepStartFolders,
  listConnectedStores,
  listRecipients,
} from './find-connected-stores.server.ts'
export { listReportFolders, noteReportPoll, type ReportFolder } from './find-report-folders.server.ts'
export type { StoreAccess } from './limit-access.server.ts'
export { listStores, nameStores, showStore } from './list-stores.server.ts'
export { pauseAfterFailure, pauseDeliveries, resumeDeliveries } from './pause-deliveries.server.ts'
export { testConnection } from './test-connection.server.ts'
