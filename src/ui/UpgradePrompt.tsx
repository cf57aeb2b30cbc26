// Says which plan includes what this one does not. It never blocks the page.
import type { ReactNode } from 'react'
import styles from './UpgradePrompt.module.css'

export interface UpgradePromptProps {
  title: string
  line: ReactNode
}

export function UpgradePrompt({ title, line }: UpgradePromptProps) {
  return (
    <div className={styles.prompt}>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{line}</p>
      </div>
    </div>
  )
}
