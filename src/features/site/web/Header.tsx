// The navbar: places, language, theme for subscribers, and the account menu.
import { Menu, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink, PrefetchPageLinks, useNavigate } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { signOut } from '#features/accounts/web/api.ts'
import { LanguageMenu } from '#features/accounts/web/LanguageMenu.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { NotificationBell } from '#features/notifications/web/NotificationBell.tsx'
import { AccountSwitch } from '#features/teams/web/AccountSwitch.tsx'
import { isStaff } from '#lib/pure/access.ts'
import { forget } from '#lib/web/memory.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { BACK_TO_ADMIN } from './ActingBar.tsx'
import { CommandEntry } from './CommandEntry.tsx'
import styles from './Header.module.css'
import { menuOf, navbarOf, PLACES } from './navigation.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useScrolled } from './use-scrolled.ts'

export function Header() {
  const { t } = useTranslation('site')
  const user = useUser()
  const scrolled = useScrolled(20)
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`page ${styles.inside}`}>
        <Logo
          href={user ? '/dashboard' : '/'}
          suffix={user && isStaff(user.role) ? t('nav.staff') : undefined}
        />
        <nav aria-label={t('nav.label')} className={styles.nav}>
          {navbarOf(user).map((place) => (
            <NavLink key={place} to={PLACES[place].href} className={styles.link}>
              {t(`nav.${place}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end} data-visitor={user === null || undefined}>
          {user?.subscription.plan_name === 'indiefy_lite' && user.role === 'user' ? (
            <LinkButton href="/upgrade?from=v3_navbar" size="sm" className={styles.upgrade}>
              {t('nav.upgrade')}
            </LinkButton>
          ) : null}
          {user ? <CommandEntry user={user} /> : null}
          <LanguageMenu />
          {user && user.subscription.plan_name !== 'indiefy_lite' ? <ThemeToggle /> : null}
          {user ? <NotificationBell /> : null}
          {user ? <AccountMenu user={user} /> : null}
          {user === null ? (
            <>
              <LinkButton href="/auth/login" variant="plain" size="sm">
                {t('nav.signIn')}
              </LinkButton>
              <LinkButton href="/auth/signup" variant="ink" size="sm">
                {t('nav.signUp')}
              </LinkButton>
            </>
          ) : null}
        </div>
      </div>
    </header>
  )
}

function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('site')
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <Menu>
      {/* Signing out leads there, also when the line is down by then. */}
      <PrefetchPageLinks page="/" />
      <Menu.Target>
        <UnstyledButton
          className={styles.avatar}
          aria-label={t('nav.account', { name: user.name })}
          data-initials={initials(user.name)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        {menuOf(user).map((place) => {
          const { href, icon: Icon } = PLACES[place]
          return (
            <Menu.Item key={place} leftSection={<Icon size={18} />} onClick={() => navigate(href)}>
              {t(`nav.${place}`)}
            </Menu.Item>
          )
        })}
        <AccountSwitch user={user} />
        <Menu.Divider />
        {user.impersonate ? (
          <Menu.Item component="a" href={BACK_TO_ADMIN} onClick={() => forget('user')}>
            {t('nav.backToAdmin')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          onClick={async () => {
            await signOut(client)
            navigate('/')
          }}
        >
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
