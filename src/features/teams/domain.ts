// Rules of teams: the roles a seat can have, what each holds, and how long an invitation is good.
import { type Capability, SEATS, type Seat } from '#lib/pure/access.ts'

export type TeamRole = Exclude<Seat, 'owner'>
export const TEAM_ROLES = SEATS.filter((seat) => seat !== 'owner') as [TeamRole, ...TeamRole[]]

/** Seats and open invitations together; far more than a label's office, few enough to be shown at once. */
export const TEAM_MAX = 100
export const INVITATION_DAYS = 7

/** What the page explains of each role, in its order; what every seat holds, or is not a matter of roles, is left out. */
export const EXPLAINED = [
  'catalogue.view',
  'catalogue.edit',
  'catalogue.submit',
  'analytics.view',
  'money.view',
  'team.view',
  'team.manage',
  'payouts.manage',
  'plan.manage',
] as const satisfies readonly Capability[]

interface Held {
  accepted_at: Date | null
  revoked_at: Date | null
  expires_at: Date
}

/** Why an invitation can no longer be accepted; undefined while it can. */
export function closedBy(invitation: Held, now: Date): 'invitation_used' | 'invitation_over' | undefined {
  if (invitation.accepted_at) return 'invitation_used'
  if (invitation.revoked_at || invitation.expires_at <= now) return 'invitation_over'
  return undefined
}

/** Mail addresses are compared as people read them. */
export const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
