// The user's saved views and their mutations.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { View } from '../saved-views/contract.ts'
import { releasesApi, viewsQuery } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

export function useViews() {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const { data } = useQuery(viewsQuery())
  const closeLabel = t('common:close')
  const onError = (error: unknown) =>
    showToast({ message: findingSentence(readRefusal(error)), tone: 'error', closeLabel })
  const onSuccess = () => queries.invalidateQueries({ queryKey: releasesApi.listViews.key() })
  const keep = useMutation({
    mutationFn: ({ id, ...view }: Omit<View, 'id'> & { id?: string }) =>
      id ? releasesApi.changeView.call({ id, ...view }) : releasesApi.createView.call(view),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (view: View) => releasesApi.removeView.call({ id: view.id }),
    onSuccess: (_, { name, filter }) => {
      showToast({
        message: t('views.deleted', { name }),
        closeLabel,
        action: { label: t('common:undo'), onClick: () => keep.mutate({ name, filter }, { onError }) },
      })
      return onSuccess()
    },
    onError,
  })
  return { views: data?.items ?? [], keep, remove }
}
