// Warns of other columns that hold amounts: only the net sum that is owed may be taken.
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import styles from './statements.module.css'

export interface AmountNoteProps {
  /** The columns that look like amounts, with the chosen one. */
  amounts: readonly string[]
  /** Empty while none is chosen. */
  chosen: string
}

export function AmountNote({ amounts, chosen }: AmountNoteProps) {
  const { t } = useTranslation('statements')
  const { locale } = useNumbers()
  const others = amounts.filter((column) => column !== chosen)
  if (others.length === 0) return null
  const columns = listFormat(locale).format(others)
  return (
    <p className={styles.advice} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>
        {chosen === ''
          ? t('mapping.chooseAmount', { count: others.length, columns })
          : t('mapping.otherAmounts', { count: others.length, columns, amount: chosen })}
      </span>
    </p>
  )
}
