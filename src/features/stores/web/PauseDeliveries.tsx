// Pauses deliveries to a store with a reason, and resumes them.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { PAUSE_REASON_MAX } from '../domain.ts'
import { type StoreDetailAnswer, storesApi } from './api.ts'

export function PauseDeliveries({ store }: { store: StoreDetailAnswer }) {
  const { t } = useTranslation(['stores', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { id, name, paused, connectionKind } = store
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const settle = (message: string) => (now: StoreDetailAnswer) => {
    setOpened(false)
    setReason('')
    queries.setQueryData(storesApi.find.queryKey({ input: { id } }), now)
    showToast({ message, closeLabel: t('common:close') })
    return queries.invalidateQueries({ queryKey: storesApi.list.key() })
  }
  const pause = useMutation({
    mutationFn: () => storesApi.pause.call({ id, reason: reason.trim() }),
    onSuccess: settle(t('pause.done')),
  })
  const resume = useMutation({
    mutationFn: () => storesApi.resume.call({ id }),
    onSuccess: settle(t('pause.resumed')),
    onError: (error) =>
      showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel: t('common:close') }),
  })
  if (connectionKind === 'none') return null
  if (paused)
    return (
      <Button loading={resume.isPending} onClick={() => resume.mutate()}>
        {t('pause.resume')}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('pause.begin')}</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => pause.mutate()}
        title={t('pause.title', { store: name })}
        lead={t('pause.lead')}
        confirmLabel={t('pause.confirm')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        tone="plain"
        ready={reason.trim() !== ''}
        busy={pause.isPending}
        error={pause.error ? errorMessage(readRefusal(pause.error)) : undefined}
      >
        <TextInput
          data-autofocus
          label={t('pause.reason')}
          description={t('pause.reasonHint')}
          value={reason}
          maxLength={PAUSE_REASON_MAX}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
