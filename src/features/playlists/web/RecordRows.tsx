// The record of the last 90 days in rows, or a note that there are too few pitches.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { PlaylistRowAnswer } from './api.ts'
import styles from './playlists.module.css'

export interface RecordRowsProps {
  title?: string
  record: PlaylistRowAnswer['record']
  children?: ReactNode
}

export function RecordRows({
  title,
  record: { answeredShare, acceptedShare, medianHours },
  children,
}: RecordRowsProps) {
  const { t } = useTranslation('playlists')
  const { number, percent } = useNumbers()
  const rows = [
    [t('expect.answered'), answeredShare === null ? null : percent(answeredShare)],
    [
      t('expect.median'),
      medianHours === null ? null : t('hours', { hours: number(medianHours, medianHours < 10 ? 1 : 0) }),
    ],
    [t('expect.accepted'), acceptedShare === null ? null : percent(acceptedShare)],
  ] as const
  return (
    <section className={styles.record}>
      {title ? <h3>{title}</h3> : null}
      <dl>
        {answeredShare === null ? (
          <div>
            <dt>{t('tooFew')}</dt>
          </div>
        ) : (
          rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))
        )}
        {children}
      </dl>
    </section>
  )
}
