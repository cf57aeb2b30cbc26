// Changes the role of a seat and the artists it can access.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type MemberAnswer, teamsApi } from './api.ts'
import { SeatingFields } from './SeatingFields.tsx'

export function SeatDialog({ member, onClose }: { member: MemberAnswer; onClose: () => void }) {
  const { t } = useTranslation(['teams', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [seating, setSeating] = useState({ role: member.role, artist_id: member.artist?.id ?? null })
  const change = useMutation({
    mutationFn: () => teamsApi.changeSeat.call({ id: member.id, ...seating }),
    onSuccess: async () => {
      showToast({ message: t('changed', { name: member.name }), closeLabel: t('common:close') })
      onClose()
      await queries.invalidateQueries({ queryKey: teamsApi.find.key() })
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={t('changeTitle', { name: member.name })}
      confirmLabel={t('common:save')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={change.isPending}
      error={change.isError ? errorMessage(readRefusal(change.error)) : undefined}
    >
      <SeatingFields id="seat" seating={seating} onChange={setSeating} />
    </ConfirmDialog>
  )
}
