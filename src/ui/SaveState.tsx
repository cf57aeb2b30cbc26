// The save state: Saving, Saved 12:03, Offline with pending edits, or an error with its action.
import { IconAlertOctagon, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import styles from './SaveState.module.css'
import { TextButton, type TextButtonProps } from './TextButton.tsx'

export interface SaveStateProps {
  state: 'saving' | 'saved' | 'offline' | 'error'
  /** The whole phrase: "Saved 12:03", "Offline, 3 changes waiting". */
  text: string
  action?: TextButtonProps
}

const ICONS = { saving: IconLoader2, saved: IconCheck, offline: IconCloudOff, error: IconAlertOctagon }

export function SaveState({ state, text, action }: SaveStateProps) {
  const Icon = ICONS[state]
  return (
    <div className={styles.save} data-state={state}>
      <output className={styles.words}>
        <Icon className={styles.icon} size={16} aria-hidden="true" />
        <span>{text}</span>
      </output>
      {action ? <TextButton {...action} /> : null}
    </div>
  )
}
