// The handlers of the whole API: every feature under the name its contract has.
import { accountsApi } from '#features/accounts/api.server.ts'
import { activityApi } from '#features/activity/api.server.ts'
import { analyticsApi } from '#features/analytics/api.server.ts'
import { announcementsApi } from '#features/announcements/api.server.ts'
import { artistPagesApi } from '#features/artist-pages/api.server.ts'
import { artistsApi } from '#features/artists/api.server.ts'
import { auditApi } from '#features/audit/api.server.ts'
import { billingApi } from '#features/billing/api.server.ts'
import { blogApi } from '#features/blog/api.server.ts'
import { catalogueApi } from '#features/catalogue/api.server.ts'
import { dashboardApi } from '#features/dashboard/api.server.ts'
import { deliveriesApi } from '#features/deliveries/api.server.ts'
import { designsApi } from '#features/designs/api.server.ts'
import { disputesApi } from '#features/disputes/api.server.ts'
import { formsApi } from '#features/forms/api.server.ts'
import { importsApi } from '#features/imports/api.server.ts'
import { linksApi } from '#features/links/api.server.ts'
import { lyricsApi } from '#features/lyrics/api.server.ts'
import { masteringApi } from '#features/mastering/api.server.ts'
import { musicConnectionsApi } from '#features/music-connections/api.server.ts'
import { notificationsApi } from '#features/notifications/api.server.ts'
import { payoutsApi } from '#features/payouts/api.server.ts'
import { peopleApi } from '#features/people/api.server.ts'
import { plansApi } from '#features/plans/api.server.ts'
import { playlistsApi } from '#features/playlists/api.server.ts'
import { presavesApi } from '#features/presaves/api.server.ts'
import { productsApi } from '#features/products/api.server.ts'
import { promotionsApi } from '#features/promotions/api.server.ts'
import { purchasesApi } from '#features/purchases/api.server.ts'
import { referralsApi } from '#features/referrals/api.server.ts'
import { releasesApi } from '#features/releases/api.server.ts'
import { reviewApi } from '#features/review/api.server.ts'
import { royaltiesApi } from '#features/royalties/api.server.ts'
import { settingsApi } from '#features/settings/api.server.ts'
import { signalsApi } from '#features/signals/api.server.ts'
import { siteApi } from '#features/site/api.server.ts'
import { splitsApi } from '#features/splits/api.server.ts'
import { staffApi } from '#features/staff/api.server.ts'
import { staffProfilesApi } from '#features/staff-profiles/api.server.ts'
import { statementsApi } from '#features/statements/api.server.ts'
import { storesApi } from '#features/stores/api.server.ts'
import { supportApi } from '#features/support/api.server.ts'
import { teamsApi } from '#features/teams/api.server.ts'
import { tokensApi } from '#features/tokens/api.server.ts'
import { uploadsApi } from '#features/uploads/api.server.ts'
import { usageApi } from '#features/usage/api.server.ts'
import { webhooksApi } from '#features/webhooks/api.server.ts'
import { wordsApi } from '#features/words/api.server.ts'

export const ROUTER = {
  accounts: accountsApi,
  artists: artistsApi,
  artistPages: artistPagesApi,
  releases: releasesApi,
  imports: importsApi,
  uploads: uploadsApi,
  review: reviewApi,
  deliveries: deliveriesApi,
  dashboard: dashboardApi,
  analytics: analyticsApi,
  activity: activityApi,
  announcements: announcementsApi,
  blog: blogApi,
  catalogue: catalogueApi,
  products: productsApi,
  staffProfiles: staffProfilesApi,
  audit: auditApi,
  notifications: notificationsApi,
  payouts: payoutsApi,
  people: peopleApi,
  plans: plansApi,
  billing: billingApi,
  lyrics: lyricsApi,
  mastering: masteringApi,
  musicConnections: musicConnectionsApi,
  links: linksApi,
  playlists: playlistsApi,
  presaves: presavesApi,
  designs: designsApi,
  promotions: promotionsApi,
  referrals: referralsApi,
  purchases: purchasesApi,
  royalties: royaltiesApi,
  settings: settingsApi,
  site: siteApi,
  splits: splitsApi,
  disputes: disputesApi,
  forms: formsApi,
  signals: signalsApi,
  staff: staffApi,
  statements: statementsApi,
  stores: storesApi,
  support: supportApi,
  teams: teamsApi,
  tokens: tokensApi,
  usage: usageApi,
  webhooks: webhooksApi,
  words: wordsApi,
}
