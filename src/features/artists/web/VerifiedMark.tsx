// The badge of an artist verified by staff; renders nothing for others.
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'

export function VerifiedMark({ verified }: { verified: boolean }) {
  const { t } = useTranslation('artists')
  if (!verified) return null
  return (
    <BoxBadge icon={IconRosetteDiscountCheck} tone="success">
      {t('verified')}
    </BoxBadge>
  )
}
