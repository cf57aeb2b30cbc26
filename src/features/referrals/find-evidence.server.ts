// Finds evidence that the person who signed up by a link is the person who shared it.
import { signUpMarks } from '#features/accounts/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { sign } from '#lib/secret.ts'
import {
  listEmails,
  listSameMarks,
  listSamePayouts,
  listSameTeam,
  listSessionsSince,
  type SignUpMarkColumns,
} from './data.server.ts'
import { type Evidence, MARKS_HOURS, mailboxOf } from './domain.ts'

export interface Pair {
  refereeId: string
  referrerId: string
}

export const mailboxMark = (secret: string, email: string): string =>
  sign(secret, 'referral-mailbox', mailboxOf(email))

/** Compares a sign-up with the people of the referrer, with where they work, and with others who came by the same link. */
export async function compareSignUp(
  trx: Trx,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { marks, ...pair }: Pair & { marks: SignUpMarkColumns },
): Promise<Evidence[]> {
  const since = new Date(clock.now().getTime() - MARKS_HOURS * HOUR_MS)
  const [emails, sessions, sameMarks] = [
    await listEmails(trx, pair.referrerId),
    await listSessionsSince(trx, pair.referrerId, new Date(Date.now() - MARKS_HOURS * HOUR_MS)),
    await listSameMarks(trx, { ...pair, marks, since }),
  ]
  const used = sessions.map(({ ip_address, user_agent }) =>
    signUpMarks(secret, { address: ip_address ?? '', userAgent: user_agent ?? '' }),
  )
  const own = (kind: Evidence['kind'], isSame: boolean): Evidence[] =>
    isSame ? [{ kind, accountId: pair.referrerId }] : []
  return [
    ...own(
      'mailbox',
      emails.some((email) => mailboxMark(secret, email) === marks.mailbox_mark),
    ),
    ...own(
      'device',
      used.some(({ device }) => device !== '' && device === marks.device_mark),
    ),
    ...own(
      'address',
      used.some(({ address }) => address !== '' && address === marks.address_mark),
    ),
    ...sameMarks,
  ]
}

/** Evidence that appears only once both accounts are in use. */
export const compareAccounts = async (trx: Trx, pair: Pair): Promise<Evidence[]> => [
  ...(await listSamePayouts(trx, pair)),
  ...(await listSameTeam(trx, pair)),
]
