// Which duty opens which place of the staff area.
import type { Duty } from '#lib/pure/access.ts'

const DESKS: Record<string, Duty> = {
  review: 'review',
  deliveries: 'deliveries',
  stores: 'deliveries',
  statements: 'money.view',
  suspense: 'money.view',
  usage: 'money.view',
  disputes: 'money.view',
  support: 'appeals',
  people: 'people.view',
  appeals: 'appeals',
  payouts: 'money.view',
  refunds: 'money.view',
  promotions: 'promotions',
  referrals: 'referrals',
  playlists: 'playlists',
  words: 'review',
  audit: 'audit',
}

/** Undefined for the staff area's own start, which every member of staff may see. */
export const dutyOf = (path: string): Duty | undefined => DESKS[path.split('/')[2] ?? '']
