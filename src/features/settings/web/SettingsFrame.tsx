// The layout of the settings: title and tabs, each a page with its own URL.

import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useIsBlocked, useUser } from '#features/accounts/web/use-user.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import styles from './settings.module.css'
import { SETTINGS_TABS } from './tabs.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function SettingsFrame() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const isBlocked = useIsBlocked()
  const path = useLocation().pathname.replace(/\/$/, '')
  const open = SETTINGS_TABS.find((tab) => tab.href === path) ?? SETTINGS_TABS[0]
  usePageTitle(`${t('title')}: ${t(`tabs.${open.name}`)}`)
  return (
    <div className="page">
      <PageTitle>{t('title')}</PageTitle>
      {isBlocked ? null : <SettingsTabs />}
      <div className={styles.sections}>
        {user?.impersonate ? <p className={styles.note}>{t('staffView')}</p> : null}
        <Outlet />
      </div>
    </div>
  )
}
