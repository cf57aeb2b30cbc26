// The state of a ticket: a badge, and whose turn it is, until when, and what follows.
import { IconCheck, IconClock, IconLock, IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cue } from '#ui/Cue.tsx'
import type { TicketItem } from './api.ts'

const LOOKS = {
  open: { tone: 'info', icon: IconClock },
  waiting: { tone: 'warn', icon: IconMessageQuestion },
  answered: { tone: 'success', icon: IconCheck },
  closed: { tone: 'outline', icon: IconLock },
} as const

export function TicketBadge({
  ticket: { status },
  forStaff,
}: {
  ticket: Pick<TicketItem, 'status'>
  forStaff?: boolean
}) {
  const { t } = useTranslation('support')
  return <BoxBadge {...LOOKS[status]}>{t(`${forStaff ? 'staffState' : 'state'}.${status}`)}</BoxBadge>
}

/** @param person who wrote the ticket, on the page of staff */
export function TicketCue({ ticket, person }: { ticket: TicketItem; person?: string }) {
  const { t } = useTranslation(['support', 'common'])
  const { moment } = useDates()
  const { turn, dueAt, isOverdue } = ticket
  if (turn === 'nobody') return null
  const isYours = (turn === 'staff') === (person !== undefined)
  return (
    <Cue
      tone={isOverdue ? 'late' : isYours ? 'you' : 'other'}
      turn={{
        label: t('common:whoseTurn'),
        value: isYours ? t('common:you') : (person ?? t('support')),
      }}
      until={{
        label: t('common:until'),
        value: dueAt === null ? t('noEnd') : <time dateTime={dueAt}>{moment(dueAt)}</time>,
        note: isOverdue ? t('late') : undefined,
      }}
      next={{ label: t('common:next'), value: t(turn === 'staff' ? 'nextAnswer' : 'nextStaff') }}
    />
  )
}
