// Compares the ledger with itself every night: balances with their entries, and clearing over all accounts. A difference
// is an error in the operator's log, and stops withdrawals from the accounts that it concerns.
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { insertHold } from './data.server.ts'
import {
  createPartitions,
  type Difference,
  isDefaultPartitionUsed,
  listAccountsAfter,
  listDifferences,
  listOpenTransfers,
} from './reconciliation.data.server.ts'
import type { HoldReason } from './tables.server.ts'

type LedgerDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

const ACCOUNTS_AT_ONCE = 200
/** Entries do not change, so those of earlier days have been compared before. */
const CLEARING_DAYS = 35
/** The current month and those after it that always have partitions. */
const MONTHS_AHEAD = 4
/** UTC. */
const HOUR_OF_NIGHT = 3

export interface Reconciliation {
  accounts: number
  differences: Difference[]
  openTransfers: string[]
}

/** Runs at the start of every worker: partitions for the coming months, and the reconciliation of the next night. */
export async function prepareLedger({ db, jobs, clock }: LedgerDeps): Promise<void> {
  const next = clock.now()
  next.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  if (next <= clock.now()) next.setUTCDate(next.getUTCDate() + 1)
  await jobs.add(db, 'ledger.reconcile', {}, { at: next, key: 'ledger.reconcile' })
  await createPartitions(db, { first: clock.now(), months: MONTHS_AHEAD })
}

/** The nightly job. Schedules the next night first, so that a failure does not end the series. */
export async function runNightlyReconciliation(deps: LedgerDeps): Promise<void> {
  await prepareLedger(deps)
  const { accounts, differences, openTransfers } = await reconcileLedger(deps)
  log.info(
    { event: 'ledger_reconciled', accounts, differences: differences.length, open: openTransfers.length },
    'the ledger was reconciled',
  )
}

/** Reads in bounded batches, each a snapshot of its own, so concurrent postings do not appear as differences. */
export async function reconcileLedger({ db, clock }: LedgerDeps): Promise<Reconciliation> {
  const found: Reconciliation = { accounts: 0, differences: [], openTransfers: [] }
  const hold = (account_id: string, reason: HoldReason) =>
    insertHold(db, { account_id, reason, held_at: clock.now() })

  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const accounts = await listAccountsAfter(db, after, ACCOUNTS_AT_ONCE)
    for (const difference of accounts.length > 0 ? await listDifferences(db, accounts) : []) {
      found.differences.push(difference)
      log.error(
        { event: 'ledger_out_of_balance', ...difference },
        'an account of the ledger is out of balance',
      )
      await hold(difference.accountId, difference.reason)
    }
    found.accounts += accounts.length
    if (accounts.length < ACCOUNTS_AT_ONCE) break
    after = required(accounts.at(-1))
  }

  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
  for (let day = today - CLEARING_DAYS * DAY_MS; day <= today; day += DAY_MS) {
    const period = { from: new Date(day), to: new Date(day + DAY_MS) }
    for (const { transferId, accountIds } of await listOpenTransfers(db, period)) {
      found.openTransfers.push(transferId)
      log.error(
        { event: 'ledger_clearing_open', transferId, accountIds },
        'a transfer did not arrive in full',
      )
      for (const accountId of accountIds) await hold(accountId, 'clearing_open')
    }
  }

  if (await isDefaultPartitionUsed(db))
    log.error({ event: 'ledger_default_partition' }, 'a month of the ledger has no partition of its own')
  return found
}
