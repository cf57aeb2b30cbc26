// /analytics/playlists: the playlists that had a track, as a list or as covers, and how much they engage.
import { SegmentedControl } from '@mantine/core'
import {
  IconArrowsShuffle,
  IconLayoutGrid,
  IconLayoutList,
  IconNews,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { PLAYLIST_KINDS, type PlaylistKind } from '#features/usage/domain.ts'
import { recall, remember } from '#lib/web/memory.ts'
import { languageContext } from '#lib/web/page-context.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useHydratedValue } from '#lib/web/use-hydrated.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { rangeProblems } from '../domain/calendar.ts'
import { ENGAGEMENTS, type Engagement, shareOf } from '../domain/change.ts'
import { LIST_VIEWS, type ListView } from '../domain/filter.ts'
import { PLAYLIST_SORTS, type PlaylistSort } from '../domain/sections.ts'
import type { Route } from './+types/PlaylistsPage'
import styles from './analytics.module.css'
import { choicesQuery, type PlaylistsAnswer, playlistsQuery } from './api.ts'
import { FilterRow } from './FilterRow.tsx'
import { Freshness } from './Freshness.tsx'
import { Locked } from './OverviewPage.tsx'
import { Pick } from './Pick.tsx'
import { QueryPart } from './QueryPart.tsx'
import { pageFilterIn, useAnalyticsFilter } from './use-analytics-filter.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

const KIND_ICONS: Record<PlaylistKind, TablerIcon> = {
  editorial: IconNews,
  algorithmic: IconArrowsShuffle,
  listener: IconUser,
}
const ALL_KINDS = 'all'

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const filter = pageFilterIn(new URL(request.url).searchParams, context.get(languageContext))
  return loadPageData(context, (call) => [choicesQuery(call), playlistsQuery(filter, filter, call)])
}
export const clientLoader = () => null

