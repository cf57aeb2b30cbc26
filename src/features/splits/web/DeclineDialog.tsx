// Declining a share, with a note to the owner; no account is needed.
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { NOTE_LENGTH_MAX } from '../domain/parties.ts'
import { type InvitationAnswer, splitsApi } from './api.ts'

export interface DeclineDialogProps {
  token: string
  invitation: InvitationAnswer
  onClose: () => void
  onDeclined: () => void
}

export function DeclineDialog({ token, invitation, onClose, onDeclined }: DeclineDialogProps) {
  const { t } = useTranslation(['splits', 'common'])
  const errorMessage = useErrorMessage()
  const [note, setNote] = useState('')
  const decline = useMutation({
    mutationFn: () => splitsApi.decline.call({ token, note }),
    onSuccess: onDeclined,
  })
  const { account, title } = invitation
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => decline.mutate()}
      title={t('invite.declineTitle', { title })}
      lead={t('invite.declineLead', { account })}
      confirmLabel={t('invite.decline')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={decline.isPending}
      error={decline.isError ? errorMessage(readRefusal(decline.error)) : undefined}
    >
      <Textarea
        data-autofocus
        label={t('invite.note', { account })}
        value={note}
        maxLength={NOTE_LENGTH_MAX}
        autosize
        minRows={3}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
