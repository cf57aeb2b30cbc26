// An action on a dispute, after which disputes are read again.
import { useAction } from '#features/accounts/web/use-action.ts'
import { disputesApi } from './api.ts'

export const useDisputeAction = (options: { done: string; onDone?: () => void }) =>
  useAction({ ...options, queryKey: disputesApi.key() })
