// The menu of the signed-in user: pages, account switch and sign-out.
import { Menu } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signOut } from '#features/accounts/web/api.ts'
import { AccountSwitch } from '#features/teams/web/AccountSwitch.tsx'
import { paths } from '#lib/pure/paths.ts'
import { forget } from '#lib/web/memory.ts'
import { prefetchPageCode } from '#lib/web/page-code.ts'
import { useLoadsAhead } from '#lib/web/use-loads-ahead.ts'
import { AccountButton, type AccountButtonProps } from './AccountButton.tsx'
import { BACK_TO_ADMIN } from './ActingBar.tsx'
import styles from './Header.module.css'
import { menuOf, PLACES } from './navigation.ts'
import { useTheme } from './ThemeToggle.tsx'

export function AccountMenu({ user }: AccountButtonProps) {
  const { t } = useTranslation('site')
  const navigate = useNavigate()
  const client = useQueryClient()
  const theme = useTheme()
  // Signing out leads there even when the connection is lost.
  const loadsAhead = useLoadsAhead()
  useEffect(() => {
    if (loadsAhead) prefetchPageCode(paths.home())
  }, [loadsAhead])
  return (
    <Menu onOpen={() => prefetchPageCode(paths.home())}>
      <Menu.Target>
        <AccountButton user={user} />
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
        <Menu.Item
          leftSection={theme.dark ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={theme.toggle}
        >
          {theme.label}
        </Menu.Item>
        <div className={styles.legal}>
          <Menu.Item component="a" href="/v1/docs">
            {t('footer.api')}
          </Menu.Item>
          <Menu.Item onClick={() => navigate(paths.terms())}>{t('footer.terms')}</Menu.Item>
          <Menu.Item onClick={() => navigate(paths.privacy())}>{t('footer.privacy')}</Menu.Item>
          <Menu.Item onClick={() => navigate(paths.cookies())}>{t('footer.cookies')}</Menu.Item>
        </div>
        <Menu.Divider />
        {user.impersonate ? (
          <Menu.Item component="a" href={BACK_TO_ADMIN} onClick={() => forget('user')}>
            {t('nav.backToAdmin')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          onClick={async () => {
            await signOut(client)
            navigate(paths.home())
          }}
        >
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
