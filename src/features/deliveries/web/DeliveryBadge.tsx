// The status of a delivery: an icon and a label.
import {
  IconAccessPoint,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconHandStop,
  IconHelp,
  IconLoader2,
  IconPackage,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { DeliveryStatus } from '../domain.ts'

const LOOK: Record<DeliveryStatus, { icon: BoxIcon; tone: BoxTone }> = {
  queued: { icon: IconClock, tone: 'outline' },
  preparing: { icon: IconPackage, tone: 'info' },
  sending: { icon: IconLoader2, tone: 'info' },
  sent: { icon: IconSend, tone: 'info' },
  unknown: { icon: IconHelp, tone: 'warn' },
  accepted: { icon: IconCheck, tone: 'success' },
  rejected: { icon: IconX, tone: 'danger' },
  live: { icon: IconAccessPoint, tone: 'success' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  removed: { icon: IconHandStop, tone: 'outline' },
  cancelled: { icon: IconBan, tone: 'outline' },
}

export function DeliveryBadge({ status, count }: { status: DeliveryStatus; count?: number }) {
  const { t } = useTranslation('deliveries')
  return (
    <BoxBadge {...LOOK[status]}>
      {count === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} ${count}`}
    </BoxBadge>
  )
}
