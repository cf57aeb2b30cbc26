// Jobs of the ledger.
import { runNightlyReconciliation } from './reconcile-ledger.server.ts'

export const ledgerJobs = { 'ledger.reconcile': runNightlyReconciliation }
