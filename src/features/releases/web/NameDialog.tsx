// Asks for the name of something that is saved: a view of the list, a selection of stores.
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SAVED_NAME_MAX } from '../domain/vocabulary.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

export interface NameDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  lead?: string
  label: string
  placeholder: string
  initialName?: string
  /** What saving under this name does, which may replace something. */
  confirmLabel: (name: string) => string
  saving: { isPending: boolean; error: unknown; reset: () => void }
  onSave: (name: string) => void
}

export function NameDialog({
  label,
  placeholder,
  initialName = '',
  confirmLabel,
  saving,
  onSave,
  ...dialog
}: NameDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog resets its input and errors.
  useEffect(() => {
    if (!dialog.opened) return
    setName(initialName)
    setTried(false)
    saving.reset()
  }, [dialog.opened])
  const trimmedName = name.trim()
  const refusal = saving.error ? readRefusal(saving.error) : undefined
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => {
        setTried(true)
        if (trimmedName !== '') onSave(trimmedName)
      }}
      confirmLabel={confirmLabel(trimmedName)}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={saving.isPending}
      error={refusal ? findingSentence(refusal.problems[0] ?? refusal) : undefined}
    >
      <TextInput
        data-autofocus
        label={label}
        placeholder={placeholder}
        value={name}
        maxLength={SAVED_NAME_MAX}
        error={tried && trimmedName === '' ? findingSentence({ code: 'required' }) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** Names are compared as the server does: without regard to case. */
export const withName = <Named extends { name: string }>(list: readonly Named[], name: string) =>
  list.find((other) => other.name.toLowerCase() === name.toLowerCase())
