// The whole API: every feature's contract under its name. docs/openapi.json is generated from it.
import { accounts } from '#features/accounts/contract.ts'
import { activity } from '#features/activity/contract.ts'
import { analytics } from '#features/analytics/contract.ts'
import { announcements } from '#features/announcements/contract.ts'
import { artistPages } from '#features/artist-pages/contract.ts'
import { artists } from '#features/artists/contract.ts'
import { audit } from '#features/audit/contract.ts'
import { billing } from '#features/billing/contract.ts'
import { blog } from '#features/blog/contract.ts'
import { catalogue } from '#features/catalogue/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { deliveries } from '#features/deliveries/contract.ts'
import { designs } from '#features/designs/contract.ts'
import { disputes } from '#features/disputes/contract.ts'
import { forms } from '#features/forms/contract.ts'
import { imports } from '#features/imports/contract.ts'
import { links } from '#features/links/contract.ts'
import { lyrics } from '#features/lyrics/contract.ts'
import { mastering } from '#features/mastering/contract.ts'
import { musicConnections } from '#features/music-connections/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { people } from '#features/people/contract.ts'
import { plans } from '#features/plans/contract.ts'
import { playlists } from '#features/playlists/contract.ts'
import { presaves } from '#features/presaves/contract.ts'
import { products } from '#features/products/contract.ts'
import { promotions } from '#features/promotions/contract.ts'
import { purchases } from '#features/purchases/contract.ts'
import { referrals } from '#features/referrals/contract.ts'
import { releases } from '#features/releases/contract.ts'
import { review } from '#features/review/contract.ts'
import { royalties } from '#features/royalties/contract.ts'
import { settings } from '#features/settings/contract.ts'
import { signals } from '#features/signals/contract.ts'
import { site } from '#features/site/contract.ts'
import { splits } from '#features/splits/contract.ts'
import { staff } from '#features/staff/contract.ts'
import { staffProfiles } from '#features/staff-profiles/contract.ts'
import { statements } from '#features/statements/contract.ts'
import { stores } from '#features/stores/contract.ts'
import { support } from '#features/support/contract.ts'
import { teams } from '#features/teams/contract.ts'
import { tokens } from '#features/tokens/contract.ts'
import { uploads } from '#features/uploads/contract.ts'
import { usage } from '#features/usage/contract.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { words } from '#features/words/contract.ts'

export const CONTRACT = {
  accounts,
  settings,
  payouts,
  plans,
  billing,
  links,
  lyrics,
  designs,
  mastering,
  musicConnections,
  playlists,
  presaves,
  promotions,
  referrals,
  purchases,
  royalties,
  splits,
  disputes,
  forms,
  signals,
  support,
  teams,
  tokens,
  usage,
  webhooks,
  notifications,
  activity,
  announcements,
  blog,
  catalogue,
  products,
  staffProfiles,
  artists,
  artistPages,
  releases,
  imports,
  uploads,
  deliveries,
  analytics,
  dashboard,
  review,
  people,
  staff,
  audit,
  words,
  statements,
  stores,
  site,
}
