// Public server API of signals.
export { nameSignals } from './data.server.ts'
export { prepareSignals } from './find-signals.server.ts'
