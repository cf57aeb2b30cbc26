// Staff review tax forms. Opening one is recorded in the audit log; numbers stay masked for them too.
import { listAccountFacts, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { addDays, startOfDay, toPlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { unseal } from '#lib/secret.ts'
import type { ReviewedTaxForm, TaxFormSummary } from './contract.ts'
import { expiryOf, type TaxForm } from './domain/tax-forms.ts'
import { TAX_FORM_PURPOSE } from './submit-tax-form.server.ts'
import {
  findTaxFormForUpdate,
  listSubmittedTaxForms,
  type TaxFormRow,
  updateTaxForm,
} from './tax-forms.data.server.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>

export async function listTaxForms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  page: { cursor?: string; limit: number },
): Promise<{ items: TaxFormSummary[]; nextCursor: string | null }> {
  const rows = await listSubmittedTaxForms(db, page)
  const items = rows.slice(0, page.limit)
  const facts = await listAccountFacts(
    db,
    items.map(({ account_id }) => account_id),
    clock.now(),
  )
  return {
    items: items.map((row) => summaryOf(row, facts.get(row.account_id)?.ownerName ?? '')),
    nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null,
  }
}

/** Opens a form for review. @throws not_found, own_account */
export async function openTaxForm(
  deps: ReviewDeps,
  viewer: Viewer,
  { id }: { id: string },
): Promise<ReviewedTaxForm> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findTaxFormForUpdate(trx, id)
    if (!row) throw notFound()
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: row.account_id })
    const facts = await listAccountFacts(trx, [row.account_id], deps.clock.now())
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'tax_form.viewed',
      accountId: row.account_id,
      entity: 'account',
      entityId: row.account_id,
      after: { form: row.kind },
    })
    const form: TaxForm = JSON.parse(await unseal(deps.secret, TAX_FORM_PURPOSE, row.sealed))
    return {
      ...summaryOf(row, facts.get(row.account_id)?.ownerName ?? ''),
      fields: {
        name: form.name,
        address: form.address,
        city: form.city,
        postalCode: form.postalCode,
        classification: form.classification ?? '',
        citizenship: form.citizenship ?? '',
        // The year is enough to see whether it is plausible.
        birthYear: (form.birthDate ?? '').slice(0, 4),
        entityType: form.entityType ?? '',
        fatcaStatus: form.fatcaStatus ?? '',
        signature: form.signature,
      },
    }
  })
}

export interface TaxFormDecision {
  id: string
  result: 'accepted' | 'rejected'
  reason: string
}

/** @throws not_found, own_account, wrong_state when it was decided already, invalid_input for a rejection without reason */
export async function decideTaxForm(
  deps: ReviewDeps,
  viewer: Pick<Viewer, 'userId'>,
  { id, result, reason }: TaxFormDecision,
): Promise<void> {
  if (result === 'rejected' && reason.trim() === '') throw invalidInput([{ code: 'required', at: 'reason' }])
  await deps.db.transaction().execute(async (trx) => {
    const row = await findTaxFormForUpdate(trx, id)
    if (!row) throw notFound()
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: row.account_id })
    if (row.status !== 'submitted') throw wrongState(row.status)
    const now = deps.clock.now()
    const expiresOn = result === 'accepted' ? expiryOf(row.kind, toPlainDate(row.submitted_at)) : null
    await updateTaxForm(trx, id, {
      status: result,
      reason: result === 'rejected' ? reason.trim() : null,
      decided_by: viewer.userId,
      decided_at: now,
      expires_on: expiresOn,
    })
    if (expiresOn)
      await deps.jobs.add(
        trx,
        'payouts.tax_form_expired',
        { taxFormId: id },
        { at: startOfDay(addDays(expiresOn, 1)), key: `tax-form:${id}` },
      )
    await notify(trx, deps, {
      to: { accountId: row.account_id, needs: 'money.view' },
      kind: result === 'accepted' ? 'money.tax_form_accepted' : 'money.tax_form_rejected',
      params: result === 'rejected' ? { reason: reason.trim() } : {},
      href: paths.payouts(),
      key: `tax-form-${id}-${result}`,
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: result === 'accepted' ? 'tax_form.accepted' : 'tax_form.rejected',
      accountId: row.account_id,
      entity: 'account',
      entityId: row.account_id,
      before: { status: row.status },
      after: { status: result, ...(result === 'rejected' ? { reason: reason.trim() } : {}) },
    })
  })
}

/** Job `payouts.tax_form_expired`. */
export async function expireTaxForm(deps: ReviewDeps, { taxFormId }: { taxFormId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findTaxFormForUpdate(trx, taxFormId)
    if (row?.status !== 'accepted' || !row.expires_on || row.expires_on >= deps.clock.today()) return
    await updateTaxForm(trx, taxFormId, { status: 'expired' })
    await notify(trx, deps, {
      to: { accountId: row.account_id, needs: 'money.view' },
      kind: 'money.tax_form_expired',
      href: paths.payouts(),
      key: `tax-form-${taxFormId}-expired`,
    })
  })
}

const summaryOf = (row: TaxFormRow, ownerName: string): TaxFormSummary => ({
  id: row.id,
  accountId: row.account_id,
  ownerName,
  kind: row.kind,
  country: row.country,
  hasTreatyClaim: row.has_treaty_claim,
  numberEnd: row.number_end,
  submittedAt: row.submitted_at,
})
