// What the plan of the account in use includes of smart links.
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { type Feature, includes } from '#lib/pure/entitlements.ts'

export const useInsights = (): boolean => useFeature('links.insights')
export const useCustomization = (): boolean => useFeature('links.customization')

function useFeature(feature: Feature): boolean {
  const user = useUser()
  return Boolean(user && includes(planOf(user.subscription.plan_name), feature))
}
