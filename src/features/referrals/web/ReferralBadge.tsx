// The state of a referral.
import { IconCheck, IconClock, IconHandStop, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { ReferralState } from '../domain.ts'

const LOOKS = {
  pending: { tone: 'outline', icon: IconClock },
  qualified: { tone: 'success', icon: IconCheck },
  held: { tone: 'warn', icon: IconHandStop },
  refused: { tone: 'outline', icon: IconMinus },
} as const

export function ReferralBadge({ state }: { state: ReferralState }) {
  const { t } = useTranslation('referrals')
  return <BoxBadge {...LOOKS[state]}>{t(`state.${state}`)}</BoxBadge>
}
