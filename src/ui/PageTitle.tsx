// The title of a page: the h1 that takes focus after navigation, and the page actions.
import type { ReactNode, Ref } from 'react'
import styles from './PageTitle.module.css'

export interface PageTitleProps {
  children: ReactNode
  /** A secondary line above, such as a date or a breadcrumb. */
  over?: ReactNode
  /** One line below. */
  lead?: ReactNode
  actions?: ReactNode
  size?: 'title' | 'compact'
  ref?: Ref<HTMLHeadingElement>
}

export function PageTitle({ children, over, lead, actions, size = 'title', ref }: PageTitleProps) {
  return (
    <div className={styles.top} data-size={size}>
      <div className={styles.words}>
        {over ? <div className={styles.over}>{over}</div> : null}
        <h1 ref={ref} tabIndex={-1} className={styles.title}>
          {children}
        </h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
