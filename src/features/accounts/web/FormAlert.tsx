// An error that belongs to no single field.
import { IconAlertOctagon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      <IconAlertOctagon size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
