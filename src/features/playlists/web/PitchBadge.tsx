// The state of a pitch as a boxed icon and a word.
import { IconCheck, IconClockOff, IconEye, IconList, IconMinus, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { PitchState } from '../domain/pitches.ts'

const LOOKS: Record<PitchState, { icon: BoxIcon; tone: BoxTone }> = {
  submitted: { icon: IconSend, tone: 'info' },
  opened: { icon: IconEye, tone: 'info' },
  shortlisted: { icon: IconList, tone: 'info' },
  accepted: { icon: IconCheck, tone: 'success' },
  declined: { icon: IconX, tone: 'outline' },
  expired: { icon: IconClockOff, tone: 'outline' },
  withdrawn: { icon: IconMinus, tone: 'outline' },
}

export function PitchBadge({ state }: { state: PitchState }) {
  const { t } = useTranslation('playlists')
  return <BoxBadge {...LOOKS[state]}>{t(`state.${state}`)}</BoxBadge>
}
