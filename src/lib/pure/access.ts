// Who can do what: one table for the seats of an account, one for the duties of staff. Server, screens and tests
// share both.
import { isOneOf } from './one-of.ts'

/** The role of a person in this installation: customer or staff. */
export const ROLES = ['user', 'support', 'reviewer', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type StaffRole = Exclude<Role, 'user'>
export const isStaff = (role: Role): role is StaffRole => role !== 'user'

/** The role of a person in an account: its owner, or a member of the owner's team. */
export const SEATS = ['owner', 'manager', 'analyst', 'finance'] as const
export type Seat = (typeof SEATS)[number]

/**
 * The capabilities of an account, and the seats that have them. `self` covers a person's own matters, such as
 * sessions and notifications, whatever their seat.
 */
export const CAPABILITIES = {
  self: ['owner', 'manager', 'analyst', 'finance'],
  'catalogue.view': ['owner', 'manager', 'analyst', 'finance'],
  'catalogue.edit': ['owner', 'manager'],
  'catalogue.submit': ['owner', 'manager'],
  'analytics.view': ['owner', 'manager', 'analyst'],
  'money.view': ['owner', 'finance'],
  'splits.view': ['owner', 'manager', 'finance'],
  'splits.manage': ['owner', 'manager'],
  'payouts.manage': ['owner'],
  'plan.manage': ['owner'],
  'team.view': ['owner', 'manager'],
  'team.manage': ['owner'],
  'integrations.manage': ['owner'],
  'account.manage': ['owner'],
} as const satisfies Record<string, readonly Seat[]>
export type Capability = keyof typeof CAPABILITIES

/** Capabilities about the whole account, which a seat limited to one artist never has. */
const WHOLE_ACCOUNT: readonly Capability[] = ['money.view', 'splits.view', 'splits.manage', 'team.view']

/** Whether a seat has a capability; a seat limited to one artist only has those that can be limited. */
export const seatMay = (seat: Seat, needs: Capability, limitedToArtist = false): boolean =>
  isOneOf(CAPABILITIES[needs], seat) && !(limitedToArtist && WHOLE_ACCOUNT.includes(needs))

/** The scopes of an API token; everything else requires a signed-in person. */
export const SCOPES = [
  'catalogue.view',
  'catalogue.edit',
  'catalogue.submit',
  'analytics.view',
  'money.view',
] as const satisfies Capability[]
export type Scope = (typeof SCOPES)[number]

/** The duties of staff, and the roles that have them. */
export const DUTIES = {
  'staff.start': ['support', 'reviewer', 'finance', 'admin'],
  review: ['reviewer', 'admin'],
  deliveries: ['support', 'admin'],
  'deliveries.preview': ['reviewer', 'support', 'admin'],
  'stores.manage': ['admin'],
  'releases.remove': ['admin'],
  'people.view': ['support', 'finance', 'admin'],
  'people.block': ['support', 'admin'],
  'people.impersonate': ['support', 'admin'],
  'people.manage': ['admin'],
  appeals: ['support', 'admin'],
  announcements: ['admin'],
  promotions: ['support', 'admin'],
  referrals: ['support', 'admin'],
  playlists: ['support', 'admin'],
  audit: ['finance', 'admin'],
  'money.view': ['finance', 'admin'],
  'money.manage': ['finance', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Duty = keyof typeof DUTIES

export const staffMay = (role: Role, duty: Duty): boolean => isOneOf(DUTIES[duty], role)

/** In somebody's name, staff have the person's capabilities, but see money only if their own role does. */
export const impersonatorMay = (role: Role, needs: Capability): boolean =>
  needs !== 'money.view' || staffMay(role, 'money.view')

/** Who works in an account: their seat and, if staff act in their name, the role of the staff. */
export interface ActingSeat {
  seat: Seat
  artistId: string | null
  impersonatorRole: Role | null
}

/** Whether somebody has a capability in the account they work in. */
export const actingMay = ({ seat, artistId, impersonatorRole }: ActingSeat, needs: Capability): boolean =>
  seatMay(seat, needs, artistId !== null) &&
  (impersonatorRole === null || impersonatorMay(impersonatorRole, needs))
