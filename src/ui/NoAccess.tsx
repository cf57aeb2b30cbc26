// The locked state: what is locked, and the plan or role that unlocks it.
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateBlock.module.css'

export interface NoAccessProps {
  title: string
  /** How to unlock it: "Opens with PRO", "Ask an owner of Pell Street". */
  line: ReactNode
  action?: ReactNode
  /** The locked content, shown disabled. */
  children?: ReactNode
  /** Whether it fills the page, so that its title is the page title. */
  page?: boolean
}

export function NoAccess({ title, line, action, children, page }: NoAccessProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.block} data-tone="locked">
      <span className={styles.icon}>
        <IconLock size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <Heading className={styles.title} tabIndex={page ? -1 : undefined}>
          {title}
        </Heading>
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
