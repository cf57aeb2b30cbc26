// How somebody stands: blocked, on the way out, not confirmed, or nothing of the kind.
import { IconBan, IconCheck, IconDoorExit, IconMailQuestion, IconSnowflake } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { AccountStatus } from '../domain.ts'
import styles from './people.module.css'

const LOOKS: Record<AccountStatus, [BoxIcon, BoxTone]> = {
  frozen: [IconSnowflake, 'warn'],
  banned: [IconBan, 'danger'],
  closing: [IconDoorExit, 'outline'],
  unconfirmed: [IconMailQuestion, 'dashed'],
}

export function AccountStatusBadges({ standing }: { standing: readonly AccountStatus[] }) {
  const { t } = useTranslation('people')
  if (standing.length === 0)
    return (
      <BoxBadge icon={IconCheck} tone="success">
        {t('standing.good')}
      </BoxBadge>
    )
  return (
    <span className={styles.badges}>
      {standing.map((one) => (
        <BoxBadge key={one} icon={LOOKS[one][0]} tone={LOOKS[one][1]}>
          {t(`standing.${one}`)}
        </BoxBadge>
      ))}
    </span>
  )
}
