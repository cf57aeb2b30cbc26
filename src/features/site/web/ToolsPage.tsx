// /tools: what an artist can use besides releases, found by a word or by its kind.
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { mayUse, PLACES, TOOLS, type Tool } from './navigation.ts'
import styles from './ToolsPage.module.css'

export const handle = { namespaces: ['site'] } satisfies PageHandle

const KINDS = ['marketing', 'sound', 'pictures', 'forms'] as const
const KIND_OF: Record<Tool, (typeof KINDS)[number]> = {
  smartLinks: 'marketing',
  preSaves: 'marketing',
  artistPages: 'marketing',
  playlists: 'marketing',
  promotions: 'marketing',
  referrals: 'marketing',
  mastering: 'sound',
  lyrics: 'sound',
  covers: 'pictures',
  banners: 'pictures',
  requests: 'forms',
}

export default function ToolsPage() {
  const { t } = useTranslation('site')
  const user = useUser()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState('all')
  usePageTitle(t('tools.title'))
  const words = plain(search)
  const tools = TOOLS.filter(
    (tool) =>
      user &&
      mayUse(user, tool) &&
      (kind === 'all' || KIND_OF[tool] === kind) &&
      plain(`${t(`tools.items.${tool}.name`)} ${t(`tools.items.${tool}.line`)}`).includes(words),
  )
  return (
    <div className="page">
      <PageTitle lead={t('tools.lead')}>{t('tools.title')}</PageTitle>
      <div className={styles.bar}>
        <SearchField
          label={t('tools.search')}
          placeholder={t('tools.search')}
          initial=""
          onSearch={setSearch}
        />
        <SegmentedControl
          aria-label={t('tools.kind')}
          data={[
            { value: 'all', label: t('tools.all') },
            ...KINDS.map((value) => ({ value, label: t(`tools.kinds.${value}`) })),
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {tools.length === 0 ? (
        <EmptyState title={t('tools.none')} line={t('tools.noneLine')} />
      ) : (
        <ul className={styles.tools} aria-label={t('tools.title')}>
          {tools.map((tool) => {
            const { href, icon: Icon } = PLACES[tool]
            return (
              <li key={tool}>
                <AppLink href={href} className={styles.tool}>
                  <Icon size={26} stroke={1.5} aria-hidden="true" />
                  <b>{t(`tools.items.${tool}.name`)}</b>
                  <span>{t(`tools.items.${tool}.line`)}</span>
                </AppLink>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** For comparing: without capitals and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
