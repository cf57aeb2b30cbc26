// The one way to addresses that customers name.
export { type OutgoingConfig, openOutgoing, type Resolve } from './embedded.ts'
export { OUTGOING_FAILURES, type Outgoing, OutgoingError, type OutgoingFailure } from './port.ts'
