// The release date and schedule of a live release, with the reason they cannot change.
import { useTranslation } from 'react-i18next'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId } from './field-id.ts'
import { LockedNotice } from './LockedNotice.tsx'
import styles from './steps.module.css'

const FIELDS = ['releaseDate', 'releaseTiming', 'schedule', 'presave'] as const

export function LockedDates({ delivered }: { delivered: NonNullable<ReleaseAnswer['delivered']> }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { day } = useDates()
  const date = day(delivered.releaseDate)
  return (
    <section id={fieldId('releaseDate')} tabIndex={-1} aria-labelledby="kept-dates" className={styles.stack}>
      <SectionHead id="kept-dates" title={t('lockedFields.datesTitle')} level={3} />
      <DescriptionList>
        <DescriptionItem label={t('releases:field.releaseDate')}>{date}</DescriptionItem>
        <DescriptionItem label={t('releases:field.releaseTiming')}>
          {t(`releases:releaseTiming.${delivered.releaseTiming}`)}
        </DescriptionItem>
        <DescriptionItem label={t('releases:field.schedule')}>
          {t(`releases:schedule.${delivered.schedule}`)}
        </DescriptionItem>
      </DescriptionList>
      <LockedNotice>{t('lockedFields.dates', { day: date })}</LockedNotice>
      {FIELDS.map((field) => (
        <FieldFindings key={field} at={field} />
      ))}
    </section>
  )
}
