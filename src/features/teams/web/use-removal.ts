// Removes something from a team: confirmation, toast, and reloading the team.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { teamsApi } from './api.ts'

/** @returns the props of a ConfirmDialog that runs `call`. */
export function useRemoval(
  call: () => Promise<unknown>,
  { said, onClose }: { said?: string; onClose: () => void },
) {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: call,
    onSuccess: async () => {
      if (said) showToast({ message: said, closeLabel: t('close') })
      onClose()
      await queries.invalidateQueries({ queryKey: teamsApi.find.key() })
    },
  })
  return {
    opened: true,
    onClose,
    onConfirm: () => removal.mutate(),
    busy: removal.isPending,
    cancelLabel: t('cancel'),
    closeLabel: t('close'),
    error: removal.isError ? errorMessage(readRefusal(removal.error)) : undefined,
  }
}
