// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { tr as accounts } from '#features/accounts/messages/tr.ts'
import { tr as activity } from '#features/activity/messages/tr.ts'
import { tr as artists } from '#features/artists/messages/tr.ts'
import { tr as audit } from '#features/audit/messages/tr.ts'
import { tr as dashboard } from '#features/dashboard/messages/tr.ts'
import { tr as deliveries } from '#features/deliveries/messages/tr.ts'
import { tr as imports } from '#features/imports/messages/tr.ts'
import { tr as notifications } from '#features/notifications/messages/tr.ts'
import { tr as payouts } from '#features/payouts/messages/tr.ts'
import { tr as people } from '#features/people/messages/tr.ts'
import { tr as releases } from '#features/releases/messages/tr.ts'
import { tr as review } from '#features/review/messages/tr.ts'
import { tr as settings } from '#features/settings/messages/tr.ts'
import { tr as site } from '#features/site/messages/tr.ts'
import { tr as stores } from '#features/stores/messages/tr.ts'
import { tr as teams } from '#features/teams/messages/tr.ts'
import { tr as tokens } from '#features/tokens/messages/tr.ts'
import { tr as uploads } from '#features/uploads/messages/tr.ts'
import { tr as webhooks } from '#features/webhooks/messages/tr.ts'
import { tr as words } from '#features/words/messages/tr.ts'
import { tr as common } from '#lib/i18n/common/tr.ts'

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
