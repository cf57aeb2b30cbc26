// The state of a store connection: a boxed icon and its label.
import { IconAccessPoint, IconBox, IconFlask, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { StoreSummaryAnswer } from './api.ts'

type ConnectionState = 'paused' | 'none' | 'sandbox' | 'test' | 'live'

const LOOK: Record<ConnectionState, { icon: BoxIcon; tone: BoxTone }> = {
  paused: { icon: IconPlayerPause, tone: 'warn' },
  none: { icon: IconPlugConnectedX, tone: 'dashed' },
  sandbox: { icon: IconBox, tone: 'outline' },
  test: { icon: IconFlask, tone: 'info' },
  live: { icon: IconAccessPoint, tone: 'success' },
}

function stateOf({
  paused,
  connectionKind,
  live,
}: Pick<StoreSummaryAnswer, 'paused' | 'connectionKind' | 'live'>): ConnectionState {
  if (paused) return 'paused'
  if (connectionKind === 'none' || connectionKind === 'sandbox') return connectionKind
  return live ? 'live' : 'test'
}

export function ConnectionBadge({
  store,
}: {
  store: Pick<StoreSummaryAnswer, 'paused' | 'connectionKind' | 'live'>
}) {
  const { t } = useTranslation('stores')
  const state = stateOf(store)
  return <BoxBadge {...LOOK[state]}>{t(`state.${state}`)}</BoxBadge>
}
