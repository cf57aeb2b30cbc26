// The status of a statement.
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconColumns3,
  IconEye,
  IconLoader2,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { StatementStatus } from '../domain/statement.ts'

const LOOKS: Readonly<Record<StatementStatus, { tone: BoxTone; icon: BoxIcon }>> = {
  received: { tone: 'info', icon: IconLoader2 },
  needs_mapping: { tone: 'warn', icon: IconColumns3 },
  matched: { tone: 'accent', icon: IconEye },
  awaiting_approval: { tone: 'accent', icon: IconUsers },
  posting: { tone: 'info', icon: IconClock },
  posted: { tone: 'success', icon: IconCheck },
  reversing: { tone: 'info', icon: IconClock },
  reversed: { tone: 'outline', icon: IconArrowBackUp },
  failed: { tone: 'danger', icon: IconX },
  discarded: { tone: 'outline', icon: IconTrash },
}

export function StatementBadge({ status }: { status: StatementStatus }) {
  const { t } = useTranslation('statements')
  return <BoxBadge {...LOOKS[status]}>{t(`status.${status}`)}</BoxBadge>
}
