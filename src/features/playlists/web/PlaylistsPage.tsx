// /playlists: playlists that take pitches, with the record of their curators.
import { Checkbox, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useSetSearchParam } from '#lib/web/use-set-search-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { FOLLOWERS_FROM, SEARCH_LENGTH_MAX, SORTS } from '../domain.ts'
import type { Route } from './+types/PlaylistsPage'
import { type PlaylistFilter, playlistsQuery, totalsQuery } from './api.ts'
import styles from './playlists.module.css'
import { usePlaylistColumns } from './use-playlist-columns.tsx'

export const handle = { namespaces: ['playlists', 'releases'], isPublic: true } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    playlistsQuery(read(new URL(request.url).searchParams), call),
    totalsQuery(call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([playlistsQuery(read(new URL(request.url).searchParams)), totalsQuery()])

function read(query: URLSearchParams): PlaylistFilter {
  const sort = query.get('sort')
  return {
    search: query.get('q')?.trim().slice(0, SEARCH_LENGTH_MAX) || undefined,
    genre: GENRES.find((code) => code === query.get('genre')),
    followersFrom: FOLLOWERS_FROM.find((least) => String(least) === query.get('followers')),
    openNow: query.has('open') || undefined,
    sort: isOneOf(SORTS, sort) ? sort : 'followers',
  }
}

export default function PlaylistsPage() {
  const { t } = useTranslation('playlists')
  const [params] = useSearchParams()
  const filter = read(params)
  const query = useInfiniteQuery({ ...playlistsQuery(filter), placeholderData: keepPreviousData })
  const columns = usePlaylistColumns()
  const user = useUser()
  const isFiltered = Boolean(filter.search || filter.genre || filter.followersFrom || filter.openNow)
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PublicHead title={t('heading')} description={t('description')} at={paths.playlists()} />
      <header className={styles.hero}>
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p>
          {t('lead')} {user ? <AppLink href={paths.pitches()}>{t('yourPitches')}</AppLink> : null}
        </p>
      </header>
      <AllFigures />
      <Filters filter={filter} />
      <div className={styles.list} aria-busy={query.isPlaceholderData}>
        <ListTable
          query={query}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => paths.submitPitch(id)}
          failedTitle={t('failed')}
          skeletonRows={8}
          empty={
            isFiltered
              ? {
                  title: t('noMatch'),
                  line: t('noMatchLine'),
                  action: <LinkButton href={paths.playlists()}>{t('showAll')}</LinkButton>,
                }
              : { title: t('none'), line: t('noneLine') }
          }
        />
      </div>
      <div className={styles.notes}>
        <section aria-labelledby="counted-head">
          <SectionHead id="counted-head" title={t('counted')} />
          <p>{t('countedLine')}</p>
        </section>
        <section aria-labelledby="curate-head">
          <SectionHead id="curate-head" title={t('curate')} />
          <p>
            {t('curateLine')} <AppLink href={paths.curator()}>{t('become')}</AppLink>
          </p>
        </section>
      </div>
    </div>
  )
}

function AllFigures() {
  const { t } = useTranslation('playlists')
  const { number, percent } = useNumbers()
  const { data } = useQuery(totalsQuery())
  const shareOf = (share: number | null) => (share === null ? '–' : percent(share))
  const few = data?.answeredShare === null ? t('tooFew') : undefined
  return (
    <Figures label={t('figures')}>
      <Figure label={t('open')} value={data && number(data.open, 0)} />
      <Figure label={t('answered')} value={data && shareOf(data.answeredShare)} note={few} />
      <Figure
        label={t('median')}
        value={data && (data.medianHours === null ? '–' : t('hours', { hours: number(data.medianHours, 0) }))}
      />
      <Figure
        label={t('accepted')}
        value={data && shareOf(data.acceptedShare)}
        note={few ? undefined : t('ofNinety')}
      />
    </Figures>
  )
}

function Filters({ filter }: { filter: PlaylistFilter }) {
  const { t } = useTranslation('playlists')
  const set = useSetSearchParam()
  const genres = useChoices('genres')
  const { number } = useNumbers()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        initial={filter.search ?? ''}
        maxLength={SEARCH_LENGTH_MAX}
        onSearch={(text) => set('q', text.trim())}
      />
      <Select
        size="sm"
        aria-label={t('genre')}
        placeholder={t('everyGenre')}
        clearable
        data={genres}
        value={filter.genre ?? null}
        onChange={(genre) => set('genre', genre)}
      />
      <Select
        size="sm"
        aria-label={t('followers')}
        placeholder={t('anyFollowers')}
        clearable
        data={FOLLOWERS_FROM.map((least) => ({
          value: String(least),
          label: t('followersFrom', { number: number(least, 0) }),
        }))}
        value={filter.followersFrom ? String(filter.followersFrom) : null}
        onChange={(least) => set('followers', least)}
      />
      <Checkbox
        label={t('openNow')}
        checked={filter.openNow ?? false}
        onChange={(event) => set('open', event.currentTarget.checked ? '1' : null)}
      />
      <Select
        size="sm"
        className={styles.sort}
        aria-label={t('sort')}
        allowDeselect={false}
        data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={filter.sort}
        onChange={(sort) => set('sort', sort === 'followers' ? null : sort)}
      />
    </search>
  )
}
