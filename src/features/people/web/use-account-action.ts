// Carrying out what staff do to a person: busy, refused with its sentence, or done, said and read again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { peopleApi } from './api.ts'

export function useAccountAction({ said, done }: { said?: string; done: () => void }) {
  const { t } = useTranslation('common')
  const say = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => {
      if (said === undefined) return
      showToast({ message: said, closeLabel: t('close') })
      done()
      void client.invalidateQueries({ queryKey: peopleApi.key() })
    },
  })
  const refusal = mutation.error ? readRefusal(mutation.error) : undefined
  const problemAt = (at: string) => {
    const problem = refusal?.problems.find((problem) => problem.at === at)
    return problem && say(problem)
  }
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    problemAt,
    error: refusal && refusal.problems.length === 0 ? say(refusal) : undefined,
  }
}
