// Step 5: how fast, and which day.
import { Radio } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useTranslation } from 'react-i18next'
import { addDays } from '#lib/pure/dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SCHEDULE_DAYS, SCHEDULES } from '../../domain/vocabulary.ts'
import { useDates } from '../use-dates.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import styles from './DistributionStep.module.css'
import { useField } from './use-field.ts'
import { useWizard } from './use-wizard.ts'

export function DistributionStep() {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const { release, keeper, plan, today, findings, touch } = useWizard()
  const { day } = useDates()
  const say = useFindingSentence()
  const field = useField()
  const basic = plan === 'indiefy_lite'
  const earliest = addDays(today, SCHEDULE_DAYS[release.schedule].leadDaysMin)
  const advice = findings.find((one) => one.at === 'releaseDate' && one.severity === 'advises')
  return (
    <>
      <SectionHead title={t('distribution.title')} />
      <Radio.Group
        label={t('distribution.schedule')}
        value={release.schedule}
        onChange={(value) => {
          const schedule = SCHEDULES.find((one) => one === value)
          if (schedule) keeper.change({ schedule })
        }}
      >
        <div className={styles.cards}>
          {SCHEDULES.map((schedule) => {
            const { leadDaysMin, processing } = SCHEDULE_DAYS[schedule]
            const locked = basic && schedule !== 'standard'
            return (
              <Radio.Card key={schedule} value={schedule} disabled={locked} className={styles.card}>
                <span className={styles.head}>
                  <Radio.Indicator disabled={locked} />
                  <b>{t(`schedule.${schedule}`)}</b>
                </span>
                <span>{t('distribution.lead', { count: leadDaysMin })}</span>
                <span className="muted small">
                  {t('distribution.processing', { from: processing[0], to: processing[1] })}
                </span>
                <span className={styles.foot}>
                  {locked
                    ? t('distribution.lockedLine', { plan: t('common:plan.pro') })
                    : t('distribution.earliest', { day: day(addDays(today, leadDaysMin)) })}
                </span>
              </Radio.Card>
            )
          })}
        </div>
      </Radio.Group>
      <div className={styles.date}>
        <DateInput
          {...field('releaseDate')}
          label={t('distribution.date')}
          placeholder={t('distribution.choose')}
          valueFormat="D MMM YYYY"
          locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
          firstDayOfWeek={1}
          minDate={today}
          defaultDate={release.releaseDate ?? earliest}
          value={release.releaseDate}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          description={`${t('distribution.dateHint', { day: day(earliest) })} ${t('distribution.friday')}`}
          ariaLabels={{ previousMonth: t('distribution.previous'), nextMonth: t('distribution.next') }}
          onChange={(value) => {
            touch('releaseDate')
            keeper.change({ releaseDate: value?.slice(0, 10) ?? null })
          }}
        />
        {advice ? <p className={styles.advice}>{say(advice)}</p> : null}
      </div>
    </>
  )
}
