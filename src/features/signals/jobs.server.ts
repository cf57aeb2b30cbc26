// Jobs of signals.
import { noteOverdue } from './act-on-signal.server.ts'
import { mailSignal } from './emails.server.tsx'
import { findSignals, runNightlySignals } from './find-signals.server.ts'

export const signalJobs = {
  'signals.find': findSignals,
  'signals.nightly': runNightlySignals,
  'signal.overdue': noteOverdue,
  'signal.announced': mailSignal,
}
