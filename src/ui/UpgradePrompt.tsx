// Says which plan includes what this one does not, and leads to the comparison. It never blocks the page.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './UpgradePrompt.module.css'

export interface UpgradePromptProps {
  title: string
  line: ReactNode
  /** Where the prompt stands, which the comparison of plans records. */
  from: string
}

export function UpgradePrompt({ title, line, from }: UpgradePromptProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.prompt}>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{line}</p>
      </div>
      <LinkButton href={paths.upgrade({ from })}>{t('comparePlans')}</LinkButton>
    </div>
  )
}
