// Creates a pre-save for a release, at an address.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import type { Status } from '#features/releases/domain/status.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { isAhead, presaveProblems } from '../domain.ts'
import { presaveQuery, presavesApi } from './api.ts'
import styles from './presaves.module.css'

/** Statuses of releases that may not be out yet. */
const STATUSES: readonly Status[] = (
  ['draft', 'submitted', 'in_review', 'reopened', 'rejected', 'approved', 'in_process'] as const
).filter((status) => isAhead({ status, liveAt: null }))

export interface CreatePresaveProps {
  /** The preselected release. */
  releaseId: string | undefined
  onClose: () => void
}

export function CreatePresave({ releaseId, onClose }: CreatePresaveProps) {
  const { t } = useTranslation(['presaves', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { releaseId: releaseId ?? null, key: '', upc: '' } as Values,
    validate: (values) => formErrors(problemsOf(values)),
  })
  const creating = useMutation({
    mutationFn: ({ releaseId, ...typed }: Values) =>
      presavesApi.create.call({ releaseId: releaseId ?? '', ...given(typed) }),
    onSuccess: async (presave) => {
      queries.setQueryData(presaveQuery(presave.id).queryKey, presave)
      void queries.invalidateQueries({ queryKey: presavesApi.list.key() })
      await navigate(paths.presave(presave.id))
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = creating.error ? readRefusal(creating.error) : undefined
  // Problems of the release itself have no field in this form.
  const elsewhere = refusal?.problems.find(({ at }) => !(at in form.values))
  const isOnFields = refusal?.code === 'invalid_input' && !elsewhere
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form noValidate className={styles.stack} onSubmit={form.onSubmit((values) => creating.mutate(values))}>
        <ReleaseSelect
          data-autofocus
          label={t('create.release')}
          description={t('create.facts')}
          placeholder={t('common:chooseOne')}
          statuses={STATUSES}
          nothingFound={t('create.none')}
          value={form.values.releaseId}
          onChange={(id) => form.setFieldValue('releaseId', id)}
        />
        <TextInput
          label={t('create.key')}
          description={t('create.keyHint')}
          leftSection={<span className="muted">/release/</span>}
          leftSectionWidth={84}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('key')}
        />
        <TextInput
          label={t('create.upc')}
          description={t('create.upcHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('upc')}
        />
        {refusal && !isOnFields ? <FormAlert>{errorMessage(elsewhere ?? refusal)}</FormAlert> : null}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="filled"
            loading={creating.isPending}
            disabled={!form.values.releaseId}
          >
            {t('create.send')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Values {
  releaseId: string | null
  key: string
  upc: string
}

/** Omits empty fields. */
const given = ({ key, upc }: Pick<Values, 'key' | 'upc'>) => ({
  ...(key.trim() ? { key: key.trim() } : {}),
  ...(upc.trim() ? { upc: upc.trim() } : {}),
})

/** Problems that can be checked without the release. */
const problemsOf = (values: Values) =>
  presaveProblems({ releaseDate: '', artistId: '', upc: null }, given(values))
