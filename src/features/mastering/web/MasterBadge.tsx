// The state of a master.
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { MasterState } from '../domain.ts'

const LOOKS = {
  pending: { tone: 'info', icon: IconClock },
  success: { tone: 'success', icon: IconCheck },
  failed: { tone: 'danger', icon: IconAlertTriangle },
} as const

export function MasterBadge({ state }: { state: MasterState }) {
  const { t } = useTranslation('mastering')
  return <BoxBadge {...LOOKS[state]}>{t(`state.${state}`)}</BoxBadge>
}
