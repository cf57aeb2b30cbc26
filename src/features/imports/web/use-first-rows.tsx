// The first rows of a long table, and a button for more: hundreds of rows with fields of their own are slow to draw.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './imports.module.css'

const STEP = 50

export function useFirstRows<Row>(rows: readonly Row[]): { first: readonly Row[]; more: ReactNode } {
  const { t } = useTranslation('common')
  const [max, setMax] = useState(STEP)
  return {
    first: rows.slice(0, max),
    more:
      rows.length > max ? (
        <div className={styles.buttons}>
          <Button onClick={() => setMax(max + STEP)}>{t('loadMore')}</Button>
        </div>
      ) : null,
  }
}
