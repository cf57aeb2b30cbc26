// The release date and schedule of a live release, with the reason they cannot change.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from '../api.ts'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId } from './field-id.ts'
import { LockedNotice } from './LockedNotice.tsx'
import styles from './steps.module.css'

const FIELDS = ['releaseDate', 'schedule', 'presave'] as const

export function LockedDates({ delivered }: { delivered: NonNullable<ReleaseAnswer['delivered']> }) {
  const { t } = useTranslation('releases')
  const { day } = useDates()
  const date = day(delivered.releaseDate)
  return (
    <section id={fieldId('releaseDate')} tabIndex={-1} aria-labelledby="kept-dates" className={styles.stack}>
      <SectionHead id="kept-dates" title={t('kept.datesTitle')} level={3} />
      <DescriptionList>
        <DescriptionItem label={t('distribution.date')}>{date}</DescriptionItem>
        <DescriptionItem label={t('distribution.schedule')}>
          {t(`schedule.${delivered.schedule}`)}
        </DescriptionItem>
      </DescriptionList>
      <LockedNotice>{t('kept.dates', { day: date })}</LockedNotice>
      {FIELDS.map((field) => (
        <FieldFindings key={field} at={field} />
      ))}
    </section>
  )
}
