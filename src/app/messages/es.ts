// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { es as accounts } from '#features/accounts/messages/es.ts'
import { es as activity } from '#features/activity/messages/es.ts'
import { es as artists } from '#features/artists/messages/es.ts'
import { es as audit } from '#features/audit/messages/es.ts'
import { es as dashboard } from '#features/dashboard/messages/es.ts'
import { es as deliveries } from '#features/deliveries/messages/es.ts'
import { es as imports } from '#features/imports/messages/es.ts'
import { es as notifications } from '#features/notifications/messages/es.ts'
import { es as payouts } from '#features/payouts/messages/es.ts'
import { es as people } from '#features/people/messages/es.ts'
import { es as releases } from '#features/releases/messages/es.ts'
import { es as review } from '#features/review/messages/es.ts'
import { es as settings } from '#features/settings/messages/es.ts'
import { es as site } from '#features/site/messages/es.ts'
import { es as stores } from '#features/stores/messages/es.ts'
import { es as teams } from '#features/teams/messages/es.ts'
import { es as tokens } from '#features/tokens/messages/es.ts'
import { es as uploads } from '#features/uploads/messages/es.ts'
import { es as webhooks } from '#features/webhooks/messages/es.ts'
import { es as words } from '#features/words/messages/es.ts'
import { es as common } from '#lib/i18n/common/es.ts'

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
