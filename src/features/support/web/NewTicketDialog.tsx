// Opens a ticket: what it is about, in words, with files.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useIsBlocked } from '#features/accounts/web/use-user.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMessageKey } from '#lib/web/use-message-key.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import {
  SUBJECT_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  TICKET_CATEGORIES,
  type TicketCategory,
  ticketProblems,
} from '../domain.ts'
import { supportApi } from './api.ts'
import styles from './support.module.css'

export interface NewTicketDialogProps {
  /** Values that the linking page already knows. */
  first: { releaseId: string | null; category: TicketCategory | ''; subject: string; text: string }
  onClose: () => void
}

export function NewTicketDialog({ first, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation(['support', 'common', 'problem'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isBlocked = useIsBlocked()
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    initialValues: first,
    validate: ({ category, ...values }) =>
      formErrors([
        ...(category === '' ? [{ code: 'required', at: 'category' }] : []),
        ...ticketProblems(values),
      ]),
  })
  const key = useMessageKey(...Object.values(form.values), files)
  const open = useMutation({
    mutationFn: ({ releaseId, category, ...values }: typeof form.values) =>
      supportApi.open.call({
        ...values,
        key,
        category: category as TicketCategory,
        files,
        ...(releaseId ? { releaseId } : {}),
      }),
    onSuccess: async ({ id, number }) => {
      showToast({ message: t('opened', { number }), closeLabel: t('common:close') })
      await client.invalidateQueries({ queryKey: supportApi.key() })
      // In place of the open form, to which going back would lead.
      navigate(paths.ticket(id), { replace: true })
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = open.error ? readRefusal(open.error) : undefined
  // A stray click beside the dialog must not lose what was written.
  const isStarted = form.isDirty() || files.length > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('new')}
      closeOnClickOutside={!isStarted}
      closeOnEscape={!isStarted}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={form.onSubmit(
          (values) => open.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
        <TextInput
          label={t('subject')}
          maxLength={SUBJECT_LENGTH_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('subject')}
        />
        <NativeSelect
          label={t('category')}
          data={[
            { value: '', label: t('common:chooseOne'), disabled: true },
            ...TICKET_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
          ]}
          {...form.getInputProps('category')}
        />
        {isBlocked ? null : (
          <ReleaseSelect
            label={`${t('release')} (${t('common:optional')})`}
            nothingFound={t('noRelease')}
            clearable
            value={form.values.releaseId}
            error={form.errors.releaseId}
            onChange={(value) => form.setFieldValue('releaseId', value)}
          />
        )}
        <Textarea
          label={t('text')}
          description={t('textHint')}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={5}
          {...form.getInputProps('text')}
        />
        <DocumentsField line={t('filesLine')} files={files} onChange={setFiles} disabled={open.isPending} />
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={open.isPending}>
            {t('send')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
