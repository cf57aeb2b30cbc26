// The door of stores: what each is to this installation, the desk where that is set, and tests of the ways there.
export {
  changeLane,
  isLiveDpid,
  listLanes,
  pauseLane,
  resumeLane,
  showLane,
  stopLane,
} from './lanes/service.server.ts'
export {
  findConnectedStore,
  findRecipient,
  keepStartFolders,
  listConnectedStores,
  listRecipients,
} from './settings/service.server.ts'
export { tryLane } from './trial/service.server.ts'
