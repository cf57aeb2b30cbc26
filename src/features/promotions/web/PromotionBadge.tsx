// The state of a promotion.
import { IconArrowBackUp, IconCheck, IconClock, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { PromotionState } from '../domain.ts'

const LOOKS = {
  ordered: { tone: 'dashed', icon: IconClock },
  paid: { tone: 'info', icon: IconClock },
  running: { tone: 'success', icon: IconPlayerPlay },
  finished: { tone: 'outline', icon: IconCheck },
  refunded: { tone: 'outline', icon: IconArrowBackUp },
} as const

export function PromotionBadge({ state, forStaff }: { state: PromotionState; forStaff?: boolean }) {
  const { t } = useTranslation('promotions')
  return <BoxBadge {...LOOKS[state]}>{t(`${forStaff ? 'staffState' : 'state'}.${state}`)}</BoxBadge>
}
