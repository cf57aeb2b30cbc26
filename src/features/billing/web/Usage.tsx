// How much of what the plan includes is used.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { BillingAnswer } from './api.ts'
import styles from './subscription.module.css'

export function Usage({ usage: { releases, artists } }: { usage: BillingAnswer['usage'] }) {
  const { t } = useTranslation('billing')
  const { day } = useDates()
  return (
    <section className={styles.section} aria-labelledby="usage-head">
      <SectionHead
        id="usage-head"
        title={t('usage.title')}
        side={t('usage.resets', { day: day(releases.resetsOn) })}
      />
      <ul className={styles.usage}>
        <Row label={t('usage.releases')} {...releases} />
        <Row label={t('usage.artists')} {...artists} />
      </ul>
    </section>
  )
}

function Row({ label, used, most }: { label: string; used: number; most: number }) {
  const { t } = useTranslation('billing')
  const { number } = useNumbers()
  const id = useId()
  return (
    <li>
      <span id={id}>{label}</span>
      <progress aria-labelledby={id} value={Math.min(used, most)} max={most} />
      <span>{t('usage.of', { used: number(used, 0), most: number(most, 0) })}</span>
    </li>
  )
}
