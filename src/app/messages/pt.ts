// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { pt as accounts } from '#features/accounts/messages/pt.ts'
import { pt as activity } from '#features/activity/messages/pt.ts'
import { pt as artists } from '#features/artists/messages/pt.ts'
import { pt as audit } from '#features/audit/messages/pt.ts'
import { pt as dashboard } from '#features/dashboard/messages/pt.ts'
import { pt as deliveries } from '#features/deliveries/messages/pt.ts'
import { pt as imports } from '#features/imports/messages/pt.ts'
import { pt as notifications } from '#features/notifications/messages/pt.ts'
import { pt as payouts } from '#features/payouts/messages/pt.ts'
import { pt as people } from '#features/people/messages/pt.ts'
import { pt as releases } from '#features/releases/messages/pt.ts'
import { pt as review } from '#features/review/messages/pt.ts'
import { pt as settings } from '#features/settings/messages/pt.ts'
import { pt as site } from '#features/site/messages/pt.ts'
import { pt as stores } from '#features/stores/messages/pt.ts'
import { pt as teams } from '#features/teams/messages/pt.ts'
import { pt as tokens } from '#features/tokens/messages/pt.ts'
import { pt as uploads } from '#features/uploads/messages/pt.ts'
import { pt as webhooks } from '#features/webhooks/messages/pt.ts'
import { pt as words } from '#features/words/messages/pt.ts'
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
