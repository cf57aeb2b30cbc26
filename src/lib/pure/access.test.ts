// The two access tables, written out cell by cell.
import { expect, test } from 'vitest'
import {
  CAPABILITIES,
  type Capability,
  DUTIES,
  type Duty,
  isStaff,
  ROLES,
  SCOPES,
  SEATS,
  seatMay,
  staffMay,
} from './access.ts'

/**
 * Columns: owner, manager, analyst, finance; then manager, analyst and finance of one artist. y: allowed, -: not.
 */
const SEAT_TABLE: Record<Capability, string> = {
  self: 'yyyy yyy',
  'catalogue.view': 'yyyy yyy',
  'catalogue.edit': 'yy-- y--',
  'catalogue.submit': 'yy-- y--',
  'analytics.view': 'yyy- yy-',
  'money.view': 'y--y ---',
  'splits.view': 'yy-y ---',
  'splits.manage': 'yy-- ---',
  'payouts.manage': 'y--- ---',
  'plan.manage': 'y--- ---',
  'team.view': 'yy-- ---',
  'team.manage': 'y--- ---',
  'integrations.manage': 'y--- ---',
  'account.manage': 'y--- ---',
}

test.each(
  Object.entries(SEAT_TABLE) as [Capability, string][],
)('the capability %s is held by %s', (needs, row) => {
  const cell = (allowed: boolean) => (allowed ? 'y' : '-')
  const whole = SEATS.map((seat) => cell(seatMay(seat, needs)))
  const limited = SEATS.slice(1).map((seat) => cell(seatMay(seat, needs, true)))
  expect(`${whole.join('')} ${limited.join('')}`).toBe(row)
})

test('every capability is tested', () => {
  expect(Object.keys(SEAT_TABLE).sort()).toEqual(Object.keys(CAPABILITIES).sort())
})

/** User, support, reviewer, finance, admin. */
const DUTY_TABLE: Record<Duty, string> = {
  'staff.start': '-yyyy',
  review: '--y-y',
  deliveries: '-y--y',
  'deliveries.preview': '-yy-y',
  'stores.manage': '----y',
  'releases.remove': '----y',
  'people.view': '-y-yy',
  'people.block': '-y--y',
  'people.impersonate': '-y--y',
  'people.manage': '----y',
  appeals: '-y--y',
  announcements: '----y',
  promotions: '-y--y',
  referrals: '-y--y',
  playlists: '-y--y',
  audit: '---yy',
  'money.view': '---yy',
  'money.manage': '---yy',
}

test.each(Object.entries(DUTY_TABLE) as [Duty, string][])('the duty %s belongs to %s', (duty, row) => {
  expect(ROLES.map((role) => (staffMay(role, duty) ? 'y' : '-')).join('')).toBe(row)
})

test('every duty is tested', () => {
  expect(Object.keys(DUTY_TABLE).sort()).toEqual(Object.keys(DUTIES).sort())
})

test('a token never gets capabilities to move money, change the account or invite people', () => {
  expect(SCOPES).toEqual([
    'catalogue.view',
    'catalogue.edit',
    'catalogue.submit',
    'analytics.view',
    'money.view',
  ])
})

test('every role except user is staff', () => {
  expect(ROLES.filter(isStaff)).toEqual(['support', 'reviewer', 'finance', 'admin'])
})
