// Who an account is at the billing service, and the invoices that it has there.
import { listAccountPeople } from '#features/accounts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { findCustomer, insertCustomer, saveInvoices } from './data.server.ts'

/** Makes the account known to the billing service, in the name of its owner. @throws NoBillingAnswer */
export async function ensureCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  accountId: string,
): Promise<string> {
  const known = await findCustomer(deps.db, accountId)
  if (known) return known
  const [owner] = await listAccountPeople(deps.db, { accountId, needs: 'plan.manage' })
  const customer_id = await deps.billing.createCustomer({
    accountId,
    email: owner?.email ?? '',
    name: owner?.name ?? '',
  })
  await insertCustomer(deps.db, { account_id: accountId, customer_id, created_at: deps.clock.now() })
  return customer_id
}

/** Stores the newest invoices of an account. @throws NoBillingAnswer */
export async function followInvoices(deps: Pick<Deps, 'db' | 'billing'>, accountId: string): Promise<void> {
  const customer = await findCustomer(deps.db, accountId)
  if (customer) await saveInvoices(deps.db, accountId, await deps.billing.listInvoices(customer))
}
