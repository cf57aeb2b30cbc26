// Who acts next in a pre-save, until when, and what follows.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { Cue, type CuePart } from '#ui/Cue.tsx'
import type { PresaveAnswer } from './api.ts'

export function PresaveCue({ presave }: { presave: PresaveAnswer }) {
  const { t } = useTranslation(['presaves', 'common'])
  const { day, moment } = useDates()
  const { phase, releaseDate, opensOn, endsAt, states } = presave
  const turn = (value: string, note: string): CuePart => ({ label: t('common:whoseTurn'), value, note })
  const until = (value: string, note: string): CuePart => ({ label: t('common:until'), value, note })
  const next = (value: string, note: string): CuePart => ({ label: t('common:next'), value, note })
  const us = turn(t('cue.us'), t('cue.nothing'))
  const theDay = until(releaseDate ? day(releaseDate) : '–', t('cue.comesOut'))
  const onTheDay = next(t('cue.onDay'), t('cue.onDayNote'))
  switch (phase) {
    case 'review':
      return (
        <Cue
          turn={turn(t('cue.review'), t('cue.reviewNote'))}
          until={theDay}
          next={next(t('cue.collect'), t('cue.collectNote'))}
        />
      )
    case 'scheduled':
      return (
        <Cue
          turn={us}
          until={until(opensOn ? day(opensOn) : '–', t('cue.opens'))}
          next={next(t('cue.collect'), t('cue.collectNote'))}
        />
      )
    case 'off':
      return <Cue tone="you" turn={turn(t('cue.you'), t('cue.turnOn'))} until={theDay} next={onTheDay} />
    case 'due':
      return <Cue turn={us} until={until(t('cue.waits'), t('cue.waitsNote'))} next={onTheDay} />
    case 'out': {
      const isDone = states.queued + states.pending_source === 0
      return (
        <Cue
          turn={us}
          until={
            isDone || !endsAt ? until(t('cue.done'), t('cue.over')) : until(moment(endsAt), t('cue.tried'))
          }
          next={next(t('cue.becomes'), t('cue.becomesNote'))}
        />
      )
    }
    case 'gone':
      return <p className="muted">{t('cue.gone')}</p>
    case 'collecting':
      return <Cue turn={us} until={theDay} next={onTheDay} />
  }
}
