// The timeline of a pitch, from sending it to the check of its placement.
import { useTranslation } from 'react-i18next'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

const STEPS = ['sent', 'opened', 'answered', 'placed'] as const

export function PitchPicture({ example: { days } }: { example: ExampleOf<'pitch'> }) {
  const { t } = useTranslation('products')
  return (
    <figure className={styles.figure}>
      <ol className={styles.pitch} aria-label={t('pitch.label')}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`pitch.${step}`)}</b>
            <span>{t(`pitch.${step}Line`, days)}</span>
          </li>
        ))}
      </ol>
      <figcaption>{t('pitch.caption')}</figcaption>
    </figure>
  )
}
