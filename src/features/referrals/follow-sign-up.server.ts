// Records by whose link somebody signed up.
import type { SignUpMarks } from '#features/accounts/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import {
  deleteReferral,
  findAccountOfCode,
  findSignUp,
  forgetMarks,
  insertReferral,
  lockReferralOf,
  lockReferrer,
} from './data.server.ts'
import { MARKS_HOURS, stateOf } from './domain.ts'
import { compareSignUp, mailboxMark } from './find-evidence.server.ts'

export type ReferralDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/**
 * Job `referrals.signed_up`: also after a registration was corrected, or taken over by the owner of its address. The code
 * that the person has now counts, unless they count already.
 */
export async function followSignUp(
  deps: ReferralDeps,
  { userId, ...marks }: { userId: string } & SignUpMarks,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await findSignUp(trx, userId)
    if (!person) return
    const code = person.referred_by_user?.trim().toLowerCase()
    const referrerId = code ? await findAccountOfCode(trx, code) : undefined
    const known = await lockReferralOf(trx, person.account_id)
    if (known?.referrer_id === referrerId || known?.met_at) return
    if (known) await deleteReferral(trx, known.id)
    if (referrerId)
      await addReferral(trx, deps, { refereeId: person.account_id, referrerId, email: person.email, marks })
  })
}

async function addReferral(
  trx: Trx,
  deps: ReferralDeps,
  {
    refereeId,
    referrerId,
    email,
    marks,
  }: { refereeId: string; referrerId: string; email: string; marks: SignUpMarks },
): Promise<void> {
  const now = deps.clock.now()
  const columns = {
    mailbox_mark: mailboxMark(deps.secret, email),
    address_mark: marks.address || null,
    device_mark: marks.device || null,
  }
  // Two who sign up at the same moment are compared with each other, too.
  await lockReferrer(trx, referrerId)
  const isSelf = refereeId === referrerId
  const evidence = isSelf ? [] : await compareSignUp(trx, deps, { refereeId, referrerId, marks: columns })
  const id = newIdAt(now)
  const isFirst = await insertReferral(trx, {
    id,
    referee_id: refereeId,
    referrer_id: referrerId,
    state: isSelf ? 'refused' : stateOf({ isMet: false, evidence, cleared: [] }),
    refusal: isSelf ? 'self' : null,
    joined_at: now,
    evidence: JSON.stringify(evidence),
    ...columns,
  })
  if (!isFirst) return
  const at = new Date(now.getTime() + MARKS_HOURS * HOUR_MS)
  await deps.jobs.add(trx, 'referrals.forget_marks', { referralId: id }, { at, key: `referral-marks:${id}` })
}

/** Job `referrals.forget_marks`: deletes the HMACs of address and device after a day. */
export const forgetSignUpMarks = (
  { db }: Pick<Deps, 'db'>,
  { referralId }: { referralId: string },
): Promise<unknown> => forgetMarks(db, referralId)
