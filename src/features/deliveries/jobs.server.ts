// Jobs of deliveries, by name; each may run twice.
import {
  checkLive,
  checkTakedown,
  pollDelivery,
  prepareDeliveries,
  resumeStore,
  sendDelivery,
} from './service.server.ts'

export const deliveryJobs = {
  'release.approved': prepareDeliveries,
  'delivery.send': sendDelivery,
  'delivery.poll': pollDelivery,
  'delivery.check_live': checkLive,
  'store.resumed': resumeStore,
  'takedown.check': checkTakedown,
}
