// /playlists/curator: the playlists that a person curates, and the form that adds one.
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction } from '#features/accounts/web/use-action.ts'
import { SpotifyConnection } from '#features/music-connections/web/SpotifyConnection.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { PlaylistState } from '../domain.ts'
import type { Route } from './+types/CuratorPage'
import { type OwnPlaylistAnswer, ownPlaylistsQuery, playlistsApi } from './api.ts'
import { PlaylistForm } from './PlaylistForm.tsx'
import styles from './playlists.module.css'
import { useWeekText } from './use-week-text.ts'

export const handle = { namespaces: ['playlists', 'releases', 'music-connections'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [ownPlaylistsQuery(call)])
export const clientLoader = () => startQueries([ownPlaylistsQuery()])

export default function CuratorPage() {
  const { t } = useTranslation('playlists')
  const query = useQuery(ownPlaylistsQuery())
  const playlists = query.data?.items ?? []
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<string>()
  // In the address, so that the form is still open after connecting at Spotify.
  const isAdding = search.has('add')
  const setAdding = (isOpen: boolean) => setSearch(isOpen ? { add: '1' } : {}, { replace: true })
  usePageTitle(t('curator.title'))
  const add = (
    <Button variant="filled" onClick={() => setAdding(true)}>
      {t('curator.add')}
    </Button>
  )
  return (
    <div className="page">
      <PageTitle lead={t('curator.lead')} actions={playlists.length > 0 && !isAdding ? add : undefined}>
        {t('curator.title')}
      </PageTitle>
      <div className={styles.sections}>
        {isAdding ? <AddPlaylist onClose={() => setAdding(false)} /> : null}
        <ListContent
          query={query}
          isEmpty={playlists.length === 0}
          failedTitle={t('curator.failed')}
          skeleton={
            <DelayedSkeleton label={t('loading')}>
              <SkeletonRows count={3} />
            </DelayedSkeleton>
          }
          empty={
            isAdding ? null : (
              <EmptyState title={t('curator.none')} line={t('curator.noneLine')} action={add} />
            )
          }
        >
          <ul className={styles.pitches} aria-label={t('curator.title')}>
            {playlists.map((playlist) => (
              <OwnPlaylist
                key={playlist.id}
                playlist={playlist}
                isOpen={edited === playlist.id}
                onOpen={(isOpen) => setEdited(isOpen ? playlist.id : undefined)}
              />
            ))}
          </ul>
        </ListContent>
      </div>
    </div>
  )
}

function AddPlaylist({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('playlists')
  return (
    <section className={styles.narrow} aria-labelledby="add-head">
      <SectionHead id="add-head" title={t('curator.addTitle')} />
      <p className={styles.hint}>{t('curator.connect')}</p>
      <SpotifyConnection returnTo={paths.curator({ add: '1' })} />
      <PlaylistForm onClose={onClose} />
    </section>
  )
}

const LOOKS: Record<PlaylistState, { icon: BoxIcon; tone: BoxTone }> = {
  pending: { icon: IconClock, tone: 'info' },
  listed: { icon: IconCheck, tone: 'success' },
  refused: { icon: IconX, tone: 'warn' },
  removed: { icon: IconMinus, tone: 'outline' },
}

interface OwnPlaylistProps {
  playlist: OwnPlaylistAnswer
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function OwnPlaylist({ playlist, isOpen, onOpen }: OwnPlaylistProps) {
  const { t } = useTranslation(['playlists', 'releases'])
  const { number } = useNumbers()
  const weekText = useWeekText()
  const { id, name, followers, genre, coverUrls, state, reason, note, week, waiting, spotifyUrl } = playlist
  const isActive = state === 'listed' || state === 'pending'
  return (
    <li className={styles.pitch}>
      <Cover image={coverSource(coverUrls, 56)} alt="" size={56} emptyText={t('noCover')} />
      <div className={styles.pitchBody}>
        <div className={styles.pitchHead}>
          <h2>{name}</h2>
          <BoxBadge {...LOOKS[state]}>{t(`curator.states.${state}`)}</BoxBadge>
        </div>
        <p className={styles.hint}>
          {t('curator.facts', {
            followers: number(followers, 0),
            genre: t(`releases:genre.${genre}`),
            week: weekText(week),
          })}
        </p>
        {reason ? (
          <p>
            {t(`curator.staffReason.${reason}`)}
            {note ? <span className={styles.quote}>{note}</span> : null}
          </p>
        ) : null}
        {isOpen ? <PlaylistForm playlist={playlist} onClose={() => onOpen(false)} /> : null}
      </div>
      <div className={styles.buttons}>
        {state === 'listed' ? (
          <LinkButton size="sm" variant="ink" href={paths.curatorInbox({ playlist: id })}>
            {waiting > 0 ? t('curator.waiting', { count: waiting }) : t('curator.inbox')}
          </LinkButton>
        ) : null}
        {isActive && !isOpen ? (
          <Button size="sm" onClick={() => onOpen(true)} aria-label={t('curator.editOf', { playlist: name })}>
            {t('curator.edit')}
          </Button>
        ) : null}
        <AppLink href={spotifyUrl} target="_blank" rel="noopener">
          {t('curator.atSpotify')}
        </AppLink>
        {isActive ? <Leave playlist={playlist} /> : null}
      </div>
    </li>
  )
}

function Leave({ playlist: { id, name } }: { playlist: OwnPlaylistAnswer }) {
  const { t } = useTranslation(['playlists', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy, error } = useAction({
    done: t('curator.left'),
    queryKey: playlistsApi.key(),
    onDone: () => setIsOpen(false),
  })
  return (
    <>
      <Button size="sm" variant="plain" onClick={() => setIsOpen(true)}>
        {t('curator.leave')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => run(() => playlistsApi.leave.call({ id }))}
        title={t('curator.leaveTitle', { playlist: name })}
        lead={t('curator.leaveLine')}
        confirmLabel={t('curator.leave')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        busy={busy}
        error={error}
      />
    </>
  )
}
