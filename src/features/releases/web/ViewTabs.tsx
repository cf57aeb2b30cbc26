// Saved views as tabs above the list. Each is a URL, so everyone who opens it sees the same rows.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmark, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import tabStyles from '#ui/tabs.module.css'
import type { View } from '../saved-views/contract.ts'
import { addressOf } from './list-address.ts'
import type { ReleaseFilter } from './use-release-filter.ts'
import { useViews } from './use-views.ts'
import { ViewDialog } from './ViewDialog.tsx'
import styles from './ViewTabs.module.css'

export interface ViewTabsProps {
  filter: ReleaseFilter
  address: string
  filtered: boolean
}

export function ViewTabs({ filter, address, filtered }: ViewTabsProps) {
  const { t } = useTranslation('releases')
  const { views, keep, remove } = useViews()
  const [naming, setNaming] = useState<View | 'new'>()
  const activeView = views.find((view) => addressOf(view.filter) === address)
  if (views.length === 0 && !filtered) return null
  const tab = (href: string, name: string) => (
    <AppLink
      key={href}
      href={href}
      className={`${tabStyles.tab} ${styles.tab}`}
      aria-current={href === address ? 'page' : undefined}
    >
      {name}
    </AppLink>
  )
  return (
    <div className={styles.views}>
      {views.length > 0 ? (
        <nav className={styles.tabs} aria-label={t('views.label')}>
          {tab(paths.releases(), t('views.all'))}
          {views.map((view) => tab(addressOf(view.filter), view.name))}
        </nav>
      ) : null}
      {activeView ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('views.actions', { name: activeView.name })}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setNaming(activeView)}
            >
              {t('views.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => remove.mutate(activeView)}
            >
              {t('views.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : filtered ? (
        <Button
          size="sm"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setNaming('new')}
        >
          {t('views.save')}
        </Button>
      ) : null}
      <ViewDialog
        view={naming === 'new' ? undefined : naming}
        filter={naming === 'new' || !naming ? filter : naming.filter}
        views={views}
        keep={keep}
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
      />
    </div>
  )
}
