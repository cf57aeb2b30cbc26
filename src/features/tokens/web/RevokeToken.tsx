// Confirms the revocation of an API token.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type TokenAnswer, tokensApi } from './api.ts'

/** The dialog is open while this is set. */
export function RevokeToken({ token, onClose }: { token: TokenAnswer | undefined; onClose: () => void }) {
  const { t } = useTranslation(['tokens', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => tokensApi.revoke.call({ id }),
    onSuccess: ({ name }) => {
      showToast({ message: t('revokedToast', { name }), closeLabel: t('common:close') })
      onClose()
      return queries.invalidateQueries({ queryKey: tokensApi.key() })
    },
  })
  return (
    <ConfirmDialog
      opened={token !== undefined}
      onClose={onClose}
      onConfirm={() => token && revoke.mutate(token.id)}
      title={t('revokeTitle', { name: token?.name ?? '' })}
      lead={t('revokeLead')}
      confirmLabel={t('revoke')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={revoke.isPending}
      error={revoke.isError ? errorMessage(readRefusal(revoke.error)) : undefined}
    />
  )
}
