// Public server API of pre-saves.
export { writeCalendar } from './calendar-codec.ts'
export { createPresave } from './create-presave.server.ts'
export { type FanForm, writePresaveNotice, writePresavePage } from './fan.server.tsx'
export { type OpenedPresave, openPresave, readPresaveCover } from './open-presave.server.ts'
export {
  confirmFan,
  connectFan,
  type FanLink,
  fanLinkOf,
  fanLinkPath,
  findPendingConsent,
  requireProof,
  subscribeByMail,
  withdrawFan,
} from './subscribe-fan.server.ts'