export default function PlaylistsPage() {
  const { t } = useTranslation('analytics')
  const { filter, setFilter } = useAnalyticsFilter()
  const premium = usePlanIncludes('analytics.advanced')
  const errorMessage = useErrorMessage()
  const choices = useQuery(choicesQuery())
  const problems = choices.data ? rangeProblems(filter, choices.data.today) : []
  const view = usePlaylistView()
  const query = useQuery({
    ...playlistsQuery(filter, filter),
    placeholderData: keepPreviousData,
    enabled: premium && problems.length === 0,
  })
  usePageTitle(`${t('title')}: ${t('tabs.playlists')}`)
  if (!premium) return <Locked part="playlists" />
  const show = (next: ListView) => {
    remember('playlist_view', next)
    setFilter({ view: next })
  }
  return (
    <>
      <FilterRow
        filter={filter}
        setFilter={setFilter}
        premium
        end={
          <>
            <Pick<PlaylistSort>
              label={t('filter.sort')}
              choices={PLAYLIST_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
              value={filter.sort}
              onChange={(sort) => setFilter({ sort })}
            />
            <SegmentedControl
              size="sm"
              aria-label={t('view.label')}
              data={LIST_VIEWS.map((value) => {
                const Icon = value === 'list' ? IconLayoutList : IconLayoutGrid
                return {
                  value,
                  label: (
                    <span className={styles.viewChoice}>
                      <Icon size={16} aria-hidden="true" />
                      {t(`view.${value}`)}
                    </span>
                  ),
                }
              })}
              value={view}
              onChange={(value) => show(value === 'grid' ? 'grid' : 'list')}
            />
          </>
        }
      >
        <Pick<PlaylistKind | typeof ALL_KINDS>
          label={t('filter.kind')}
          choices={[
            { value: ALL_KINDS, label: t('filter.allKinds') },
            ...PLAYLIST_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
          value={filter.kind ?? ALL_KINDS}
          onChange={(kind) => setFilter({ kind: kind === ALL_KINDS ? null : kind })}
        />
      </FilterRow>
      {problems[0] ? (
        <p className={styles.problem} role="alert">
          {errorMessage(problems[0])}
        </p>
      ) : (
        <div className={styles.figures} aria-busy={query.isPlaceholderData}>
          <QueryPart query={query} rows={8}>
            {(data) => <PlaylistReport playlists={data} view={view} />}
          </QueryPart>
        </div>
      )}
    </>
  )
}

/** Of the URL, otherwise as it was last chosen in this browser. */
function usePlaylistView(): ListView {
  const [query] = useSearchParams()
  const remembered = useHydratedValue(() => recall('playlist_view'), null)
  const value = query.get('view') ?? remembered
  return value === 'grid' ? 'grid' : 'list'
}

export function PlaylistReport({ playlists, view }: { playlists: PlaylistsAnswer; view: ListView }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  if (playlists.count === 0)
    return (
      <>
        <Freshness range={playlists.range} />
        <EmptyState title={t('playlists.emptyTitle')} line={t('playlists.emptyLine')} />
      </>
    )
  return (
    <>
      <Freshness range={{ ...playlists.range, compared: null }} />
      <PlaylistSums playlists={playlists} />
      {view === 'grid' ? <PlaylistGrid playlists={playlists} /> : <PlaylistTable playlists={playlists} />}
      <p className={styles.playlistSum}>
        <b>{t('playlists.count', { count: playlists.count })}</b>
        <b>{t('playlists.plays', { plays: words.count(playlists.plays) })}</b>
      </p>
      {playlists.count > playlists.items.length ? (
        <p className={styles.small}>{t('playlists.first', { count: playlists.items.length })}</p>
      ) : null}
      <p className={styles.small}>{t('playlists.thresholds')}</p>
    </>
  )
}

function PlaylistSums({ playlists }: { playlists: PlaylistsAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const { count, added, left, plays, streams, followers, withFollowers, engagement, range } = playlists
  return (
    <div className={styles.totals}>
      <Figures>
        <Figure
          label={t('tabs.playlists')}
          value={words.count(count)}
          note={
            <>
              {t('playlists.new', { count: added, day: words.shortDay(range.from) })}
              {left > 0 ? `, ${t('playlists.left', { count: left })}` : ''}
            </>
          }
        />
        <Figure
          label={t('playlists.playsTitle')}
          value={words.count(plays)}
          note={t('playlists.ofAll', {
            share: words.percent(shareOf(plays, streams)),
            streams: words.count(streams),
          })}
        />
        <Figure
          label={t('columns.followers')}
          value={words.count(followers)}
          note={t('playlists.followersOf', { count: withFollowers })}
        />
        <Figure
          label={t('columns.engagement')}
          value={
            <span className={styles.levels}>
              {ENGAGEMENTS.map((level) => (
                <span key={level}>
                  {words.count(engagement[level])} <EngagementBars level={level} />{' '}
                  <small>{t(`engagement.${level}`)}</small>
                </span>
              ))}
            </span>
          }
          note={t('playlists.engagementLine')}
        />
      </Figures>
    </div>
  )
}

const HEIGHT: Record<Engagement, number> = { low: 1, medium: 2, high: 3 }

function EngagementBars({ level }: { level: Engagement | null }) {
  return (
    <svg className={styles.engagementBars} width="19" height="14" viewBox="0 0 19 14" aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 7}
          y={14 - bar * 4 - 1}
          width="5"
          height={bar * 4 + 1}
          data-on={(level && bar <= HEIGHT[level]) || undefined}
        />
      ))}
    </svg>
  )
}

type Playlist = PlaylistsAnswer['items'][number]

function EngagementOf({ playlist: { engagement } }: { playlist: Playlist }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  return (
    <span className={styles.engagement}>
      <EngagementBars level={engagement?.level ?? null} />
      {engagement ? (
        <>
          <b>{t(`engagement.${engagement.level}`)}</b>
          <span className={styles.muted}>{words.ratio(engagement.ratio)}</span>
        </>
      ) : (
        <span className={styles.muted}>{t('engagement.none')}</span>
      )}
    </span>
  )
}

