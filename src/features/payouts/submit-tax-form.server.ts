// Tax forms of people: sent once, encrypted, and never shown again in full.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { seal } from '#lib/secret.ts'
import type { OwnTaxForm } from './contract.ts'
import { FIELDS_OF, numberEnd, type TaxForm, taxFormProblems } from './domain/tax-forms.ts'
import { statusOfForm } from './find-pauses.server.ts'
import { findTaxForm, insertTaxForm, type TaxFormRow } from './tax-forms.data.server.ts'

/** What a sealed form is for; a value sealed for anything else cannot be opened as one. */
export const TAX_FORM_PURPOSE = 'tax-form'

/** @throws invalid_input */
export async function submitTaxForm(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  form: TaxForm,
): Promise<OwnTaxForm> {
  const problems = taxFormProblems(form, deps.clock.today())
  if (problems.length > 0) throw invalidInput(problems)
  const now = deps.clock.now()
  const fields = Object.fromEntries(FIELDS_OF[form.kind].map((field) => [field, form[field]]))
  const sealed = await seal(deps.secret, TAX_FORM_PURPOSE, JSON.stringify({ kind: form.kind, ...fields }))
  const row = await deps.db.transaction().execute(async (trx) => {
    const row = await insertTaxForm(trx, {
      id: newIdAt(now),
      account_id: viewer.accountId,
      kind: form.kind,
      status: 'submitted',
      country: form.country,
      has_treaty_claim: FIELDS_OF[form.kind].includes('hasTreatyClaim') && form.hasTreatyClaim,
      has_number: form.number.trim() !== '',
      number_end: numberEnd(form.number),
      sealed,
      submitted_by: viewer.userId,
      submitted_at: now,
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'tax_form.submitted',
      accountId: viewer.accountId,
      entity: 'account',
      entityId: viewer.accountId,
      after: { form: form.kind, country: form.country },
    })
    return row
  })
  return showTaxForm(row, now)
}

export async function findOwnTaxForm(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<OwnTaxForm> {
  return showTaxForm(await findTaxForm(db, accountId), clock.now())
}

export const showTaxForm = (row: TaxFormRow | undefined, now: Date): OwnTaxForm =>
  row
    ? {
        status: statusOfForm(row, now),
        kind: row.kind,
        country: row.country,
        hasTreatyClaim: row.has_treaty_claim,
        numberEnd: row.number_end,
        submittedAt: row.submitted_at,
        decidedAt: row.decided_at,
        reason: row.reason,
        expiresOn: row.expires_on,
      }
    : {
        status: 'required',
        kind: null,
        country: null,
        hasTreatyClaim: false,
        numberEnd: '',
        submittedAt: null,
        decidedAt: null,
        reason: null,
        expiresOn: null,
      }
