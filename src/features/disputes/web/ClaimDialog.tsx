// Claims a part of what a track earns: which track, how much, from when, and why.
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { parsePercent } from '#lib/pure/percent.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { MonthField } from '#ui/MonthField.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { claimProblems, plainIsrc, REASON_LENGTH_MIN, TEXT_LENGTH_MAX } from '../domain.ts'
import { disputesApi } from './api.ts'
import styles from './disputes.module.css'

export interface ClaimDialogProps {
  isrc: string
  /** Whose share the owner of the track claims. */
  partyId: string | undefined
  onClose: () => void
}

const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

export function ClaimDialog({ isrc, partyId, onClose }: ClaimDialogProps) {
  const { t } = useTranslation(['disputes', 'common', 'problem'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    initialValues: { isrc, shareBp: '', fromMonth: '', reason: '' },
    validate: ({ shareBp, reason, ...values }) =>
      formErrors([
        ...(ISRC.test(plainIsrc(values.isrc)) ? [] : [{ code: 'isrc_unknown', at: 'isrc' }]),
        ...claimProblems({ shareBp: parsePercent(shareBp) ?? 0, reason }),
      ]),
  })
  const code = plainIsrc(form.values.isrc)
  const track = useQuery({
    ...disputesApi.findTrack.queryOptions({ input: { isrc: code } }),
    enabled: ISRC.test(code),
  })
  const open = useMutation({
    mutationFn: ({ shareBp, fromMonth, ...values }: typeof form.values) =>
      disputesApi.open.call({
        ...values,
        shareBp: parsePercent(shareBp) ?? 0,
        files,
        ...(fromMonth ? { fromMonth } : {}),
        ...(partyId ? { partyId } : {}),
      }),
    onSuccess: async ({ id }) => {
      showToast({ message: t('opened'), closeLabel: t('common:close') })
      await client.invalidateQueries({ queryKey: disputesApi.key() })
      navigate(paths.dispute(id))
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = open.error ? readRefusal(open.error) : undefined
  return (
    <Dialog opened onClose={onClose} title={t('open')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={form.onSubmit(
          (values) => open.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <p className="muted">{t('openLead')}</p>
        {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
        <TextInput
          label={t('isrc')}
          description={
            track.data
              ? [track.data.title, track.data.artist].filter(Boolean).join(', ')
              : track.isError
                ? t('problem:isrc_unknown')
                : t('isrcHint')
          }
          maxLength={20}
          data-autofocus={isrc === '' || undefined}
          autoComplete="off"
          {...form.getInputProps('isrc')}
        />
        <TextInput
          label={t('sharePercent')}
          inputMode="decimal"
          data-autofocus={isrc !== '' || undefined}
          autoComplete="off"
          {...form.getInputProps('shareBp')}
        />
        <MonthField
          label={t('from')}
          description={t('fromHint')}
          maxDate={new Date()}
          {...form.getInputProps('fromMonth')}
          value={form.values.fromMonth}
        />
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { min: REASON_LENGTH_MIN })}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={4}
          {...form.getInputProps('reason')}
        />
        <DocumentsField line={t('filesLine')} files={files} onChange={setFiles} disabled={open.isPending} />
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={open.isPending}>
            {t('open')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
