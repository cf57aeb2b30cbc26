// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { pt as accounts } from '#features/accounts/messages/pt.ts'
import { pt as artists } from '#features/artists/messages/pt.ts'
import { pt as dashboard } from '#features/dashboard/messages/pt.ts'
import { pt as deliveries } from '#features/deliveries/messages/pt.ts'
import { pt as releases } from '#features/releases/messages/pt.ts'
import { pt as review } from '#features/review/messages/pt.ts'
import { pt as site } from '#features/site/messages/pt.ts'
import { pt as uploads } from '#features/uploads/messages/pt.ts'
import { pt as common } from '#lib/i18n/common/pt.ts'

export const messages = {
  common,
  accounts,
  artists,
  dashboard,
  deliveries,
  releases,
  review,
  site,
  uploads,
  problem: {
    ...site.problem,
    ...accounts.problem,
    ...artists.problem,
    ...deliveries.problem,
    ...releases.problem,
    ...review.problem,
    ...uploads.problem,
  },
}
