// The status of a royalty record.
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { RecordStatus } from '../domain.ts'

export function RecordStatusBadge({ status }: { status: RecordStatus }) {
  const { t } = useTranslation('royalties')
  return (
    <BoxBadge tone={status === 'paid' ? 'success' : 'info'} icon={status === 'paid' ? IconCheck : IconClock}>
      {t(`status.${status}`)}
    </BoxBadge>
  )
}
