// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { pt as accounts } from '#features/accounts/messages/pt.ts'
import { pt as site } from '#features/site/messages/pt.ts'
import { pt as common } from '#lib/i18n/common/pt.ts'

export const messages = {
  common,
  accounts,
  site,
  problem: { ...site.problem, ...accounts.problem },
}
