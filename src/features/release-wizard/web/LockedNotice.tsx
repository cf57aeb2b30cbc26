// Why a field of a live release cannot be changed, shown beside it.
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
