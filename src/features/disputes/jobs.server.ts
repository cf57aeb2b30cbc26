// Jobs of disputes.
import { noteOverdue } from './close-dispute.server.ts'
import { mailDispute } from './emails.server.tsx'

export const disputeJobs = { 'dispute.overdue': noteOverdue, 'dispute.announced': mailDispute }
