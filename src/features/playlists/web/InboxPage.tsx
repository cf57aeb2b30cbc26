// /playlists/inbox: the queue of today, a pitch with its song, and the record of the playlist, with shortcuts for all.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { HOUR_MS, inLargestUnit } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useNow } from '#lib/web/use-now.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/InboxPage'
import { type InboxAnswer, inboxQuery, type OwnPlaylistAnswer, ownPlaylistsQuery } from './api.ts'
import { InboxRecord } from './InboxRecord.tsx'
import styles from './inbox.module.css'
import { ReceivedPitch } from './ReceivedPitch.tsx'

export const handle = { namespaces: ['playlists', 'releases', 'uploads'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const playlistId = new URL(request.url).searchParams.get('playlist')
  return loadPageData(context, (call) => [
    ownPlaylistsQuery(call),
    ...(playlistId ? [inboxQuery(playlistId, call)] : []),
  ])
}
export const clientLoader = () => null

const WATCH_MS = 60_000

export default function InboxPage() {
  const { t } = useTranslation('playlists')
  const [search] = useSearchParams()
  const own = useQuery(ownPlaylistsQuery())
  const listed = own.data?.items.filter(({ state }) => state === 'listed') ?? []
  const playlistId = search.get('playlist') ?? listed[0]?.id
  usePageTitle(t('inbox.title'))
  if (own.isPending || (own.data && listed.length > 0 && playlistId))
    return playlistId ? (
      <Inbox
        key={playlistId}
        playlistId={playlistId}
        pitchId={search.get('pitch') ?? undefined}
        playlists={listed}
      />
    ) : (
      <div className="page">
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={5} />
        </DelayedSkeleton>
      </div>
    )
  return (
    <div className="page">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('inbox.title')}
      </h1>
      {own.data ? (
        <EmptyState
          title={t('inbox.noPlaylist')}
          line={t('inbox.noPlaylistLine')}
          action={
            <LinkButton variant="filled" href={paths.curator()}>
              {t('curator.add')}
            </LinkButton>
          }
        />
      ) : (
        <LoadError title={t('inbox.failed')} query={own} />
      )}
    </div>
  )
}

interface InboxProps {
  playlistId: string
  pitchId: string | undefined
  playlists: readonly OwnPlaylistAnswer[]
}

function Inbox({ playlistId, pitchId, playlists }: InboxProps) {
  const { t } = useTranslation('playlists')
  const navigate = useNavigate()
  const query = useQuery({ ...inboxQuery(playlistId), refetchInterval: WATCH_MS })
  const queue = query.data?.queue ?? []
  const index = queue.findIndex(({ id }) => id === pitchId)
  const hrefOf = (pitch?: string) => paths.curatorInbox({ playlist: playlistId, pitch })
  const go = (pitch: string | undefined) =>
    navigate(hrefOf(pitch), { replace: pitchId !== undefined, preventScrollReset: true })
  const move = (step: 1 | -1) => {
    const next = queue[index + step] ?? (index < 0 ? queue[0] : undefined)
    if (next) void go(next.id)
  }
  useShortcuts({ nextPitch: () => move(1), previousPitch: () => move(-1) })
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pitchId) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [pitchId])
  /** Goes to the next pitch; the answered one leaves the queue. */
  const afterAnswer = () => void go((queue[index + 1] ?? queue[index - 1])?.id)
  if (query.error && !query.data)
    return (
      <div className="page">
        <LoadError page primary title={t('inbox.failed')} query={query} />
      </div>
    )
  return (
    <div className={styles.layout} data-open={pitchId ? true : undefined}>
      <nav ref={list} className={styles.queue} aria-label={t('inbox.queue')}>
        <div className={styles.queueHead}>
          <h1 tabIndex={-1}>{query.data?.playlist.name ?? t('inbox.title')}</h1>
          <p>{t('inbox.today', { count: queue.length })}</p>
          {playlists.length > 1 ? (
            <NativeSelect
              size="sm"
              aria-label={t('inbox.choose')}
              data={playlists.map(({ id, name }) => ({ value: id, label: name }))}
              value={playlistId}
              onChange={({ currentTarget: { value } }) => navigate(paths.curatorInbox({ playlist: value }))}
            />
          ) : null}
        </div>
        {query.isPending ? (
          <DelayedSkeleton label={t('loading')}>
            <div className={styles.queueHead}>
              <SkeletonRows count={5} />
            </div>
          </DelayedSkeleton>
        ) : (
          <Rows edge label={t('inbox.queue')}>
            {queue.map((pitch) => (
              <Row
                key={pitch.id}
                href={hrefOf(pitch.id)}
                opened={pitch.id === pitchId}
                start={
                  <Cover image={coverSource(pitch.coverUrls, 40)} alt="" size={40} emptyText={t('noCover')} />
                }
                title={pitch.title}
                line={
                  pitch.state === 'shortlisted'
                    ? t('inbox.shortlisted', { artist: pitch.artist })
                    : pitch.artist
                }
                end={<TimeLeft dueAt={pitch.dueAt} />}
              />
            ))}
          </Rows>
        )}
        <p className={styles.keys}>
          <ShortcutHint names={['nextPitch', 'previousPitch']}>{t('inbox.move')}</ShortcutHint>
          <ShortcutHint names={['placePitch']}>{t('inbox.keyPlace')}</ShortcutHint>
          <ShortcutHint names={['declinePitch']}>{t('inbox.keyDecline')}</ShortcutHint>
        </p>
      </nav>
      <div className={styles.case}>
        <p className={styles.back}>
          <TextButton label={t('inbox.back')} href={hrefOf()} />
        </p>
        {pitchId ? (
          <ReceivedPitch
            key={pitchId}
            id={pitchId}
            playlist={query.data?.playlist.name ?? ''}
            onAnswered={afterAnswer}
          />
        ) : query.data ? (
          <Choose inbox={query.data} hrefOf={hrefOf} />
        ) : null}
      </div>
      <aside className={styles.aside} aria-label={t('inbox.record')}>
        {query.data ? <InboxRecord inbox={query.data} /> : null}
      </aside>
    </div>
  )
}

function Choose({ inbox: { queue }, hrefOf }: { inbox: InboxAnswer; hrefOf: (id: string) => string }) {
  const { t } = useTranslation('playlists')
  const [first] = queue
  if (!first) return <EmptyState title={t('inbox.empty')} line={t('inbox.emptyLine')} />
  return (
    <EmptyState
      title={t('inbox.title')}
      line={t('inbox.today', { count: queue.length })}
      action={
        <LinkButton variant="filled" href={hrefOf(first.id)}>
          {first.title}
        </LinkButton>
      }
    />
  )
}

/** In days, or in hours on the last day. */
function TimeLeft({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('playlists')
  const left = Math.max(HOUR_MS, Date.parse(dueAt) - useNow())
  const [unit, count] = inLargestUnit(left)
  return (
    <time dateTime={dueAt}>
      {unit === 'hour' ? t('inbox.hoursLeft', { count }) : t('inbox.daysLeft', { count })}
    </time>
  )
}
