// Public server API of settings, and the use cases of the profile.

import { planCodeOf } from '#features/accounts/domain.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, signInFirst } from '#lib/errors.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import type { ProfileChange, Settings } from './contract.ts'
import { findPerson, findPersonForUpdate, type PersonRow, updatePerson } from './data.server.ts'
import { profileProblems, readPhone, splitName } from './domain.ts'
import { findEmailChange } from './email/change-email.server.ts'

export {
  cancelClosing,
  closeAccount,
  forgetObject,
  previewClosing,
  requestClosing,
} from './closing/close-account.server.ts'
export { cancelEmailChange, confirmEmail, requestEmailChange } from './email/change-email.server.ts'
export {
  buildExport,
  expireExport,
  giveUpExport,
  isArchive,
  listOwnExports,
  requestExport,
} from './exports/build-export.server.ts'

/** Settings belong to the person, whichever account they work in. */
export async function showSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<Settings> {
  const row = await findPerson(deps.db, userId)
  if (!row) throw signInFirst()
  return {
    ...profileOf(row),
    username: row.username,
    email: row.email,
    closing_at: row.closing_at,
    subscription: { plan_name: planCodeOf(row.plan), expires: row.plan_until },
    email_change: await findEmailChange(deps, userId),
  }
}

const profileOf = (row: PersonRow) => ({
  ...(row.first_name || row.last_name
    ? { first_name: row.first_name, last_name: row.last_name }
    : splitName(row.name)),
  phone_code: row.phone_code,
  phone_number: row.phone_number,
  contact_method: row.contact_method,
  email_notifications: row.email_notifications,
  marketing_emails: row.marketing_emails,
})

/** @throws invalid_input */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  viewer: Viewer,
  change: ProfileChange,
): Promise<Settings> {
  // Only people themselves choose which mails they get.
  if (viewer.impersonator && MAIL_FLAGS.some((flag) => change[flag] !== undefined))
    throw new AppError('impersonating', 403)
  await deps.db.transaction().execute(async (trx) => {
    const row = await findPersonForUpdate(trx, viewer.userId)
    if (!row) throw signInFirst()
    const before = profileOf(row)
    const profile = { ...before, ...change }
    const problems = profileProblems(profile)
    if (problems.length > 0) throw invalidInput(problems)
    const phone = readPhone(profile) as Exclude<ReturnType<typeof readPhone>, 'invalid'>
    const names = { first_name: oneLine(profile.first_name), last_name: oneLine(profile.last_name) }
    const after = {
      ...profile,
      ...names,
      phone_code: phone?.code ?? null,
      phone_number: phone?.number ?? null,
    }
    const fields = keysOf(after).filter((key) => after[key] !== before[key])
    if (fields.length === 0) return
    const name = `${names.first_name} ${names.last_name}`.trim()
    await updatePerson(trx, row.id, { ...after, name, updated_at: deps.clock.now() })
    // The audit log is permanent, so it contains no personal data such as names or phone numbers.
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'profile.changed',
      accountId: row.account_id,
      entity: 'user',
      entityId: row.id,
      after: { fields },
    })
  })
  return showSettings(deps, viewer)
}

const MAIL_FLAGS = ['email_notifications', 'marketing_emails'] as const

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
