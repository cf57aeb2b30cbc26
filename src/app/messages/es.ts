// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { es as accounts } from '#features/accounts/messages/es.ts'
import { es as site } from '#features/site/messages/es.ts'
import { es as common } from '#lib/i18n/common/es.ts'

export const messages = {
  common,
  accounts,
  site,
  problem: { ...site.problem, ...accounts.problem },
}
