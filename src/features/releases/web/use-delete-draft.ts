// Deletes drafts, with five seconds to undo.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { deferAction } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

interface NamedDraft {
  id: string
  title: string
}

export function useDeleteDrafts() {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const closeLabel = t('common:close')

  return (drafts: readonly NamedDraft[]) => {
    const titleOf = (draft: NamedDraft | undefined) => draft?.title || t('list.untitled')
    const remove = async () => {
      const failures: string[] = []
      for (const draft of drafts) {
        try {
          await releasesApi.remove.call({ id: draft.id })
        } catch (error) {
          failures.push(
            `${t('list.deleteFailed', { title: titleOf(draft) })}: ${findingSentence(readRefusal(error))}`,
          )
        }
      }
      if (failures.length > 0) {
        const done = { done: drafts.length - failures.length, count: drafts.length }
        const first = drafts.length > 1 ? [t('bulk.partlyDeleted', done)] : []
        showToast({ message: [...first, ...failures].join(' '), tone: 'error', closeLabel })
      }
      await queries.invalidateQueries({ queryKey: releasesApi.list.key() })
    }
    deferAction({
      ids: drafts.map(({ id }) => id),
      message:
        drafts.length === 1
          ? t('list.deleted', { title: titleOf(drafts[0]) })
          : t('bulk.deleted', { count: drafts.length }),
      undoLabel: t('common:undo'),
      closeLabel,
      run: remove,
    })
  }
}
