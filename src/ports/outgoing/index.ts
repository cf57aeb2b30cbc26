// The only way to call URLs that customers enter.
export { isPublicAddress } from './addresses.ts'
export { type OutgoingConfig, openOutgoing, type Resolve } from './embedded.ts'
export { OUTGOING_FAILURES, type Outgoing, OutgoingError, type OutgoingFailure } from './port.ts'
