// Names a saved view; an existing name can be reused to replace that view's filters.
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import type { View } from '../saved-views/contract.ts'
import { useFindingSentence } from './use-finding-sentence.ts'
import type { ReleaseFilter } from './use-release-filter.ts'
import type { useViews } from './use-views.ts'

export interface ViewDialogProps {
  /** The view to rename; without one a new view is created. */
  view?: View
  filter: ReleaseFilter
  views: readonly View[]
  keep: ReturnType<typeof useViews>['keep']
  opened: boolean
  onClose: () => void
}

export function ViewDialog({ view, filter, views, keep, opened, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog resets its input and errors.
  useEffect(() => {
    if (!opened) return
    setName(view?.name ?? '')
    setTried(false)
    keep.reset()
  }, [opened])
  const trimmedName = name.trim()
  const same = views.find(
    (other) => other.name.toLowerCase() === trimmedName.toLowerCase() && other.id !== view?.id,
  )
  const replaced = view ? undefined : same

  const confirm = async () => {
    setTried(true)
    if (trimmedName === '') return
    const saved = await keep
      .mutateAsync({ id: view?.id ?? replaced?.id, name: trimmedName, filter })
      .catch(() => undefined)
    if (!saved) return
    showToast({ message: t('views.saved', { name: saved.name }), closeLabel: t('common:close') })
    onClose()
  }
  const refusal = keep.isError ? readRefusal(keep.error) : undefined
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title={t(view ? 'views.renameTitle' : 'views.saveTitle')}
      lead={view ? undefined : t('views.saveLead')}
      confirmLabel={replaced ? t('views.replace', { name: replaced.name }) : t('common:save')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={keep.isPending}
      error={refusal ? findingSentence(refusal.problems[0] ?? refusal) : undefined}
    >
      <TextInput
        data-autofocus
        label={t('views.name')}
        placeholder={t('views.nameHint')}
        value={name}
        maxLength={60}
        error={tried && trimmedName === '' ? findingSentence({ code: 'required' }) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
