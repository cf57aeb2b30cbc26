// One action on a dispute: pending state, error, toast, and loading disputes again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { disputesApi } from './api.ts'

export function useDisputeAction({ done, onDone }: { done: string; onDone?: () => void }) {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: async () => {
      showToast({ message: done, closeLabel: t('close') })
      onDone?.()
      await client.invalidateQueries({ queryKey: disputesApi.key() })
    },
  })
  const refusal =
    mutation.error && !isReauthenticationCancelled(mutation.error) ? readRefusal(mutation.error) : undefined
  const problemAt = (field: string) => {
    const problem = refusal?.problems.find(({ at }) => at === field)
    return problem && errorMessage(problem)
  }
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    problemAt,
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
  }
}
