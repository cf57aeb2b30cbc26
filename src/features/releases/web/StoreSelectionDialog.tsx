// Names a selection of stores; an existing name can be reused to replace that selection.
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { SELECTION_NAME_MAX, type StoreSelection } from '../store-selections/contract.ts'
import { useFindingSentence } from './use-finding-sentence.ts'
import type { useStoreSelections } from './use-store-selections.ts'

export interface StoreSelectionDialogProps {
  stores: readonly string[]
  selections: readonly StoreSelection[]
  save: ReturnType<typeof useStoreSelections>['save']
  opened: boolean
  onClose: () => void
}

export function StoreSelectionDialog({
  stores,
  selections,
  save,
  opened,
  onClose,
}: StoreSelectionDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog resets its input and errors.
  useEffect(() => {
    if (!opened) return
    setName('')
    setTried(false)
    save.reset()
  }, [opened])
  const trimmedName = name.trim()
  const replaced = selections.find((other) => other.name.toLowerCase() === trimmedName.toLowerCase())
  const confirm = async () => {
    setTried(true)
    if (trimmedName === '') return
    const saved = await save.mutateAsync({ name: trimmedName, stores: [...stores] }).catch(() => undefined)
    if (!saved) return
    showToast({
      message: t('storeSelections.saved', { name: saved.name }),
      closeLabel: t('common:close'),
    })
    onClose()
  }
  const refusal = save.isError ? readRefusal(save.error) : undefined
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title={t('storeSelections.saveTitle')}
      lead={t('storeSelections.saveLead', { count: stores.length })}
      confirmLabel={replaced ? t('storeSelections.replace', { name: replaced.name }) : t('common:save')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={save.isPending}
      error={refusal ? findingSentence(refusal.problems[0] ?? refusal) : undefined}
    >
      <TextInput
        data-autofocus
        label={t('storeSelections.name')}
        placeholder={t('storeSelections.nameHint')}
        value={name}
        maxLength={SELECTION_NAME_MAX}
        error={tried && trimmedName === '' ? findingSentence({ code: 'required' }) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
