// One action on splits: pending state, error, toast, and refetching what it changed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { splitsApi } from './api.ts'

interface SplitAction {
  /** Undefined when the call itself says what it did. */
  done?: string
  onDone?: () => void
  /** Shows errors as a toast, where there is no dialog for them. */
  toastErrors?: boolean
}

export function useSplitAction({ done, onDone, toastErrors }: SplitAction) {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: async () => {
      if (done) showToast({ message: done, closeLabel: t('close') })
      onDone?.()
      await client.invalidateQueries({ queryKey: splitsApi.key() })
    },
    onError: (error) => {
      if (toastErrors && !isReauthenticationCancelled(error))
        showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('close') })
    },
  })
  const refusal =
    mutation.error && !isReauthenticationCancelled(mutation.error) ? readRefusal(mutation.error) : undefined
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    refusal,
    error: refusal && errorMessage(refusal.problems[0] ?? refusal),
  }
}
