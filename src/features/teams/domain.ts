// Rules of teams: roles, their capabilities, and how long an invitation is valid.
import { type Capability, SEATS, type Seat } from '#lib/pure/access.ts'

export type TeamRole = Exclude<Seat, 'owner'>
export const TEAM_ROLES = SEATS.filter((seat) => seat !== 'owner') as [TeamRole, ...TeamRole[]]

/** Limits seats and open invitations together: enough for a label, few enough to list on one page. */
export const TEAM_MAX = 100
export const INVITATION_DAYS = 7

/** The capabilities the role table shows, in order. Capabilities that every seat has are left out. */
export const EXPLAINED = [
  'catalogue.view',
  'catalogue.edit',
  'catalogue.submit',
  'analytics.view',
  'money.view',
  'splits.view',
  'splits.manage',
  'team.view',
  'team.manage',
  'payouts.manage',
  'plan.manage',
] as const satisfies readonly Capability[]

interface HeldSeat {
  accepted_at: Date | null
  revoked_at: Date | null
  expires_at: Date
}

/** Why an invitation cannot be accepted; undefined when it can. */
export function closedBy(
  invitation: HeldSeat,
  now: Date,
): 'invitation_used' | 'invitation_expired' | undefined {
  if (invitation.accepted_at) return 'invitation_used'
  if (invitation.revoked_at || invitation.expires_at <= now) return 'invitation_expired'
  return undefined
}

/** Compares email addresses without regard to case. */
export const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
