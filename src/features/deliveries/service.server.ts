// The public API of deliveries.
export { buildCopy } from './build-copy.server.ts'
export { changeDeliveries } from './change-deliveries.server.ts'
export { checkLive } from './check-live.server.ts'
export { resumeStore } from './claim-delivery.server.ts'
export { confirmDelivery } from './confirm-delivery.server.ts'
export { checkTakedown } from './finish-takedown.server.ts'
export {
  deliveryStats,
  listReleaseDeliveries,
  listStaffDeliveries,
  showDelivery,
  showMessage,
} from './list-deliveries.server.ts'
export { pollDelivery } from './poll-acknowledgements.server.ts'
export { prepareDeliveries } from './prepare-deliveries.server.ts'
export { previewDelivery } from './preview-delivery.server.ts'
export { recoverDeliveries } from './recover-deliveries.server.ts'
export { endAtStores, refuseCancel, requestTakedown } from './request-takedown.server.ts'
export { cancelDelivery, retryDelivery } from './retry-delivery.server.ts'
export { sendDelivery } from './send-delivery.server.ts'
export { showTakedown } from './show-takedown.server.ts'
export { listUnmatchedAcknowledgements, showUnmatchedAcknowledgement } from './show-unmatched.server.ts'
export { planWatch, watchStore, watchStores } from './watch-acknowledgements.server.ts'
