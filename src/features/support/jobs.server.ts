// Jobs of support.
import { mailAlert, mailReceipt, mailResponse } from './emails.server.tsx'
import { alertOverdue } from './follow-clock.server.ts'

export const supportJobs = {
  'support.received': mailReceipt,
  'support.responded': mailResponse,
  'support.overdue': alertOverdue,
  'support.alert': mailAlert,
}
