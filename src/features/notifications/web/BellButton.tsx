// The bell button, with the number of unread notifications.
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './notifications.module.css'

export interface BellProps extends ComponentProps<'button'> {
  /** The number of unread notifications. */
  count: number
}

export function BellButton({ count, ...button }: BellProps) {
  const { t } = useTranslation('site')
  return (
    <UnstyledButton
      aria-haspopup="dialog"
      aria-expanded={false}
      {...button}
      className={styles.bell}
      aria-label={t('nav.bell', { count })}
      data-count={count > 99 ? '99+' : count || undefined}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  )
}
