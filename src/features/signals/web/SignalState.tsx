// The state of a signal: a badge, and whose turn it is, until when, and what follows.
import { IconAlertTriangle, IconCheck, IconClock, IconEye, IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cue } from '#ui/Cue.tsx'
import type { SignalItem } from './api.ts'

const LOOKS = {
  open: { tone: 'info', icon: IconEye },
  asked: { tone: 'warn', icon: IconMessageQuestion },
  answered: { tone: 'info', icon: IconClock },
  dismissed: { tone: 'success', icon: IconCheck },
  confirmed: { tone: 'danger', icon: IconAlertTriangle },
} as const

export function SignalBadge({ signal: { status } }: { signal: Pick<SignalItem, 'status'> }) {
  const { t } = useTranslation('signals')
  return <BoxBadge {...LOOKS[status]}>{t(`state.${status}`)}</BoxBadge>
}

export function SignalCue({ signal, forStaff }: { signal: SignalItem; forStaff?: boolean }) {
  const { t } = useTranslation(['signals', 'common'])
  const { moment } = useDates()
  const { turn, owner, deadlineAt, status } = signal
  if (turn === 'nobody') return null
  const isYours = (turn === 'staff') === (forStaff === true)
  const deadline = deadlineAt === null ? '' : moment(deadlineAt)
  return (
    <Cue
      tone={isYours ? 'you' : 'other'}
      turn={{
        label: t('common:whoseTurn'),
        value: isYours ? t('common:you') : turn === 'staff' ? t('staff') : owner,
      }}
      until={{
        label: t('common:until'),
        value: turn === 'artist' ? deadline : t('noDay'),
        note: turn === 'staff' && status === 'asked' ? t('overdue', { day: deadline }) : undefined,
      }}
      next={{
        label: t('common:next'),
        value: t(turn === 'artist' ? 'nextStaff' : status === 'open' ? 'nextAsk' : 'nextDecided'),
      }}
    />
  )
}
