// Jobs of signals.
import { noteOverdue } from './act-on-signal.server.ts'
import { mailSignal } from './emails.server.tsx'
import { findSignals, runNightlySignals } from './find-signals.server.ts'
import { findSurgesOfDays } from './find-surges.server.ts'

export const signalJobs = {
  'signals.find': findSignals,
  'signals.nightly': runNightlySignals,
  'signals.find_surges': findSurgesOfDays,
  'signal.overdue': noteOverdue,
  'signal.announced': mailSignal,
}
