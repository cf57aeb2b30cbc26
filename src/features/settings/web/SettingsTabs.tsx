// The tabs of the settings, which also lead to the team and the API tokens.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import tabStyles from '#ui/tabs.module.css'
import styles from './settings.module.css'
import { ACCOUNT_TABS, SETTINGS_TABS } from './tabs.ts'

export function SettingsTabs() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own current tab.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t('tabsLabel')}>
      {[...SETTINGS_TABS, ...ACCOUNT_TABS].map(({ name, href }) => (
        <NavLink key={name} to={href} end className={`${tabStyles.tab} ${styles.tab}`}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
