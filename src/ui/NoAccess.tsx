/** Owns the locked screen: what stands here, and the plan or the role that opens it. */
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateBlock.module.css'

export type NoAccessProps = {
  title: string
  /** Who or what opens it: "Opens with PRO", "Ask an owner of Pell Street". */
  line: ReactNode
  action?: ReactNode
  /** The locked thing itself, shown disabled. */
  children?: ReactNode
}

export function NoAccess({ title, line, action, children }: NoAccessProps) {
  return (
    <div className={styles.block} data-tone="locked">
      <span className={styles.icon}>
        <IconLock size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.line}>{line}</p>
        {action ? <div className={styles.action}>{action}</div> : null}
        {children ? (
          <div className={styles.locked} inert>
            {children}
          </div>
        ) : null}
      </div>
    </div>
  )
}
