// An action on a signal, after which signals are read again.
import { useAction } from '#features/accounts/web/use-action.ts'
import { signalsApi } from './api.ts'

export const useSignalAction = (options: { done: string; onDone?: () => void }) =>
  useAction({ ...options, queryKey: signalsApi.key() })
