// Staff cancel a payout that is not sent, with a reason.
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { payoutsApi, type StaffPayoutAnswer } from './api.ts'

interface CancelByStaffProps {
  /** The dialog is open while this is set. */
  payout: StaffPayoutAnswer | undefined
  onClose: () => void
}

export function CancelByStaff({ payout, onClose }: CancelByStaffProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    cancel.reset()
    onClose()
  }
  const cancel = useMutation({
    mutationFn: (id: string) => payoutsApi.cancelByStaff.call({ id, reason }),
    onSuccess: () => {
      showToast({ message: t('staff.cancelled'), closeLabel: t('common:close') })
      close()
      return queries.invalidateQueries({ queryKey: payoutsApi.key() })
    },
  })
  const failed = cancel.isError && !isReauthenticationCancelled(cancel.error)
  return (
    <ConfirmDialog
      opened={payout !== undefined}
      onClose={close}
      onConfirm={() => payout && cancel.mutate(payout.id)}
      title={t('staff.cancelTitle')}
      lead={t('staff.cancelLead', { name: payout?.ownerName ?? '' })}
      confirmLabel={t('staff.cancelConfirm')}
      cancelLabel={t('common:back')}
      closeLabel={t('common:close')}
      ready={reason.trim().length >= 3}
      busy={cancel.isPending}
      error={failed ? errorMessage(readRefusal(cancel.error)) : undefined}
    >
      <Textarea
        data-autofocus
        label={t('staff.cancelReason')}
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
