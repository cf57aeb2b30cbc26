// Why something of a live release cannot be changed, beside what it is about.
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './LockedNotice.module.css'

export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <IconLock size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
