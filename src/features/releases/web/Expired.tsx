// Why a release expired: its licence ended, or its correction did not arrive in time.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from './api.ts'

export function Expired({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { day, moment } = useDates()
  const { status, liveAt, licenceEndsOn, events } = release
  const event = events.at(-1)
  if (status !== 'expired' || !event) return null
  const ended = liveAt && licenceEndsOn
  return (
    <section aria-labelledby="expired-head">
      <SectionHead
        id="expired-head"
        title={t(ended ? 'cue.expired.licenceTitle' : 'cue.expired.lateTitle')}
        side={moment(event.at)}
      />
      <p className="measure">
        {ended ? t('cue.expired.licence', { day: day(licenceEndsOn) }) : t('cue.expired.late')}
      </p>
    </section>
  )
}
