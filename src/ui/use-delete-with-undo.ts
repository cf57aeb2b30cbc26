// Deletes what a page shows at once, goes to its list, and offers to restore it there.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import { dropUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from './show-toast.tsx'

export interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** The page of the list that it leaves, and the queries of that list. */
  listHref: string
  listKey: QueryKey
  /** "Lyrics deleted", "Lyrics restored". */
  deleted: string
  restored: string
}

export function useDeleteWithUndo({
  remove,
  restore,
  listHref,
  listKey,
  deleted,
  restored,
}: Deletion): () => Promise<void> {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const closeLabel = t('close')
  const changed = () => queries.invalidateQueries({ queryKey: listKey })
  const failed = (error: unknown) =>
    showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel })
  const takeBack = () =>
    restore()
      .then(() => showToast({ message: restored, closeLabel }))
      .then(changed)
      .catch(failed)
  return async () => {
    try {
      await remove()
    } catch (error) {
      failed(error)
      return
    }
    void changed()
    dropUnsavedInput()
    await navigate(listHref)
    showToast({
      message: deleted,
      closeLabel,
      action: { label: t('undo'), onClick: () => void takeBack() },
    })
  }
}
