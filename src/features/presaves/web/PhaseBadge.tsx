// The phase of a pre-save as an icon and a word.
import {
  IconBan,
  IconCheck,
  IconClock,
  IconClockOff,
  IconClockPlay,
  IconHeadphones,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { Phase } from '../domain.ts'

const LOOKS: Record<Phase, { tone: BoxTone; icon: BoxIcon }> = {
  review: { tone: 'info', icon: IconHeadphones },
  scheduled: { tone: 'outline', icon: IconClock },
  collecting: { tone: 'info', icon: IconClockPlay },
  due: { tone: 'info', icon: IconClock },
  out: { tone: 'success', icon: IconCheck },
  off: { tone: 'warn', icon: IconBan },
  gone: { tone: 'outline', icon: IconClockOff },
}

export function PhaseBadge({ phase }: { phase: Phase }) {
  const { t } = useTranslation('presaves')
  const { tone, icon } = LOOKS[phase]
  return (
    <BoxBadge tone={tone} icon={icon}>
      {t(`phase.${phase}`)}
    </BoxBadge>
  )
}
