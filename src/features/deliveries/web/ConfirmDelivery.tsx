// Records the answer of a store that came in another way than as an acknowledgement.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { showToast } from '#ui/show-toast.tsx'
import { CONFIRMATION_NOTE_MAX } from '../domain.ts'
import { deliveriesApi, type StaffDeliveryAnswer } from './api.ts'
import styles from './deliveries.module.css'
import { useDeliverySentence } from './use-delivery-sentence.ts'

export function ConfirmDelivery({ delivery: { id, kind } }: { delivery: StaffDeliveryAnswer }) {
  const { t } = useTranslation(['deliveries', 'common'])
  const [opened, setOpened] = useState(false)
  const label = t(kind === 'takedown' ? 'page.confirm.remove' : 'page.confirm.accept')
  if (!opened) return <Button onClick={() => setOpened(true)}>{label}</Button>
  return <ConfirmForm id={id} label={label} onClose={() => setOpened(false)} />
}

function ConfirmForm({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'common'])
  const sentenceOf = useDeliverySentence()
  const queries = useQueryClient()
  const form = useForm({ initialValues: { note: '' } })
  const confirm = useMutation({
    ...deliveriesApi.confirm.mutationOptions(),
    onSuccess: async () => {
      showToast({ message: t('page.confirm.done'), closeLabel: t('common:close') })
      await queries.invalidateQueries({ queryKey: deliveriesApi.key() })
    },
  })
  return (
    <form className={styles.confirm} onSubmit={form.onSubmit(({ note }) => confirm.mutate({ id, note }))}>
      <Textarea
        label={t('page.confirm.note')}
        description={t('page.confirm.noteHint')}
        maxLength={CONFIRMATION_NOTE_MAX}
        autosize
        minRows={2}
        autoFocus
        {...form.getInputProps('note')}
      />
      {confirm.error ? <FormAlert>{sentenceOf(readRefusal(confirm.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          loading={confirm.isPending}
          disabled={form.values.note.trim() === ''}
        >
          {label}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
