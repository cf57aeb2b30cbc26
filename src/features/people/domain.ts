// Rules of staff's care of people: what each role sees of a person, whom it may touch, and what an appeal holds.

import { isStaff, type Role, staffMay } from '#lib/pure/access.ts'
import { addBusinessDays } from '#lib/pure/dates.ts'

export const STANDINGS = ['frozen', 'banned', 'closing', 'unconfirmed'] as const
export type AccountStatus = (typeof STANDINGS)[number]

export const BLOCK_KINDS = ['freeze', 'ban'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** The word for a standing block, as `wrong_state` and the filters say it. */
export const standingOf = (kind: BlockKind): AccountStatus => (kind === 'freeze' ? 'frozen' : 'banned')

/** Beyond name, address, plan and standing: what each role sees on the page of a person. */
export const partsOf = (role: Role) => ({
  /** Telephone, sessions, releases, blocks and appeals. */
  care: staffMay(role, 'people.block'),
  money: role === 'finance' || role === 'admin',
  audit: staffMay(role, 'audit'),
})

export type StaffAction = 'freeze' | 'ban' | 'unblock' | 'role' | 'plan' | 'impersonate'

/**
 * Why a member of staff may not do this to a person, or undefined. Nobody judges themselves, only an administrator
 * judges staff, a ban is an administrator's (decision D76: it is final), and nobody acts in the name of staff.
 */
export function staffActionRefusal(
  by: { userId: string; role: Role },
  person: { id: string; role: Role; block: BlockKind | null },
  action: StaffAction,
): 'not_yourself' | 'staff_protected' | 'admin_decides' | undefined {
  const admin = staffMay(by.role, 'people.manage')
  if (by.userId === person.id && action !== 'plan') return 'not_yourself'
  if (isStaff(person.role) && (action === 'impersonate' || !admin)) return 'staff_protected'
  const final = action === 'ban' || (action === 'unblock' && person.block === 'ban')
  return final && !admin ? 'admin_decides' : undefined
}

export const APPEAL_LENGTH_MIN = 20
export const APPEAL_LENGTH_MAX = 5_000
export const APPEAL_FILES_MAX = 5
export const APPEAL_FILE_BYTES_MAX = 10 * 1024 * 1024
/** Five files and their frame. */
export const APPEAL_BYTES_MAX = 55 * 1024 * 1024

/** When staff have answered at the latest: two business days, like a review. */
export const appealDue = (sentAt: Date): Date => addBusinessDays(sentAt, 2)

export const VERDICTS = ['accepted', 'declined', 'answered'] as const
export type Verdict = (typeof VERDICTS)[number]

/** An appeal is accepted or declined; a message is answered. */
export const mayAnswer = (kind: 'appeal' | 'message', verdict: Verdict): boolean =>
  (kind === 'message') === (verdict === 'answered')

/** The last part of a path, without what a file system or a header could stumble over. */
export const plainFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
    .slice(-120) || 'file'
