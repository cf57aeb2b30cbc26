// The signed-in user and their permissions, for components.
import { useQuery } from '@tanstack/react-query'
import type { Capability } from '#lib/pure/access.ts'
import { type Feature, includes } from '#lib/pure/entitlements.ts'
import { useHydratedValue } from '#lib/web/use-hydrated.ts'
import type { User } from '../contract.ts'
import { isBlocked, planOf, userMay } from '../domain.ts'
import { storedUser, userQuery } from './api.ts'

/**
 * The signed-in user, or null for a visitor; both come with the page. Where they could not, the stored record is used
 * until the server answers, and the value is undefined without one.
 */
export function useUser(): User | null | undefined {
  const { data } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' })
  const stored = useHydratedValue(() => (data === undefined ? storedUser() : undefined), undefined)
  return data === undefined ? stored : data
}

/** Whether the user is frozen or banned, so that only the legal pages and the blocked page are open to them. */
export function useIsBlocked(): boolean {
  const user = useUser()
  return Boolean(user && isBlocked(user))
}

/** The seat the user works with: account, role and artist limit. Undefined until it is known. */
export function useSeat(): User['accounts'][number] | undefined {
  const user = useUser()
  return user?.accounts.find((account) => account.id === user.account)
}

/** Whether the user can change what the whole account shares, such as its artists: editors without a limit to one artist. */
export function useCanEditWholeAccount(): boolean {
  const limited = (useSeat()?.artist ?? null) !== null
  return usePermission('catalogue.edit') && !limited
}

/** Whether the current seat has a capability, by the same table as the server. Assumes yes until the seat is loaded. */
export function usePermission(needs: Capability): boolean {
  const user = useUser()
  return (user && userMay(user, needs)) ?? true
}

/** Like `usePermission`, for what staff who impersonate somebody may never do in their name. */
export function useOwnPermission(needs: Capability): boolean {
  const isImpersonated = useUser()?.impersonate === true
  return usePermission(needs) && !isImpersonated
}

/** Whether the plan of the account in use includes a feature. */
export function usePlanIncludes(feature: Feature): boolean {
  const user = useUser()
  return Boolean(user && includes(planOf(user.subscription.plan_name), feature))
}
