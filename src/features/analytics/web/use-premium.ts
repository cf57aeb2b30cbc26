// Whether the plan of the account in use includes all of analytics.
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { includes } from '#lib/pure/entitlements.ts'

export function usePremium(): boolean {
  const user = useUser()
  return Boolean(user && includes(planOf(user.subscription.plan_name), 'analytics.advanced'))
}
