// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { tr as accounts } from '#features/accounts/messages/tr.ts'
import { tr as site } from '#features/site/messages/tr.ts'
import { tr as common } from '#lib/i18n/common/tr.ts'

export const messages = {
  common,
  accounts,
  site,
  problem: { ...site.problem, ...accounts.problem },
}
