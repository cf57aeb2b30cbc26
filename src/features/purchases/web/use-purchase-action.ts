// An action on credit or a refund, after which both are read again.
import { useAction } from '#features/accounts/web/use-action.ts'
import { purchasesApi } from './api.ts'

export const usePurchaseAction = (options: { done: string; onDone?: () => void }) =>
  useAction({ ...options, queryKey: purchasesApi.key() })
