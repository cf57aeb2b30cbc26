// The code that a source has for a recording, and why no track has it.
import { useTranslation } from 'react-i18next'
import type { SuspenseAnswer } from './api.ts'
import styles from './statements.module.css'

export function CodeCell({ identity, reason }: Pick<SuspenseAnswer, 'identity' | 'reason'>) {
  const { t } = useTranslation('statements')
  const code = codeOf(identity)
  return (
    <div className={styles.code}>
      {code === '' ? null : <code className={identity.startsWith('raw:') ? '' : styles.isrc}>{code}</code>}
      {reason ? <span className="muted small">{t(`reason.${reason}`)}</span> : null}
    </div>
  )
}

/** What follows the kind of code; lines without any are `none`. */
export const codeOf = (identity: string): string => /^\w+:(.*)$/s.exec(identity)?.[1] ?? ''
