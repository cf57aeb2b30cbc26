// The door of stores: what each is to this installation, the desk where that is set, and tests of the connections there.
export {
  changeStore,
  isLiveDpid,
  listStores,
  pauseAfterFailure,
  pauseDeliveries,
  resumeDeliveries,
  showStore,
} from './configure-store.server.ts'
export {
  findConnectedStore,
  findRecipient,
  keepStartFolders,
  listConnectedStores,
  listRecipients,
} from './find-connected-stores.server.ts'
export { testConnection } from './test-connection.server.ts'
