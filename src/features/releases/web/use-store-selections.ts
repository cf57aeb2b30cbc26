// The account's saved selections of stores, and their mutations.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { StoreSelection } from '../store-selections/contract.ts'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

export function useStoreSelections() {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const { data } = useQuery(releasesApi.listStoreSelections.queryOptions())
  const closeLabel = t('common:close')
  const onSuccess = () => queries.invalidateQueries({ queryKey: releasesApi.listStoreSelections.key() })
  const save = useMutation({
    mutationFn: (selection: Omit<StoreSelection, 'id'>) => releasesApi.saveStoreSelection.call(selection),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: ({ id }: StoreSelection) => releasesApi.removeStoreSelection.call({ id }),
    onSuccess: (_, { name, stores }) => {
      showToast({
        message: t('storeSelections.deleted', { name }),
        closeLabel,
        action: { label: t('common:undo'), onClick: () => save.mutate({ name, stores }) },
      })
      return onSuccess()
    },
    onError: (error) =>
      showToast({ message: findingSentence(readRefusal(error)), tone: 'error', closeLabel }),
  })
  return { selections: data?.items ?? [], save, remove }
}
