// Who has to act on a release next, until when, and what follows.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { Cue } from '#ui/Cue.tsx'
import { isOver, untilFormat } from '../domain/cue.ts'
import type { ReleaseAnswer } from './api.ts'

export interface ReleaseCueProps {
  cue: ReleaseAnswer['cue']
  releaseDate: string | null
}

export function ReleaseCue({ cue, releaseDate }: ReleaseCueProps) {
  const { t } = useTranslation(['releases', 'common'])
  const { dayOf, dayShort, moment } = useDates()
  const now = useNow()
  const yours = cue.turn === 'you'
  const over = isOver(cue, now)
  const isOverdue = over && !yours && cue.turn !== 'nobody'
  const format = { day: dayShort, moment, day_of_moment: dayOf }[untilFormat(cue)]
  const day = cue.until === null ? null : format(cue.until)
  return (
    <Cue
      tone={isOverdue ? 'late' : yours ? 'you' : 'other'}
      turn={{
        label: t('common:whoseTurn'),
        value: t(`cue.turn.${cue.turn}`),
        note: isOverdue ? t(cue.turn === 'review' ? 'cue.lateReview' : 'cue.lateStores') : undefined,
      }}
      until={{
        label: t('common:until'),
        value: day === null ? t('cue.noDay') : over ? t('cue.was', { day }) : day,
        note:
          yours && releaseDate && day !== null ? t('cue.keep', { day: dayShort(releaseDate) }) : undefined,
      }}
      next={{ label: t('common:next'), value: t(`cue.next.${cue.next}`) }}
    />
  )
}
