// How many songs are left this month.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { LyricsTermsAnswer } from './api.ts'
import styles from './lyrics.module.css'

export function Quota({ terms }: { terms: LyricsTermsAnswer | undefined }) {
  const { t } = useTranslation('lyrics')
  const { dayShort } = useDates()
  if (!terms) return null
  const { used, most, resetsOn } = terms.quota
  return (
    <span className={styles.quota}>
      {t('quota', { left: Math.max(0, most - used), most, date: dayShort(resetsOn) })}
    </span>
  )
}
