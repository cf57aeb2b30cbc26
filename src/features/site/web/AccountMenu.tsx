// The menu of the signed-in user: pages, account switch and sign-out.
import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signOut } from '#features/accounts/web/api.ts'
import { AccountSwitch } from '#features/teams/web/AccountSwitch.tsx'
import { paths } from '#lib/pure/paths.ts'
import { forget } from '#lib/web/memory.ts'
import { prefetchPageCode } from '#lib/web/page-code.ts'
import { AccountButton, type AccountButtonProps } from './AccountButton.tsx'
import { BACK_TO_ADMIN } from './ActingBar.tsx'
import { menuOf, PLACES } from './navigation.ts'

export function AccountMenu({ user }: AccountButtonProps) {
  const { t } = useTranslation('site')
  const navigate = useNavigate()
  const client = useQueryClient()
  // Signing out leads there even when the connection is lost.
  useEffect(() => prefetchPageCode(paths.home()), [])
  return (
    <Menu>
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
