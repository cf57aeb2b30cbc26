// Jobs of deliveries, by name; each can run twice.
import {
  checkLive,
  checkTakedown,
  endAtStores,
  pollDelivery,
  prepareDeliveries,
  resumeStore,
  sendDelivery,
} from './service.server.ts'

export const deliveryJobs = {
  'release.approved': prepareDeliveries,
  'release.ended': endAtStores,
  'delivery.send': sendDelivery,
  'delivery.poll': pollDelivery,
  'delivery.check_live': checkLive,
  'store.resumed': resumeStore,
  'takedown.check': checkTakedown,
}
