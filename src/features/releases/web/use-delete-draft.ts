// Deletes drafts after five seconds in which it can be taken back; until then they are only out of sight.
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { showToast, toastMs } from '#ui/show-toast.tsx'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

interface NamedDraft {
  id: string
  title: string
}

/** Of the whole tab: a draft deleted on its own page is out of sight in the list that follows. */
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function setHidden(next: Iterable<string>): void {
  hidden = new Set(next)
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Ids of drafts that are as good as deleted. */
export const useHiddenDrafts = (): ReadonlySet<string> =>
  useSyncExternalStore(
    watch,
    () => hidden,
    () => hidden,
  )

export function useDeleteDrafts() {
  const { t } = useTranslation(['releases', 'common'])
  const say = useFindingSentence()
  const queries = useQueryClient()
  const closeLabel = t('common:close')

  return (drafts: readonly NamedDraft[]) => {
    const ids = new Set(drafts.map(({ id }) => id))
    const titleOf = (draft: NamedDraft | undefined) => draft?.title || t('list.untitled')
    const show = () => setHidden([...hidden].filter((id) => !ids.has(id)))
    setHidden([...hidden, ...ids])
    const toast = showToast({
      message:
        drafts.length === 1
          ? t('list.deleted', { title: titleOf(drafts[0]) })
          : t('bulk.deleted', { count: drafts.length }),
      closeLabel,
      action: {
        label: t('common:undo'),
        onClick: () => {
          clearTimeout(timer)
          show()
        },
      },
    })
    const timer = setTimeout(async () => {
      // A toast held open by the pointer must not offer an undo that is over.
      notifications.hide(toast)
      const failures: string[] = []
      for (const draft of drafts) {
        try {
          await releasesApi.remove.call({ id: draft.id })
        } catch (error) {
          failures.push(`${t('list.deleteFailed', { title: titleOf(draft) })}: ${say(readRefusal(error))}`)
        }
      }
      if (failures.length > 0) {
        const done = { done: drafts.length - failures.length, count: drafts.length }
        const first = drafts.length > 1 ? [t('bulk.deletedSome', done)] : []
        showToast({ message: [...first, ...failures].join(' '), tone: 'error', closeLabel })
      }
      await queries.invalidateQueries({ queryKey: releasesApi.list.key() })
      show()
    }, toastMs)
  }
}
