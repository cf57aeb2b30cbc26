// The badge of each state of a payout.
import { IconCheck, IconClock, IconQuestionMark, IconSend, IconUserCheck, IconX } from '@tabler/icons-react'
import type { BoxIcon, BoxTone } from '#ui/BoxBadge.tsx'
import type { PayoutState } from '../domain/payout-states.ts'

export const BADGES: Record<PayoutState, { icon: BoxIcon; tone: BoxTone }> = {
  waiting: { icon: IconClock, tone: 'outline' },
  due: { icon: IconUserCheck, tone: 'outline' },
  approved: { icon: IconUserCheck, tone: 'info' },
  sending: { icon: IconSend, tone: 'info' },
  unknown: { icon: IconQuestionMark, tone: 'dashed' },
  sent: { icon: IconSend, tone: 'info' },
  paid: { icon: IconCheck, tone: 'success' },
  failed: { icon: IconX, tone: 'danger' },
  cancelled: { icon: IconX, tone: 'outline' },
}
