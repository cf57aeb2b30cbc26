// One action of a page: pending state, error, toast, and reading again what it changed.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { isReauthenticationCancelled } from './Reauthentication.tsx'

export interface ActionOptions {
  /** Of the toast. */
  done: string
  onDone?: () => void
  /** What is read again. */
  queryKey: QueryKey
}

export function useAction({ done, onDone, queryKey }: ActionOptions) {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: async () => {
      showToast({ message: done, closeLabel: t('close') })
      onDone?.()
      await client.invalidateQueries({ queryKey })
    },
    onError: async (error) => {
      const refusal = readRefusal(error)
      if (refusal.code !== 'wrong_state') return
      // Somebody else was faster. The page shows it, and may have no place left for the message.
      showToast({ message: errorMessage(refusal), tone: 'error', closeLabel: t('close') })
      await client.invalidateQueries({ queryKey })
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
