// The layout of analytics: its actions, its tabs, each a page with its own URL.
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { usePermission, usePlanIncludes, useSeat } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import tabStyles from '#ui/tabs.module.css'
import { isFreeSection, SECTIONS } from '../domain/sections.ts'
import styles from './analytics.module.css'
import { ShareDialog } from './ShareDialog.tsx'
import { pageQueryOf, useAnalyticsFilter } from './use-analytics-filter.ts'
import { useSaveSection } from './use-save-section.ts'

export const handle = { namespaces: ['analytics', 'releases'] } satisfies PageHandle

const TABS = [
  { name: 'overview', hrefOf: paths.analytics },
  { name: 'playlists', hrefOf: paths.analyticsPlaylists },
] as const

export default function AnalyticsFrame() {
  const { t } = useTranslation('analytics')
  const sees = usePermission('analytics.view')
  const seat = useSeat()
  const premium = usePlanIncludes('analytics.advanced')
  const { filter } = useAnalyticsFilter()
  const { saving, saveSection } = useSaveSection(filter)
  const [sharing, setSharing] = useState(false)
  if (!sees && seat) {
    return (
      <div className="page">
        <NoAccess page title={t('deniedTitle')} line={t('deniedLine', { name: seat.name })} />
      </div>
    )
  }
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle
        actions={
          <>
            {premium ? (
              <Button
                leftSection={<IconShare2 size={18} aria-hidden="true" />}
                onClick={() => setSharing(true)}
              >
                {t('share.button')}
              </Button>
            ) : null}
            <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => print()}>
              {t('print')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button loading={saving} leftSection={<IconDownload size={18} aria-hidden="true" />}>
                  {t('export')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown className={styles.menu}>
                {SECTIONS.filter((section) => premium || isFreeSection(section)).map((section) => (
                  <Menu.Item key={section} onClick={() => saveSection(section)}>
                    {t(`sections.${section}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <nav className={styles.tabs} aria-label={t('tabsLabel')}>
        {TABS.map(({ name, hrefOf }) => (
          <NavLink
            key={name}
            to={hrefOf(pageQueryOf(filter))}
            end
            className={`${tabStyles.tab} ${styles.tab}`}
          >
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
      {premium ? <ShareDialog opened={sharing} onClose={() => setSharing(false)} filter={filter} /> : null}
    </div>
  )
}
