// The results of the command palette: the user's pages and actions, and their releases and artists from the server.

import { useDebouncedValue } from '@mantine/hooks'
import {
  IconArrowRight,
  IconFileImport,
  IconKeyboard,
  IconMicrophone2,
  IconPlus,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { planOf } from '#features/accounts/domain.ts'
import { useCanEditWholeAccount, usePermission } from '#features/accounts/web/use-user.ts'
import { artistsApi } from '#features/artists/web/api.ts'
import { releasesApi } from '#features/releases/web/api.ts'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { SETTINGS_TABS } from '#features/settings/web/tabs.ts'
import { containsWords } from '#lib/pure/contains-words.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { PLACES, placesOf } from './navigation.ts'
import { useOpenRelease } from './use-open-release.tsx'

export interface Command {
  id: string
  label: string
  line?: string
  start: ReactNode
  end?: ReactNode
  /** The path of the page it opens, or `help` for the list of shortcuts. */
  to: string
}

export interface Commands {
  groups: { name: 'open' | 'recent' | 'actions' | 'pages' | 'releases' | 'artists'; commands: Command[] }[]
  /** The server has not answered this query yet. */
  asking: boolean
  error: unknown
  retry: () => void
}

const PAUSE_MS = 200
const RECENT = 5
const FOUND_MAX = 8

export function useCommands(text: string, user: User): Commands {
  const words = text.trim().slice(0, 200)
  const [debouncedWords] = useDebouncedValue(words, PAUSE_MS)
  const releases = useReleases(debouncedWords)
  const artists = useArtists(debouncedWords)
  const open = useOpenRelease().filter(({ label }) => containsWords(label, words))
  const actions = useActions(user).filter(({ label }) => containsWords(label, words))
  const pages = usePages(user).filter(({ label }) => containsWords(label, words))
  // Results of an earlier query are ignored, because Enter must not open one of them.
  const settled = debouncedWords === words
  const releaseCommands = settled ? releases.commands : []
  const groups: Commands['groups'] =
    words === ''
      ? [
          { name: 'open', commands: open },
          { name: 'recent', commands: releaseCommands },
          { name: 'actions', commands: actions },
          { name: 'pages', commands: pages },
        ]
      : [
          { name: 'open', commands: open },
          { name: 'actions', commands: actions },
          { name: 'pages', commands: pages },
          { name: 'releases', commands: releaseCommands },
          { name: 'artists', commands: settled ? artists.commands : [] },
        ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    asking: !settled || releases.query.isPending || (words !== '' && artists.query.isPending),
    error: releases.query.error ?? artists.query.error,
    retry: () => {
      if (releases.query.isError) void releases.query.refetch()
      if (artists.query.isError) void artists.query.refetch()
    },
  }
}

/** Searches by title, artist, UPC or ISRC, newest first. An outdated query is cancelled. */
function useReleases(search: string) {
  const { t } = useTranslation(['site', 'releases'])
  const hidden = useHidden()
  const limit = search === '' ? RECENT : FOUND_MAX
  const query = useQuery(releasesApi.list.queryOptions({ input: { search, limit, sort: 'newest' } }))
  const rows = (query.data?.items ?? []).filter(({ id }) => !hidden.has(id))
  const commands = rows.map(
    (row): Command => ({
      id: row.id,
      label: row.title || t('releases:list.untitled'),
      line: row.artistName ?? t('releases:list.noArtist'),
      start: <Cover image={coverSource(row.artworkUrls, 32)} alt="" size={32} emptyText="" />,
      end: <StatusBadge status={row.status} live={row.live} updateOf={row.updateOf} />,
      to: paths.release(row.id),
    }),
  )
  const { total = 0, items = [] } = query.data ?? {}
  if (search !== '' && total > items.length) {
    const to = paths.releases({ search })
    commands.push({
      id: 'all',
      label: t('palette.all', { count: total }),
      start: <IconArrowRight size={18} />,
      to,
    })
  }
  return { query, commands }
}

function useArtists(search: string) {
  const query = useQuery({ ...artistsApi.list.queryOptions(), enabled: search !== '' })
  const hidden = useHidden()
  const named =
    query.data?.items.filter(({ id, name }) => !hidden.has(id) && containsWords(name, search)) ?? []
  const commands = named.slice(0, FOUND_MAX).map(
    ({ id, name }): Command => ({
      id,
      label: name,
      start: <IconMicrophone2 size={18} />,
      to: paths.editArtist(id),
    }),
  )
  return { query, commands }
}

function usePages(user: User): Command[] {
  const { t } = useTranslation(['site', 'settings'])
  return [
    ...placesOf(user).map((place): Command => {
      const { href, icon: Icon } = PLACES[place]
      return { id: href, label: t(`nav.${place}`), start: <Icon size={18} />, to: href }
    }),
    // The menu already links to the first tab.
    ...SETTINGS_TABS.slice(1).map(
      ({ name, href }): Command => ({
        id: href,
        to: href,
        start: <IconSettings size={18} />,
        label: `${t('nav.settings')}: ${t(`settings:tabs.${name}`)}`,
      }),
    ),
  ]
}

function useActions(user: User): Command[] {
  const { t } = useTranslation(['site', 'common'])
  const canEdit = usePermission('catalogue.edit')
  const addsArtists = useCanEditWholeAccount()
  const invites = usePermission('team.manage') && includes(planOf(user.subscription.plan_name), 'team')
  const add = <IconPlus size={18} />
  const actions: (Command | false)[] = [
    canEdit && { id: 'release', label: t('palette.newRelease'), start: add, to: paths.newRelease() },
    addsArtists && { id: 'artist', label: t('palette.newArtist'), start: add, to: paths.newArtist() },
    canEdit && {
      id: 'import',
      label: t('palette.import'),
      to: paths.imports(),
      start: <IconFileImport size={18} />,
    },
    invites && {
      id: 'invite',
      label: t('palette.invite'),
      start: <IconUserPlus size={18} />,
      to: `${paths.team()}#invite-head`,
    },
    {
      id: 'keys',
      label: t('common:keys.title'),
      start: <IconKeyboard size={18} />,
      end: <ShortcutHint names={['help']} />,
      to: 'help',
    },
  ]
  return actions.filter((action) => action !== false)
}
