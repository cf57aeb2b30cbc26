// The state of a request for a refund.
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { RefundState } from '../domain.ts'

const LOOKS = {
  requested: { tone: 'info', icon: IconClock },
  proposed: { tone: 'info', icon: IconClock },
  approved: { tone: 'info', icon: IconSend },
  settled: { tone: 'success', icon: IconCheck },
  declined: { tone: 'outline', icon: IconX },
  withdrawn: { tone: 'outline', icon: IconArrowBackUp },
  failed: { tone: 'danger', icon: IconAlertTriangle },
} as const

export function RefundBadge({ state, forStaff }: { state: RefundState; forStaff?: boolean }) {
  const { t } = useTranslation('purchases')
  return <BoxBadge {...LOOKS[state]}>{t(`${forStaff ? 'staffState' : 'state'}.${state}`)}</BoxBadge>
}
