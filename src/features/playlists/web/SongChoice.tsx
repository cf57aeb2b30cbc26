// The songs of the account that can be pitched to a playlist.
import { Button, Input, Radio } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { type SongAnswer, songsQuery } from './api.ts'
import styles from './playlists.module.css'

export interface SongChoiceProps {
  playlistId: string
  value: string | null
  onChange: (trackId: string) => void
  error: ReactNode
}

export function SongChoice({ playlistId, value, onChange, error }: SongChoiceProps) {
  const { t } = useTranslation('playlists')
  const query = useInfiniteQuery(songsQuery(playlistId))
  const songs = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.isPending)
    return (
      <DelayedSkeleton label={t('submit.songsLoading')}>
        <SkeletonRows count={3} />
      </DelayedSkeleton>
    )
  if (query.error && songs.length === 0) return <LoadError title={t('submit.songsFailed')} query={query} />
  if (songs.length === 0)
    return (
      <EmptyState
        compact
        title={t('submit.noSongs')}
        line={t('submit.noSongsLine')}
        action={<LinkButton href={paths.releases()}>{t('submit.releases')}</LinkButton>}
      />
    )
  return (
    <>
      <Radio.Group aria-label={t('submit.song')} value={value ?? ''} onChange={onChange}>
        <div className={styles.songs}>
          {songs.map((song) => (
            <SongRow key={song.trackId} song={song} />
          ))}
        </div>
      </Radio.Group>
      {query.hasNextPage ? (
        <div>
          <Button
            size="sm"
            variant="plain"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {t('submit.moreSongs')}
          </Button>
        </div>
      ) : null}
      {error ? (
        <Input.Error role="alert" data-path="trackId">
          {error}
        </Input.Error>
      ) : null}
    </>
  )
}

function SongRow({ song }: { song: SongAnswer }) {
  const { t } = useTranslation('playlists')
  const { day } = useDates()
  const { trackId, title, artist, releaseDate, isLive, durationMs, coverUrls, isPitched } = song
  const line = releaseDate
    ? t(isLive ? 'submit.out' : 'submit.coming', { artist, day: day(releaseDate) })
    : artist
  return (
    <Radio.Card className={styles.song} value={trackId} disabled={isPitched} aria-label={`${title}, ${line}`}>
      <Radio.Indicator />
      <Cover image={coverSource(coverUrls, 48)} alt="" size={48} emptyText={t('noCover')} />
      <span className={styles.songWords}>
        <b>{title}</b>
        <span>{line}</span>
      </span>
      <span className={styles.songEnd}>
        {isPitched ? t('submit.already') : durationMs === null ? null : formatClock(durationMs)}
      </span>
    </Radio.Card>
  )
}
