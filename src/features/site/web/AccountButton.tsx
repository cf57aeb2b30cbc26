// The initials in the header, which open the account menu.
import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import styles from './Header.module.css'

export interface AccountButtonProps extends ComponentProps<'button'> {
  user: User
}

/** The props that the menu adds to its button are passed on. */
export function AccountButton({ user, ...button }: AccountButtonProps) {
  const { t } = useTranslation('site')
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={styles.avatar}
      aria-label={t('nav.account', { name: user.name })}
      data-initials={initials(user.name)}
    />
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
