// The state of a store's form: the draft, its problems, and saving.
import { type GetInputPropsOptions, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GENRES } from '#lib/pure/genres.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors } from '#lib/web/forms.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { Connection, StoreSettings } from '../contract.ts'
import type { SecretName } from '../domain.ts'
import { type StoreDetailAnswer, storesApi } from './api.ts'

type Kind = Connection['kind']

/** A newly selected connection with empty fields. */
const EMPTY: { [K in Kind]: Extract<Connection, { kind: K }> } = {
  none: { kind: 'none' },
  sandbox: { kind: 'sandbox' },
  folder: { kind: 'folder', folder: '' },
  sftp: { kind: 'sftp', host: '', port: 22, username: '', folder: '', hostKey: '' },
  s3: { kind: 's3', bucket: '', region: 'us-east-1', endpoint: null, folder: '', accessKeyId: '' },
}

export interface StoreFormValues {
  settings: StoreSettings
  /** Only the secrets typed now; the others stay as they are. */
  secrets: Partial<Record<SecretName, string>>
}

export type StoreFormState = ReturnType<typeof useStoreForm>

export function useStoreForm(store: StoreDetailAnswer) {
  const { t } = useTranslation(['stores', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const { id, version } = store
  const form = useForm<StoreFormValues>({
    initialValues: { settings: withEveryGenre(store.settings), secrets: {} },
  })
  const save = useMutation({
    mutationFn: ({ settings, secrets }: StoreFormValues) => {
      const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
      return storesApi.change.call({ id, version, settings: withoutEmpty(settings), secrets: given })
    },
    onSuccess: (now) => {
      queries.setQueryData(storesApi.find.queryKey({ input: { id } }), now)
      showToast({ message: t('saved'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: storesApi.list.key() })
    },
    onError: (error) => {
      form.setErrors(formErrors(readRefusal(error).problems))
      setAttempt((before) => before + 1)
    },
  })
  useUnsavedInput(form.isDirty(), { isSending: save.isPending })
  const refusal = save.error ? readRefusal(save.error) : undefined
  return {
    store,
    form,
    attempt,
    save,
    errors: Object.entries(form.errors).map(([path, message]) => ({
      fieldId: fieldId(path),
      message: String(message),
    })),
    /** A refusal without a field, such as a concurrent change. */
    refused: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    /** The props of the field at this path. */
    field: (path: string, options?: GetInputPropsOptions) => ({
      ...form.getInputProps(path, options),
      id: fieldId(path),
    }),
    setKind(kind: Kind) {
      const saved = store.settings.connection
      form.setFieldValue('settings.connection', kind === saved.kind ? saved : EMPTY[kind])
    },
  }
}

/** Every genre has its two fields. */
const withEveryGenre = (settings: StoreSettings): StoreSettings => ({
  ...settings,
  genreMap: Object.fromEntries(
    GENRES.map((genre) => [genre, { genre: '', subGenre: '', ...settings.genreMap[genre] }]),
  ),
})

/** Removes genres without a name of the store. */
function withoutEmpty(settings: StoreSettings): StoreSettings {
  const genreMap: StoreSettings['genreMap'] = {}
  for (const [ours, theirs] of Object.entries(settings.genreMap)) {
    const genre = theirs.genre.trim()
    const subGenre = theirs.subGenre?.trim() || undefined
    if (genre) genreMap[ours as keyof typeof genreMap] = { genre, subGenre }
  }
  return { ...settings, genreMap }
}

/** The element id of a field, by its path in the request. */
export const fieldId = (path: string): string => `store-${path.replaceAll('.', '-')}`
