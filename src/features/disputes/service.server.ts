// Public server API of disputes.
export { nameDisputes } from './data.server.ts'
