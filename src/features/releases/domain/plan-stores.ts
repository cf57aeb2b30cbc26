// Which of the selected stores a plan includes.

import { findStore } from '#features/stores/domain.ts'
import { includes, type Plan } from '#lib/pure/entitlements.ts'

/** The stores among the selected ones that the plan includes. */
export const storesOfPlan = (platforms: readonly string[], plan: Plan | undefined): string[] =>
  platforms.filter((id) => {
    const store = findStore(id)
    return store && (store.major || !plan || includes(plan, 'releases.all_stores'))
  })
