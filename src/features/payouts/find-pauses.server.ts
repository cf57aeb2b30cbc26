// Finds what currently prevents accounts from being paid.
import { type AccountFacts, listAccountFacts } from '#features/accounts/service.server.ts'
import { listHeldAccounts, listOverdrawnAccounts } from '#features/ledger/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { listSettings, type SettingsRow } from './data.server.ts'
import type { Pause } from './domain/payout-states.ts'
import { isMethodReady } from './domain.ts'
import { listTaxFormsOf, type TaxFormRow } from './tax-forms.data.server.ts'

export interface AccountState {
  facts: AccountFacts | undefined
  settings: SettingsRow | undefined
  taxForm: TaxFormRow | undefined
  isOnLedgerHold: boolean
  /** Owes money after a correction. */
  isOverdrawn: boolean
  pauses: Pause[]
}

/**
 * A constant number of queries, however many accounts.
 *
 * @param areSettingsLocked keeps the settings as they are until the transaction ends
 */
export async function findAccountStates(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  accountIds: readonly string[],
  { areSettingsLocked = false }: { areSettingsLocked?: boolean } = {},
): Promise<(accountId: string) => AccountState> {
  const ids = [...new Set(accountIds)]
  const now = clock.now()
  const [settings, facts, taxForms, held, overdrawn] = [
    await listSettings(db, ids, { isLocked: areSettingsLocked }),
    await listAccountFacts(db, ids, now),
    await listTaxFormsOf(db, ids),
    await listHeldAccounts(db, ids),
    await listOverdrawnAccounts(db, ids),
  ]
  return (accountId) => {
    const state = {
      facts: facts.get(accountId),
      settings: settings.get(accountId),
      taxForm: taxForms.get(accountId),
      isOnLedgerHold: held.has(accountId),
      isOverdrawn: overdrawn.has(accountId),
    }
    return { ...state, pauses: pausesOf(state, now) }
  }
}

function pausesOf(
  { facts, settings, taxForm, isOnLedgerHold, isOverdrawn }: Omit<AccountState, 'pauses'>,
  now: Date,
): Pause[] {
  // The settings of a closed account are deleted; its requests keep where they go.
  const isOpen = facts?.isClosed !== true
  const status = taxForm ? statusOfForm(taxForm, now) : 'required'
  return [
    ...(facts?.isBlocked ? (['blocked'] as const) : []),
    ...(isOnLedgerHold ? (['ledger_hold'] as const) : []),
    ...(isOverdrawn ? (['balance_negative'] as const) : []),
    ...(isOpen && !isMethodReady(settings) ? (['method_missing'] as const) : []),
    ...(settings?.held_until && settings.held_until > now ? (['method_changed'] as const) : []),
    ...(status === 'accepted' ? [] : ([`tax_form_${status}`] as const)),
  ]
}

/** An accepted form is expired from the day after its last one, also before the job has recorded it. */
export const statusOfForm = ({ status, expires_on }: TaxFormRow, now: Date): TaxFormRow['status'] =>
  status === 'accepted' && expires_on !== null && expires_on < now.toISOString().slice(0, 10)
    ? 'expired'
    : status
