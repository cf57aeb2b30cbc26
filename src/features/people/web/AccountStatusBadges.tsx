// The status of an account: frozen, banned, closing, closed, unconfirmed, or in good standing.
import {
  IconBan,
  IconCheck,
  IconDoorExit,
  IconDoorOff,
  IconMailQuestion,
  IconSnowflake,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import type { AccountStatus } from '../domain.ts'
import styles from './people.module.css'

const LOOKS: Record<AccountStatus, [BoxIcon, BoxTone]> = {
  frozen: [IconSnowflake, 'warn'],
  banned: [IconBan, 'danger'],
  closing: [IconDoorExit, 'outline'],
  closed: [IconDoorOff, 'outline'],
  unconfirmed: [IconMailQuestion, 'dashed'],
}

export function AccountStatusBadges({ statuses }: { statuses: readonly AccountStatus[] }) {
  const { t } = useTranslation('people')
  if (statuses.length === 0)
    return (
      <BoxBadge icon={IconCheck} tone="success">
        {t('accountStatus.good')}
      </BoxBadge>
    )
  return (
    <span className={styles.badges}>
      {statuses.map((status) => (
        <BoxBadge key={status} icon={LOOKS[status][0]} tone={LOOKS[status][1]}>
          {t(`accountStatus.${status}`)}
        </BoxBadge>
      ))}
    </span>
  )
}
