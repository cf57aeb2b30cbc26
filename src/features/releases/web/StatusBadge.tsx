// The status of a release: a boxed icon and its word, the same everywhere.
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
import { useTranslation } from '#lib/i18n/use-translation.ts'
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

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('releases')
  return <BoxBadge {...LOOK[status]}>{t(`status.${status}`)}</BoxBadge>
}