function PlaylistTable({ playlists }: { playlists: PlaylistsAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const columns: RowsColumn<Playlist>[] = [
    {
      key: 'playlist',
      head: t('columns.playlist'),
      cell: ({ name, storeName, kind }) => {
        const Icon = KIND_ICONS[kind]
        return (
          <span className={styles.lead}>
            <span className={styles.kindIcon}>
              <Icon size={18} aria-hidden="true" />
            </span>
            <span>
              <b>{name}</b>
              <small>{t('playlists.by', { store: storeName, kind: t(`kind.${kind}`) })}</small>
            </span>
          </span>
        )
      },
    },
    {
      key: 'track',
      head: t('columns.track'),
      cell: ({ track }) => (
        <span className={styles.lead}>
          {track.artworkUrls ? (
            <Cover image={coverSource(track.artworkUrls, 32)} alt="" size={32} emptyText="" />
          ) : null}
          <span>{track.title}</span>
        </span>
      ),
    },
    {
      key: 'place',
      head: t('columns.place'),
      align: 'end',
      small: 'hide',
      cell: ({ place }) => (place === null ? '–' : words.count(place)),
    },
    {
      key: 'added',
      head: <span className={styles.spaced}>{t('columns.added')}</span>,
      cell: ({ addedOn, leftOn }) => (
        <span className={styles.spaced}>
          {words.day(addedOn)}
          {leftOn ? (
            <small className={styles.left}>{t('playlists.leftOn', { day: words.day(leftOn) })}</small>
          ) : null}
        </span>
      ),
    },
    {
      key: 'followers',
      head: t('columns.followers'),
      align: 'end',
      small: 'hide',
      cell: ({ followers }) => (
        <span className={styles.muted}>{followers === null ? '–' : words.count(followers)}</span>
      ),
    },
    {
      key: 'plays',
      head: t('columns.plays'),
      align: 'end',
      small: 'side',
      cell: ({ plays }) => <b>{words.count(plays)}</b>,
    },
    {
      key: 'line',
      head: <span className={styles.spaced}>{t('columns.line')}</span>,
      width: 156,
      small: 'hide',
      cell: ({ sparkline }) => (
        <span className={styles.spaced}>
          <Sparkline values={sparkline} />
        </span>
      ),
    },
    {
      key: 'engagement',
      head: <span className={styles.spaced}>{t('columns.engagement')}</span>,
      small: 'below',
      cell: (playlist) => (
        <span className={styles.spaced}>
          <EngagementOf playlist={playlist} />
        </span>
      ),
    },
  ]
  return (
    <RowsTable
      label={t('tabs.playlists')}
      columns={columns}
      rows={playlists.items}
      rowKey={(playlist) => `${playlist.store}/${playlist.playlistId}/${playlist.track.id}`}
    />
  )
}

function PlaylistGrid({ playlists }: { playlists: PlaylistsAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  return (
    <ul className={styles.tiles}>
      {playlists.items.map((playlist) => (
        <li key={`${playlist.store}/${playlist.playlistId}/${playlist.track.id}`}>
          <div className={styles.tileCover}>
            <Cover image={coverSource(playlist.track.artworkUrls, 240)} alt="" emptyText="" />
            <span className={styles.tilePlace}>
              {playlist.place === null ? (
                t('playlists.madeForEach')
              ) : (
                <>
                  {t('columns.place')} <b>{words.count(playlist.place)}</b>
                </>
              )}
            </span>
          </div>
          <h3>{playlist.name}</h3>
          <p className={styles.small}>
            {t('playlists.by', { store: playlist.storeName, kind: t(`kind.${playlist.kind}`) })}
          </p>
          <dl className={styles.tileFacts}>
            <div>
              <dt>{t('columns.track')}</dt>
              <dd>{playlist.track.title}</dd>
            </div>
            <div>
              <dt>{t('columns.added')}</dt>
              <dd>
                {words.day(playlist.addedOn)}
                {playlist.leftOn
                  ? `, ${t('playlists.leftOn', { day: words.shortDay(playlist.leftOn) })}`
                  : ''}
              </dd>
            </div>
            <div>
              <dt>{t('columns.followers')}</dt>
              <dd>{playlist.followers === null ? '–' : words.count(playlist.followers)}</dd>
            </div>
            <div>
              <dt>{t('columns.plays')}</dt>
              <dd>
                <b>{words.count(playlist.plays)}</b>
              </dd>
            </div>
          </dl>
          <EngagementOf playlist={playlist} />
        </li>
      ))}
    </ul>
  )
}
