// The state of a store's form: the draft, its problems, and saving.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
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

export type StoreFormState = ReturnType<typeof useStoreForm>

export function useStoreForm(store: StoreDetailAnswer) {
  const { t } = useTranslation(['stores', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [settings, setSettings] = useState<StoreSettings>(store.settings)
  const [secrets, setSecrets] = useState<Partial<Record<SecretName, string>>>({})
  const [dirty, setDirty] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { id, version } = store
  const save = useMutation({
    mutationFn: () => {
      const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
      return storesApi.change.call({ id, version, settings: withoutEmpty(settings), secrets: given })
    },
    onSuccess: (now) => {
      queries.setQueryData(storesApi.find.queryKey({ input: { id } }), now)
      showToast({ message: t('saved'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: storesApi.list.key() })
    },
    onError: () => setAttempt((before) => before + 1),
  })
  const refusal = save.error ? readRefusal(save.error) : undefined
  const problems = refusal?.problems ?? []
  return {
    store,
    settings,
    secrets,
    dirty,
    attempt,
    save,
    problems,
    /** A refusal without a field, such as a concurrent change. */
    refused: refusal && problems.length === 0 ? errorMessage(refusal) : undefined,
    errorAt: (path: string) => {
      const match = problems.find((problem) => problem.at === path)
      return match && errorMessage(match)
    },
    set(change: Partial<StoreSettings>) {
      setSettings((before) => ({ ...before, ...change }))
      setDirty(true)
    },
    setConnection(change: Partial<Omit<Connection, 'kind'>> & Record<string, unknown>) {
      setSettings((before) => ({ ...before, connection: { ...before.connection, ...change } as Connection }))
      setDirty(true)
    },
    setKind(kind: Kind) {
      const connection = kind === store.settings.connection.kind ? store.settings.connection : EMPTY[kind]
      setSettings((before) => ({ ...before, connection }))
      setDirty(true)
    },
    setSecret(name: SecretName, value: string) {
      setSecrets((before) => ({ ...before, [name]: value }))
      setDirty(true)
    },
  }
}

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
