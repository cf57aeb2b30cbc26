// What tests of payouts share: an account with money, a method that is set up, and an accepted tax form.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Plan } from '#features/accounts/domain.ts'
import { platform, postAll, sumsOf, tenant, transfer } from '#features/ledger/ledger.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { TaxForm } from './domain/tax-forms.ts'

export const TAX_FORM: TaxForm = {
  kind: 'w8ben',
  name: 'Ana Lima',
  country: 'BR',
  address: 'Rua das Flores 12',
  city: 'Recife',
  postalCode: '50000-000',
  number: '123.456.789-09',
  classification: '',
  citizenship: 'BR',
  birthDate: '1994-03-02',
  entityType: '',
  fatcaStatus: '',
  hasTreatyClaim: false,
  signature: 'Ana Lima',
  isCertified: true,
}

/** Posts earnings, of which a part came from the United States. */
export const credit = (app: TestApp, accountId: string, amountMicros: bigint, usSourceMicros = 0n) =>
  postAll(
    app.deps,
    transfer([
      {
        from: platform('store_receivable', 'spotify'),
        to: tenant(accountId, 'payable'),
        amountMicros,
        usSourceMicros,
        currency: 'USD',
      },
    ]),
  )

export type Fate = 'works' | 'noisy' | 'fails' | 'times_out' | 'never_arrives' | 'returns'

/** Completes the setup on the page of the test gateway. */
export async function completeSetup(app: TestApp, url: string, fate: Fate = 'works'): Promise<void> {
  const { pathname, search } = new URL(url)
  await app.fetch(`${pathname}${search}`, { method: 'POST', body: new URLSearchParams({ fate }) })
}

export interface PayeeSpec {
  plan?: Plan
  fate?: Fate
  rail?: 'stripe' | 'payoneer'
  amountMicros?: bigint
  usSourceMicros?: bigint
  taxForm?: Partial<TaxForm> | null
  /** Whether staff have accepted the tax form. */
  isAccepted?: boolean
  /** Whether 72 hours have passed since the method was set up. */
  isHoldOver?: boolean
}

/** A person who can be paid. Only settings are written directly: moving the clock would disturb other tests. */
export async function buildPayee(app: TestApp, spec: PayeeSpec = {}): Promise<TestPerson> {
  const {
    plan = 'pro',
    fate = 'works',
    rail = 'stripe',
    amountMicros = 1_000_000_000n,
    usSourceMicros = 0n,
  } = spec
  const person = await buildUser(app, { plan })
  await proveSession(app, person)
  const client = app.client(person.cookie).payouts
  const { accountId } = person.viewer
  if (rail === 'payoneer') {
    await client.choose({ method: 'payoneer', payoneer_email: 'pay@example.com' })
    await completeSetup(app, (await client.setUpPayoneer()).url, fate)
    await client.checkPayoneer()
  } else {
    await completeSetup(app, (await client.setUpStripe()).url, fate)
    await client.checkStripe()
  }
  if (spec.isHoldOver ?? true)
    await app.deps.db
      .updateTable('payout_settings')
      .set({ held_until: null })
      .where('account_id', '=', accountId)
      .execute()
  if (spec.taxForm !== null) {
    await client.submitTaxForm({ ...TAX_FORM, ...spec.taxForm })
    if (spec.isAccepted ?? true)
      await app.deps.db
        .updateTable('tax_forms')
        .set({ status: 'accepted' })
        .where('account_id', '=', accountId)
        .execute()
  }
  if (amountMicros > 0n) await credit(app, accountId, amountMicros, usSourceMicros)
  return person
}

export const usd = (amount: string): string =>
  String(BigInt(amount.replace('.', '').padEnd(amount.includes('.') ? 0 : amount.length + 2, '0')) * 10_000n)

export const withdraw = (app: TestApp, person: TestPerson, amountMicros: string, key = newId()) =>
  app.client(person.cookie).payouts.request({ amountMicros, key })

/** Moves a payout to `due` without waiting, by moving its day to today. */
export async function makeItDue(app: TestApp, payoutId: string): Promise<void> {
  const today = app.deps.clock.today()
  await app.deps.db.updateTable('payouts').set({ available_on: today }).where('id', '=', payoutId).execute()
  await app.deps.jobs.add(app.deps.db, 'payouts.due', { payoutId })
  await app.runJobs()
}

/** Approves due payouts as staff, without running the jobs that send them. */
export async function approveDue(app: TestApp, staff: TestPerson, ids: string[]) {
  const client = app.client(staff.cookie).payouts
  const { sha256 } = await client.previewBatch({ ids })
  return client.proposeBatch({ ids, sha256 })
}

/** A payout that staff have approved and that was sent. */
export async function sendOne(
  app: TestApp,
  person: TestPerson,
  amountMicros: string,
  staff?: TestPerson,
): Promise<string> {
  const { id } = await withdraw(app, person, amountMicros)
  await makeItDue(app, id)
  await approveDue(app, staff ?? (await buildStaff(app, 'finance')), [id])
  await app.runJobs()
  return id
}

export async function stateOf(app: TestApp, id: string) {
  const { state, reason } = await app.deps.db
    .selectFrom('payouts')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reason ? `${state} ${reason}` : state
}

/** The books of the account in micro-units, without clearing. */
export async function booksOf(app: TestApp, accountId: string): Promise<Record<string, bigint>> {
  const { clearing: _, ...books } = await sumsOf(app.deps.db, accountId)
  return books
}

/** What the books of the installation hold for one payout and its rails. */
export async function platformBooks(app: TestApp, payoutId: string): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ book: string; total: bigint }>`
    select e.book, sum(e.amount_micros)::bigint as total
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id and t.account_id = e.account_id and t.posted_at = e.posted_at
    where t.payout_id = ${payoutId} and e.book in ('in_transit', 'bank', 'withholding', 'payout_cost')
    group by 1 having sum(e.amount_micros) <> 0 order by 1`.execute(app.deps.db)
  return Object.fromEntries(rows.map(({ book, total }) => [book, total]))
}

/** The account of a person at the test gateway. */
export const gatewayAccount = (accountId: string) =>
  `acct_test_${createHash('sha256').update(accountId).digest('hex').slice(0, 16)}`
