// Jobs of deliveries, by name; each can run twice.
import {
  checkLive,
  checkTakedown,
  endAtStores,
  pollDelivery,
  prepareDeliveries,
  recoverDeliveries,
  resumeStore,
  sendDelivery,
  watchStore,
  watchStores,
} from './service.server.ts'

export const deliveryJobs = {
  'release.approved': prepareDeliveries,
  'release.ended': endAtStores,
  'delivery.send': sendDelivery,
  'delivery.poll': pollDelivery,
  'delivery.check_live': checkLive,
  'delivery.watch_stores': watchStores,
  'delivery.watch_store': watchStore,
  'store.resumed': resumeStore,
  'takedown.check': checkTakedown,
}

/** Run after the last attempt has failed, or its process died. */
export const DELIVERY_JOBS_GIVEN_UP = {
  'delivery.send': recoverDeliveries,
  'delivery.poll': recoverDeliveries,
  'delivery.check_live': recoverDeliveries,
}
