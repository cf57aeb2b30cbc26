// Shows a secret once: why it matters, the secret to copy, and a confirmation that it was saved.
import { Button } from '@mantine/core'
import styles from './ConfirmDialog.module.css'
import { CopyText } from './CopyText.tsx'
import { Dialog } from './Dialog.tsx'

export interface ShownOnceProps {
  /** The dialog is closed without a secret. */
  secret: string | undefined
  onClose: () => void
  title: string
  lead: string
  copyLabel: string
  copiedLabel: string
  doneLabel: string
}

/** Only its button closes it: a click outside must not lose a secret that cannot be shown again. */
export function ShownOnce({ secret, onClose, title, lead, ...labels }: ShownOnceProps) {
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p className={styles.lead}>{lead}</p>
        <CopyText value={secret ?? ''} copyLabel={labels.copyLabel} copiedLabel={labels.copiedLabel} />
        <div className={styles.buttons}>
          <Button variant="filled" onClick={onClose}>
            {labels.doneLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
