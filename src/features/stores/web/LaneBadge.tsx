// How a lane stands: a boxed icon and its word.
import { IconAccessPoint, IconBox, IconFlask, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { LaneAnswer } from './api.ts'

type LaneState = 'paused' | 'none' | 'sandbox' | 'test' | 'live'

const LOOK: Record<LaneState, { icon: BoxIcon; tone: BoxTone }> = {
  paused: { icon: IconPlayerPause, tone: 'warn' },
  none: { icon: IconPlugConnectedX, tone: 'dashed' },
  sandbox: { icon: IconBox, tone: 'outline' },
  test: { icon: IconFlask, tone: 'info' },
  live: { icon: IconAccessPoint, tone: 'success' },
}

function stateOf({ paused, way, live }: Pick<LaneAnswer, 'paused' | 'way' | 'live'>): LaneState {
  if (paused) return 'paused'
  if (way === 'none' || way === 'sandbox') return way
  return live ? 'live' : 'test'
}

export function LaneBadge({ lane }: { lane: Pick<LaneAnswer, 'paused' | 'way' | 'live'> }) {
  const { t } = useTranslation('stores')
  const state = stateOf(lane)
  return <BoxBadge {...LOOK[state]}>{t(`state.${state}`)}</BoxBadge>
}
