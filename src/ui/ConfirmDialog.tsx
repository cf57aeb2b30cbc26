// Confirms an irreversible action: its consequences, and the word to type.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  lead?: ReactNode
  /** The consequences, one sentence each. */
  consequences?: readonly ReactNode[]
  /** A word to type before the button is enabled. */
  typed?: { label: ReactNode; expected: string; placeholder?: string }
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  /** `danger` cannot be undone; `plain` can. */
  tone?: 'danger' | 'plain'
  /** False while an additional field is incomplete. */
  ready?: boolean
  busy?: boolean
  /** The server's message after a failure; shown in the dialog. */
  error?: ReactNode
  /** Additional fields, such as a reason. */
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    onConfirm,
    title,
    lead,
    consequences = [],
    typed,
    tone = 'danger',
    busy,
    error,
    children,
  } = props
  const [word, setWord] = useState('')
  useEffect(() => {
    if (!opened) setWord('')
  }, [opened])
  const ready = props.ready !== false && (!typed || word.trim() === typed.expected)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events of a dialog on to the form that renders it, which must not be sent as well.
    event.stopPropagation()
    if (ready && !busy) onConfirm()
  }
  return (
    <Dialog
      opened={opened}
      onClose={busy ? () => {} : onClose}
      title={title}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      <form onSubmit={submit} className={styles.form}>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {consequences.length > 0 ? (
          <ul className={styles.list}>
            {consequences.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences.
              <li key={index}>{line}</li>
            ))}
          </ul>
        ) : null}
        {children}
        {typed ? (
          <TextInput
            data-autofocus
            label={typed.label}
            placeholder={typed.placeholder}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        ) : null}
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={busy}>
            {props.cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger-filled' : 'filled'}
            disabled={!ready}
            loading={busy ?? false}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
