// Withdraws a submission before its review has started.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

export interface WithdrawDialogProps {
  releaseId: string
  /** Whether the submission is an update of a live release. */
  live: boolean
  opened: boolean
  onClose: () => void
}

export function WithdrawDialog({ releaseId, live, opened, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => releasesApi.withdraw.call({ id: releaseId }),
    onSuccess: () => {
      showToast({ message: t(live ? 'update.withdrawn' : 'detail.withdrawn'), closeLabel: t('common:close') })
      onClose()
    },
    // Where it is refused, the release has moved on, and the page behind the question shows how.
    onSettled: () => queries.invalidateQueries({ queryKey: releasesApi.key() }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => withdraw.mutate()}
      title={t(live ? 'update.withdrawTitle' : 'detail.withdrawTitle')}
      lead={t(live ? 'update.withdrawLead' : 'detail.withdrawLead')}
      confirmLabel={t('detail.withdrawConfirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={withdraw.isPending}
      error={withdraw.isError ? findingSentence(readRefusal(withdraw.error)) : undefined}
    />
  )
}
