// Runs one action on an account: pending state, error message, toast, and reloading the people data.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { peopleApi } from './api.ts'

export function useAccountAction({ doneMessage, onDone }: { doneMessage?: string; onDone: () => void }) {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => {
      const refusal = readRefusal(error)
      // What the page shows is no longer so, and it may have no place left for the message.
      if (refusal.code === 'wrong_state')
        showToast({ message: errorMessage(refusal), tone: 'error', closeLabel: t('close') })
      if (refusal.code === 'wrong_state' || refusal.status === 404)
        void client.invalidateQueries({ queryKey: peopleApi.key() })
    },
    onSuccess: () => {
      if (doneMessage === undefined) return
      showToast({ message: doneMessage, closeLabel: t('close') })
      onDone()
      void client.invalidateQueries({ queryKey: peopleApi.key() })
    },
  })
  const refusal = mutation.error ? readRefusal(mutation.error) : undefined
  const problemAt = (field: string) => {
    const problem = refusal?.problems.find((problem) => problem.at === field)
    return problem && errorMessage(problem)
  }
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    problemAt,
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
  }
}
