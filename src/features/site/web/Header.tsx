// The header: navigation, language, theme for subscribers, and the account menu.

import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { planOf } from '#features/accounts/domain.ts'
import { LanguageMenu } from '#features/accounts/web/LanguageMenu.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { NotificationBell } from '#features/notifications/web/NotificationBell.tsx'
import { isStaff } from '#lib/pure/access.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { PRODUCTS, paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { CommandEntry } from './CommandEntry.tsx'
import styles from './Header.module.css'
import { maySubscribe, navbarOf, PLACES, type Place } from './navigation.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useScrolled } from './use-scrolled.ts'

export function Header() {
  const { t } = useTranslation('site')
  const user = useUser()
  const scrolled = useScrolled(20)
  const { links, more } = navbarOf(user)
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`page ${styles.inside}`}>
        <Logo
          href={user ? paths.dashboard() : paths.home()}
          suffix={user && isStaff(user.role) ? t('nav.staff') : undefined}
        />
        <nav aria-label={t('nav.label')} className={styles.nav}>
          {links.map((place) => (
            <NavLink key={place} to={PLACES[place].href} className={styles.link}>
              {t(`nav.${place}`)}
            </NavLink>
          ))}
          {user === null ? <ProductsMenu /> : null}
          {more.length > 0 ? <MorePlaces places={more} /> : null}
        </nav>
        <div className={styles.end} data-visitor={user === null || undefined}>
          {user ? <CommandEntry user={user} /> : null}
          {user && maySubscribe(user) ? (
            <LinkButton href={paths.upgrade({ from: 'v3_navbar' })} size="sm" className={styles.upgrade}>
              {t('nav.upgrade')}
            </LinkButton>
          ) : null}
          <LanguageMenu />
          {user && includes(planOf(user.subscription.plan_name), 'header.theme') ? <ThemeToggle /> : null}
          {user ? <NotificationBell /> : null}
          {user ? <AccountMenu user={user} /> : null}
          {user === null ? (
            <>
              <LinkButton href={paths.login()} variant="plain" size="sm">
                {t('nav.signIn')}
              </LinkButton>
              <LinkButton href={paths.signUp()} variant="ink" size="sm">
                {t('nav.signUp')}
              </LinkButton>
            </>
          ) : null}
        </div>
      </div>
    </header>
  )
}

/** The places that the header has no room for. The button is marked while one of them is open. */
function MorePlaces({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const isOpen = places.some((place) => pathname.startsWith(PLACES[place].href))
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={styles.link} data-active={isOpen || undefined}>
          {t('nav.more')} <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((place) => {
          const { href, icon: Icon } = PLACES[place]
          return (
            <Menu.Item key={place} component={AppLink} href={href} leftSection={<Icon size={18} />}>
              {t(`nav.${place}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** For visitors; the footer has the same links. */
function ProductsMenu() {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const isOpen = PRODUCTS.some((product) => pathname === paths.product(product))
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={styles.link} data-active={isOpen || undefined}>
          {t('nav.products')} <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {PRODUCTS.map((product) => (
          <Menu.Item key={product} component={AppLink} href={paths.product(product)}>
            {t(`products.${product}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** For a blocked user reading the legal pages: the way back, and no link to a page they cannot open. */
export function BlockedHeader() {
  const { t } = useTranslation('site')
  return (
    <header className={styles.header}>
      <div className={`page ${styles.inside}`}>
        <Logo href={paths.blocked()} />
        <div className={styles.end}>
          <LanguageMenu />
          <LinkButton href={paths.blocked()} variant="plain" size="sm">
            {t('nav.backToAccount')}
          </LinkButton>
        </div>
      </div>
    </header>
  )
}

/** Above pages outside the product's navigation. */
export function PlainHeader() {
  return (
    <header className={styles.header}>
      <div className={`page ${styles.inside}`}>
        <Logo href={paths.home()} />
      </div>
    </header>
  )
}
