// The upgrade prompt: the feature, its price today, and the plans. It never blocks the page.
import type { ReactNode } from 'react'
import styles from './UpgradePrompt.module.css'

export interface UpgradePromptProps {
  title: string
  line: ReactNode
  /** A secondary button: "See plans". */
  action: ReactNode
}

export function UpgradePrompt({ title, line, action }: UpgradePromptProps) {
  return (
    <div className={styles.prompt}>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{line}</p>
      </div>
      {action}
    </div>
  )
}
