// Where a song was placed, and the result of the check a week later.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { PitchAnswer } from './api.ts'

type Placed = Pick<PitchAnswer, 'position' | 'placedUntil' | 'isPositionConfirmed' | 'check'>

export function PlacementText({
  pitch: { position, placedUntil, isPositionConfirmed, check },
}: {
  pitch: Placed
}) {
  const { t } = useTranslation('playlists')
  const { day, dayOf } = useDates()
  return (
    <>
      <p>
        <b>{t('pitches.position', { position, day: placedUntil ? day(placedUntil) : '' })}</b>{' '}
        <span className="muted">{t(isPositionConfirmed ? 'pitches.confirmed' : 'pitches.unconfirmed')}</span>
      </p>
      {check ? (
        <p className="muted">
          {check.checkedAt && check.result
            ? t(`pitches.${check.result}`, { day: dayOf(check.checkedAt), position: check.position })
            : t('pitches.checkDue', { day: dayOf(check.at) })}
        </p>
      ) : null}
    </>
  )
}
