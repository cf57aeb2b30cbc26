// Public server API of disputes.
export { nameDisputes } from './data.server.ts'
export { openDispute } from './open-dispute.server.ts'
