// The state of a dispute: a badge, and whose turn it is, until when, and what follows.
import { IconArrowBackUp, IconCheck, IconClock, IconScale, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cue } from '#ui/Cue.tsx'
import type { DisputeRow } from './api.ts'

const LOOKS = {
  open: { tone: 'info', icon: IconClock },
  answered: { tone: 'info', icon: IconScale },
  withdrawn: { tone: 'outline', icon: IconArrowBackUp },
  upheld: { tone: 'success', icon: IconCheck },
  partly: { tone: 'warn', icon: IconCheck },
  rejected: { tone: 'danger', icon: IconX },
} as const

export function DisputeBadge({ dispute }: { dispute: Pick<DisputeRow, 'status' | 'result' | 'turn'> }) {
  const { t } = useTranslation('disputes')
  const { status, result, turn } = dispute
  // Once the time to answer is over, staff decide without the answer.
  const isOverdue = status === 'open' && turn === 'staff'
  const state = status === 'decided' ? (result ?? 'rejected') : isOverdue ? 'answered' : status
  return <BoxBadge {...LOOKS[state]}>{t(`state.${state}`)}</BoxBadge>
}

export function DisputeCue({ dispute, forStaff }: { dispute: DisputeRow; forStaff?: boolean }) {
  const { t } = useTranslation(['disputes', 'common'])
  const { moment } = useDates()
  const { turn, side, respondent, deadlineAt, status } = dispute
  if (turn === 'nobody') return null
  const isYours = turn === 'respondent' ? side === 'respondent' : forStaff === true
  return (
    <Cue
      tone={isYours ? 'you' : 'other'}
      turn={{
        label: t('common:whoseTurn'),
        value: isYours ? t('common:you') : turn === 'staff' ? t('staff') : respondent,
      }}
      until={{
        label: t('common:until'),
        value: turn === 'respondent' ? moment(deadlineAt) : t('noDay'),
        note: turn === 'staff' && status === 'open' ? t('overdue', { day: moment(deadlineAt) }) : undefined,
      }}
      next={{ label: t('common:next'), value: t(turn === 'staff' ? 'nextDecided' : 'nextStaff') }}
    />
  )
}
