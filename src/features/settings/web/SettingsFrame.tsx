// The layout of the settings: title and tabs, each a page with its own URL.

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import tabStyles from '#ui/tabs.module.css'
import styles from './settings.module.css'
import { SETTINGS_TABS } from './tabs.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function SettingsFrame() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const path = useLocation().pathname.replace(/\/$/, '')
  const open = SETTINGS_TABS.find((tab) => tab.href === path) ?? SETTINGS_TABS[0]
  usePageTitle(`${t('title')}: ${t(`tabs.${open.name}`)}`)
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own current tab.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <div className="page">
      <PageTitle>{t('title')}</PageTitle>
      <nav ref={tabs} className={styles.tabs} aria-label={t('tabsLabel')}>
        {SETTINGS_TABS.map(({ name, href }) => (
          <NavLink key={name} to={href} end className={`${tabStyles.tab} ${styles.tab}`}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.sections}>
        {user?.impersonate ? <p className={styles.note}>{t('staffView')}</p> : null}
        <Outlet />
      </div>
    </div>
  )
}
