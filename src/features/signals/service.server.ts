// Public server API of signals.
export { askAboutSignal } from './act-on-signal.server.ts'
export { nameSignals } from './data.server.ts'
export { prepareSignals } from './find-signals.server.ts'
export { listSignalsForStaff } from './show-signals.server.ts'
