// Who may do what: one table for the seats of an account, one for the duties of staff. The server's gates, the
// screens and the tests read the same two.

/** What a person is to this installation: a customer, or one of its staff. */
export const ROLES = ['user', 'support', 'reviewer', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]
export type StaffRole = Exclude<Role, 'user'>
export const STAFF_ROLES = ROLES.slice(1) as StaffRole[]
export const isStaff = (role: Role): role is StaffRole => role !== 'user'

/** What a person is to an account: its owner, or somebody with a seat in the owner's team. */
export const SEATS = ['owner', 'manager', 'analyst', 'finance'] as const
export type Seat = (typeof SEATS)[number]

/**
 * What an endpoint may need of an account, and the seats that hold it. `self` is a person's own matters (their
 * sessions, their notifications), whatever their seat.
 */
export const CAPABILITIES = {
  self: ['owner', 'manager', 'analyst', 'finance'],
  'catalogue.view': ['owner', 'manager', 'analyst', 'finance'],
  'catalogue.edit': ['owner', 'manager'],
  'catalogue.submit': ['owner', 'manager'],
  'analytics.view': ['owner', 'manager', 'analyst'],
  'money.view': ['owner', 'finance'],
  'payouts.manage': ['owner'],
  'plan.manage': ['owner'],
  'team.view': ['owner', 'manager'],
  'team.manage': ['owner'],
  'integrations.manage': ['owner'],
  'account.manage': ['owner'],
} as const satisfies Record<string, readonly Seat[]>
export type Capability = keyof typeof CAPABILITIES

/** Capabilities a seat that is limited to one artist never holds: they are about the whole account. */
const WHOLE_ACCOUNT: readonly Capability[] = ['money.view', 'team.view']

/** Whether a seat holds a capability; a seat of one artist holds only what can be limited to that artist. */
export const seatMay = (seat: Seat, needs: Capability, limitedToArtist = false): boolean =>
  (CAPABILITIES[needs] as readonly Seat[]).includes(seat) &&
  !(limitedToArtist && WHOLE_ACCOUNT.includes(needs))

/** What an API token may be given; everything else needs a person who is signed in. */
export const SCOPES = [
  'catalogue.view',
  'catalogue.edit',
  'catalogue.submit',
  'analytics.view',
  'money.view',
] as const satisfies Capability[]
export type Scope = (typeof SCOPES)[number]

/** What staff do, and the roles that do it; each role sees only its part. */
export const DUTIES = {
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
  audit: ['finance', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Duty = keyof typeof DUTIES

export const staffMay = (role: Role, duty: Duty): boolean => (DUTIES[duty] as readonly Role[]).includes(role)
