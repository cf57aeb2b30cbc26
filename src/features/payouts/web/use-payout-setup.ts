// Whether the account has set up how it is paid.
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { payoutsApi } from './api.ts'

/** @returns undefined until it is known, and for a seat that does not see money */
export function usePayoutSetup(): boolean | undefined {
  const canViewMoney = usePermission('money.view')
  const { data } = useQuery({ ...payoutsApi.find.queryOptions({ input: undefined }), enabled: canViewMoney })
  if (!data) return undefined
  return data.method === 'payoneer'
    ? data.payoneer === 'configured'
    : data.method !== null && data.stripe === 'configured'
}
