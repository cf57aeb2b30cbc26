// Public server API of earnings.
export {
  findNetOfMonth,
  findTrackOwner,
  insertEarnings,
  lastPostedMonth,
  reverseEarnings,
  sumCredited,
} from './data.server.ts'
export { freezeEarnings, settleFreeze } from './freeze-earnings.server.ts'
export { releaseHeld } from './release-held.server.ts'
