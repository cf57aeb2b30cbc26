// Deletes a draft after five seconds in which it can be taken back; until then it is only out of sight.
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { showToast, toastMs } from '#ui/show-toast.tsx'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

export function useDeleteDraft() {
  const { t } = useTranslation(['releases', 'common'])
  const say = useFindingSentence()
  const queries = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)))

  const deleteDraft = (release: { id: string; title: string }) => {
    const { id } = release
    const title = release.title || t('list.untitled')
    setHidden((before) => new Set([...before, id]))
    const toast = showToast({
      message: t('list.deleted', { title }),
      closeLabel: t('common:close'),
      action: {
        label: t('common:undo'),
        onClick: () => {
          clearTimeout(timer)
          show(id)
        },
      },
    })
    const timer = setTimeout(async () => {
      // A toast held open by the pointer must not offer an undo that is over.
      notifications.hide(toast)
      try {
        await releasesApi.remove.call({ id })
        await queries.invalidateQueries({ queryKey: releasesApi.list.key() })
      } catch (error) {
        const message = `${t('list.deleteFailed', { title })}: ${say(readRefusal(error))}`
        showToast({ message, tone: 'error', closeLabel: t('common:close') })
      }
      show(id)
    }, toastMs)
  }
  return { hidden, deleteDraft }
}
