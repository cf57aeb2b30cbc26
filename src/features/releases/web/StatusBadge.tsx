// The status badge of a release.
import {
  IconAccessPoint,
  IconArrowBackUp,
  IconCheck,
  IconClockOff,
  IconHandStop,
  IconHeadphones,
  IconMinus,
  IconPackage,
  IconPencil,
  IconQuestionMark,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { Status } from '../domain/status.ts'

const LOOK: Record<Status, { icon: BoxIcon; tone: BoxTone }> = {
  draft: { icon: IconPencil, tone: 'outline' },
  submitted: { icon: IconSend, tone: 'info' },
  in_review: { icon: IconHeadphones, tone: 'info' },
  approved: { icon: IconCheck, tone: 'info' },
  in_process: { icon: IconPackage, tone: 'info' },
  published: { icon: IconAccessPoint, tone: 'success' },
  rejected: { icon: IconX, tone: 'danger' },
  reopened: { icon: IconArrowBackUp, tone: 'warn' },
  removed: { icon: IconMinus, tone: 'outline' },
  expired: { icon: IconClockOff, tone: 'outline' },
  takedown_requested: { icon: IconHandStop, tone: 'danger' },
  unknown: { icon: IconQuestionMark, tone: 'dashed' },
}

/** Statuses of a live release during an update. */
const CHANGES = ['reopened', 'submitted', 'in_review', 'approved', 'in_process', 'rejected'] as const

export interface StatusBadgeProps {
  status: Status
  /** Whether it is live, even during an update; and whether its owner is the one changing it. */
  live?: boolean
  updateOf?: number | null
}

export function StatusBadge({ status, live = false, updateOf = null }: StatusBadgeProps) {
  const { t } = useTranslation('releases')
  const change = live ? CHANGES.find((change) => change === status) : undefined
  if (!change) return <BoxBadge {...LOOK[status]}>{t(`status.${status}`)}</BoxBadge>
  const own = change === 'reopened' && updateOf !== null
  return <BoxBadge {...LOOK.published}>{t(`liveStatus.${own ? 'changing' : change}`)}</BoxBadge>
}
