// The whole API, answered: every feature's handlers under the name their contract has.
import { accountsApi } from '#features/accounts/api.server.ts'
import { artistsApi } from '#features/artists/api.server.ts'
import { dashboardApi } from '#features/dashboard/api.server.ts'
import { deliveriesApi } from '#features/deliveries/api.server.ts'
import { releasesApi } from '#features/releases/api.server.ts'
import { reviewApi } from '#features/review/api.server.ts'
import { uploadsApi } from '#features/uploads/api.server.ts'

export const router = {
  accounts: accountsApi,
  artists: artistsApi,
  releases: releasesApi,
  uploads: uploadsApi,
  review: reviewApi,
  deliveries: deliveriesApi,
  dashboard: dashboardApi,
}
