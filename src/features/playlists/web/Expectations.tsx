// What happens to a pitch, and the record of its curator.
import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { Cue } from '#ui/Cue.tsx'
import { Panel } from '#ui/Panel.tsx'
import { dueAt } from '../domain/pitches.ts'
import type { PlaylistAnswer } from './api.ts'
import styles from './playlists.module.css'
import { RecordRows } from './RecordRows.tsx'
import { useWeekText } from './use-week-text.ts'

export function Expectations({ playlist }: { playlist: PlaylistAnswer }) {
  const { t } = useTranslation('playlists')
  const { moment } = useDates()
  const { percent } = useNumbers()
  const now = useNow()
  const weekText = useWeekText()
  const { curator, record, week, reasons } = playlist
  return (
    <Panel title={t('expect.title')} label={t('expect.title')} sticky>
      <Cue
        turn={{ label: t('expect.turn'), value: curator }}
        until={{
          label: t('expect.until'),
          value: moment(dueAt(new Date(now))),
          note: t('expect.sevenDays'),
        }}
        next={{ label: t('expect.next'), value: t('expect.nextLine') }}
      />
      <RecordRows title={t('expect.record')} record={record}>
        <div>
          <dt>{t('expect.places')}</dt>
          <dd>{weekText(week)}</dd>
        </div>
      </RecordRows>
      {reasons.length > 0 ? (
        <section className={styles.reasons}>
          <h3>{t('expect.reasons')}</h3>
          <ul>
            {reasons.map(({ reason, share }) => (
              <li key={reason}>
                {t('expect.reason', { reason: t(`reasons.${reason}`), share: percent(share) })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className={styles.fair}>
        <IconScale size={18} aria-hidden="true" />
        <span>{t('expect.fair')}</span>
      </p>
    </Panel>
  )
}
