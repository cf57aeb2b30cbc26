// Rules of account support: what each staff role sees of a person, whom it may act on, and what an appeal may contain.

import { isStaff, type Role, staffMay } from '#lib/pure/access.ts'
import { addBusinessDays } from '#lib/pure/dates.ts'

export const ACCOUNT_STATUSES = ['frozen', 'banned', 'closing', 'closed', 'unconfirmed'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const BLOCK_KINDS = ['freeze', 'ban'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** The account status that a block in force results in. */
export const accountStatusOf = (kind: BlockKind): 'frozen' | 'banned' =>
  kind === 'freeze' ? 'frozen' : 'banned'

/** What each role sees on the page of a person, beyond name, address, plan and account status. */
export const partsOf = (role: Role) => ({
  /** Telephone, sessions, releases, blocks and appeals. */
  support: staffMay(role, 'people.block'),
  money: staffMay(role, 'money.view'),
  audit: staffMay(role, 'audit'),
})

export type StaffAction = 'freeze' | 'ban' | 'unblock' | 'role' | 'plan' | 'impersonate'

/** A member of staff, as far as the rules need to know them. */
interface StaffMember {
  userId: string
  role: Role
}

interface Target {
  id: string
  role: Role
  block: BlockKind | null
}

/**
 * Why a member of staff may not do this to a person, or undefined. Nobody acts on themselves except for the plan,
 * only an administrator acts on staff or decides on a ban, and nobody impersonates staff.
 */
export function staffActionRefusal(
  actor: StaffMember,
  person: Target,
  action: StaffAction,
): 'not_yourself' | 'staff_protected' | 'admin_required' | undefined {
  const isAdmin = staffMay(actor.role, 'people.manage')
  if (actor.userId === person.id && action !== 'plan') return 'not_yourself'
  if (isStaff(person.role) && (action === 'impersonate' || !isAdmin)) return 'staff_protected'
  const needsAdmin = action === 'ban' || (action === 'unblock' && person.block === 'ban')
  return needsAdmin && !isAdmin ? 'admin_required' : undefined
}

export const canActOn = (actor: StaffMember, person: Target, action: StaffAction): boolean =>
  staffActionRefusal(actor, person, action) === undefined

export const APPEAL_LENGTH_MIN = 20
export const APPEAL_LENGTH_MAX = 5_000

/** When an answer is due: after two business days, like a review. */
export const appealDue = (sentAt: Date): Date => addBusinessDays(sentAt, 2)

export const RESULTS = ['accepted', 'declined', 'answered'] as const
export type AppealResult = (typeof RESULTS)[number]

/** An appeal is accepted or declined; a message is answered. */
export const canReplyWith = (kind: 'appeal' | 'message', result: AppealResult): boolean =>
  (kind === 'message') === (result === 'answered')
