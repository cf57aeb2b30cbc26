// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { en as accounts } from '#features/accounts/messages/en.ts'
import { en as activity } from '#features/activity/messages/en.ts'
import { en as artists } from '#features/artists/messages/en.ts'
import { en as audit } from '#features/audit/messages/en.ts'
import { en as dashboard } from '#features/dashboard/messages/en.ts'
import { en as deliveries } from '#features/deliveries/messages/en.ts'
import { en as imports } from '#features/imports/messages/en.ts'
import { en as notifications } from '#features/notifications/messages/en.ts'
import { en as payouts } from '#features/payouts/messages/en.ts'
import { en as people } from '#features/people/messages/en.ts'
import { en as releases } from '#features/releases/messages/en.ts'
import { en as review } from '#features/review/messages/en.ts'
import { en as settings } from '#features/settings/messages/en.ts'
import { en as site } from '#features/site/messages/en.ts'
import { en as stores } from '#features/stores/messages/en.ts'
import { en as teams } from '#features/teams/messages/en.ts'
import { en as tokens } from '#features/tokens/messages/en.ts'
import { en as uploads } from '#features/uploads/messages/en.ts'
import { en as webhooks } from '#features/webhooks/messages/en.ts'
import { en as words } from '#features/words/messages/en.ts'
import { en as common } from '#lib/i18n/common/en.ts'

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
  audit,
  notifications,
  activity,
  settings,
  payouts,
  people,
  stores,
  teams,
  tokens,
  webhooks,
  words,
  imports,
  problem: {
    ...site.problem,
    ...accounts.problem,
    ...artists.problem,
    ...deliveries.problem,
    ...releases.problem,
    ...review.problem,
    ...uploads.problem,
    ...webhooks.problem,
    ...words.problem,
    ...stores.problem,
    ...tokens.problem,
    ...teams.problem,
    ...people.problem,
    ...payouts.problem,
    ...settings.problem,
    ...activity.problem,
    ...notifications.problem,
    ...audit.problem,
    ...imports.problem,
  },
}
