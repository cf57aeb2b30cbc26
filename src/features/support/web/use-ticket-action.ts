// An action on a ticket, after which tickets are read again.
import { useAction } from '#features/accounts/web/use-action.ts'
import { supportApi } from './api.ts'

export const useTicketAction = (options: { done: string; onDone?: () => void }) =>
  useAction({ ...options, queryKey: supportApi.key() })
