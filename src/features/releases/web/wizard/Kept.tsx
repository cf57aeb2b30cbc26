// Why something of a live release cannot be changed, beside what it is about.
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Kept.module.css'

export function Kept({ children }: { children: ReactNode }) {
  return (
    <p className={styles.kept}>
      <IconLock size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
