// All texts of one language, one namespace per feature; `problem` gathers the sentences of every code.
import { en as accounts } from '#features/accounts/messages/en.ts'
import { en as site } from '#features/site/messages/en.ts'
import { en as common } from '#lib/i18n/common/en.ts'

export const messages = {
  common,
  accounts,
  site,
  problem: { ...site.problem, ...accounts.problem },
}
