// Step 5: speed of review, release date, pre-saves and territories.

import { Button, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { planCodeOf } from '#features/accounts/domain.ts'
import { fridaysFrom, isFriday, usualLiveDays } from '#features/releases/domain/release-days.ts'
import {
  LIVE_BUSINESS_DAYS,
  SCHEDULE_DAYS,
  SCHEDULES,
  SPEEDY_DAYS,
} from '#features/releases/domain/vocabulary.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { addBusinessDays, addDays, startOfDay, toPlainDate } from '#lib/pure/dates.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DayField } from '#ui/DayField.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './DistributionStep.module.css'
import { fieldId } from './field-id.ts'
import { LockedDates } from './LockedDates.tsx'
import { PresaveFields } from './PresaveFields.tsx'
import { ReleaseTimingChoice } from './ReleaseTimingChoice.tsx'
import { TerritoryFields } from './TerritoryFields.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

const FRIDAYS = 4

export default function DistributionStep() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { delivered } = useWizard().release
  return (
    <>
      <SectionHead title={t('distribution.title')} />
      {delivered ? (
        <LockedDates delivered={delivered} />
      ) : (
        <>
          <PagePart>
            <ScheduleCards />
          </PagePart>
          <PagePart>
            <ReleaseDate />
            <ReleaseTimingChoice />
          </PagePart>
        </>
      )}
      <PagePart>
        <LicenceEnd />
        {delivered ? null : <PresaveFields />}
      </PagePart>
      <PagePart>
        <TerritoryFields />
      </PagePart>
    </>
  )
}

function ScheduleCards() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan, today } = useWizard()
  const { wrapperProps } = useField()('schedule')
  const { day, locale } = useDates()
  const needsUpgrade = !includes(plan, 'releases.schedules')
  const reviewHours = useInstallation().reviewHours?.[plan]
  const [from, to] = usualLiveDays(plan, release.schedule, reviewHours)
  const [quickest, latest] = LIVE_BUSINESS_DAYS[plan]
  const everywhere = toPlainDate(addBusinessDays(startOfDay(today), to))
  const faster = listFormat(locale, { type: 'disjunction' }).format(
    SCHEDULES.filter((schedule) => usualLiveDays(plan, schedule, reviewHours)[1] === latest).map((schedule) =>
      t(`releases:schedule.${schedule}`),
    ),
  )
  const isInTime = everywhere <= addDays(today, SCHEDULE_DAYS[release.schedule].leadDaysMin)
  return (
    <div id={fieldId('schedule')} tabIndex={-1}>
      <Radio.Group
        label={t('releases:field.schedule')}
        description={t('distribution.scheduleHint')}
        value={release.schedule}
        wrapperProps={wrapperProps}
        onChange={(value) => {
          const schedule = SCHEDULES.find((schedule) => schedule === value)
          if (schedule) draftStore.change({ schedule })
        }}
      >
        <div className={styles.cards}>
          {SCHEDULES.map((schedule) => {
            const { leadDaysMin, processing } = SCHEDULE_DAYS[schedule]
            const locked = needsUpgrade && schedule !== 'standard'
            return (
              <Radio.Card key={schedule} value={schedule} disabled={locked} className={styles.card}>
                <span className={styles.head}>
                  <Radio.Indicator disabled={locked} />
                  <b>{t(`releases:schedule.${schedule}`)}</b>
                </span>
                <span>{t('distribution.lead', { count: leadDaysMin })}</span>
                <span className="muted small">
                  {t('distribution.processing', { from: processing[0], to: processing[1] })}
                </span>
                {schedule === 'priority' ? (
                  <span className="muted small">{t('distribution.express', { count: SPEEDY_DAYS })}</span>
                ) : null}
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
      {needsUpgrade ? (
        <p className="muted small">
          <AppLink href={paths.upgrade({ from: 'wizard_schedule' })}>{t('common:comparePlans')}</AppLink>
        </p>
      ) : null}
      <p className={styles.live}>
        {t(isInTime ? 'distribution.liveInTime' : 'distribution.live', {
          plan: t(`common:plan.${planCodeOf(plan)}`),
          schedule: t(`releases:schedule.${release.schedule}`),
          from,
          to,
          day: day(everywhere),
        })}
        {to > latest
          ? ` ${t('distribution.liveFaster', { schedules: faster, from: quickest, to: latest })}`
          : null}
      </p>
    </div>
  )
}

function ReleaseDate() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore, today, touch } = useWizard()
  const { day, dayShort } = useDates()
  const field = useField()
  const { leadDaysMin } = SCHEDULE_DAYS[release.schedule]
  const earliest = addDays(today, leadDaysMin)
  const change = (releaseDate: string | null) => {
    touch('releaseDate')
    draftStore.change({ releaseDate })
  }
  return (
    <div className={styles.date}>
      <DayField
        {...field('releaseDate')}
        label={t('releases:field.releaseDate')}
        description={`${t('distribution.dateHint', { count: leadDaysMin, day: day(earliest) })} ${t('distribution.friday')}`}
        defaultDate={release.releaseDate ?? earliest}
        // An earlier day can be typed, and is then explained.
        getDayProps={(date) => ({
          disabled: date < earliest,
          'data-friday': (date >= earliest && isFriday(date)) || undefined,
        })}
        classNames={{ day: styles.day }}
        value={release.releaseDate}
        onChange={change}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot share a line with the buttons. */}
      <div role="group" aria-label={t('distribution.fridays')} className={styles.fridays}>
        <span className="muted small">{t('distribution.fridays')}</span>
        {fridaysFrom(earliest, FRIDAYS).map((friday) => (
          <Button
            key={friday}
            size="xs"
            aria-pressed={release.releaseDate === friday}
            className={styles.friday}
            onClick={() => change(friday)}
          >
            {dayShort(friday)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function LicenceEnd() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, today, touch } = useWizard()
  const { releaseDate, licenceEndsOn } = release
  const first = releaseDate && releaseDate > today ? addDays(releaseDate, 1) : today
  return (
    <div className={styles.date}>
      <DayField
        {...useField()('licenceEndsOn')}
        label={<FieldLabel mark={t('common:optional')}>{t('releases:field.licenceEndsOn')}</FieldLabel>}
        description={t('distribution.licenceEndHint')}
        // An earlier day can be typed, and is then explained.
        excludeDate={(date) => date < first}
        defaultDate={licenceEndsOn ?? first}
        value={licenceEndsOn}
        onChange={(day) => {
          touch('licenceEndsOn')
          draftStore.change({ licenceEndsOn: day })
        }}
      />
    </div>
  )
}
