// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { es as accounts } from '#features/accounts/messages/es.ts'
import { es as artists } from '#features/artists/messages/es.ts'
import { es as dashboard } from '#features/dashboard/messages/es.ts'
import { es as deliveries } from '#features/deliveries/messages/es.ts'
import { es as releases } from '#features/releases/messages/es.ts'
import { es as review } from '#features/review/messages/es.ts'
import { es as site } from '#features/site/messages/es.ts'
import { es as uploads } from '#features/uploads/messages/es.ts'
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
