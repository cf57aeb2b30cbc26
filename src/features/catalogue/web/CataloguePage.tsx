// /artists-catalog: artists who published a page, found by name, country and genre.
import { SegmentedControl, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ArtistPicture } from '#features/artists/web/ArtistPicture.tsx'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { displayNames } from '#lib/i18n/formats.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useSetSearchParam } from '#lib/web/use-set-search-param.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { SEARCH_LENGTH_MAX, SORTS } from '../domain.ts'
import type { Route } from './+types/CataloguePage'
import { type CatalogueFilter, catalogueQuery, type ListedArtistAnswer } from './api.ts'
import styles from './catalogue.module.css'

export const handle = { namespaces: ['catalogue', 'releases'], isPublic: true } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [catalogueQuery(read(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([catalogueQuery(read(new URL(request.url).searchParams))])

function read(query: URLSearchParams): CatalogueFilter {
  const [country, genre, sort] = ['country', 'genre', 'sort'].map((name) => query.get(name))
  return {
    search: query.get('q')?.trim().slice(0, SEARCH_LENGTH_MAX) || undefined,
    country: COUNTRIES.find((code) => code === country),
    genre: GENRES.find((code) => code === genre),
    sort: isOneOf(SORTS, sort) ? sort : 'newest',
  }
}

export default function CataloguePage() {
  const { t } = useTranslation('catalogue')
  const [params] = useSearchParams()
  const filter = read(params)
  const query = useInfiniteQuery({ ...catalogueQuery(filter), placeholderData: keepPreviousData })
  const artists = query.data?.pages.flatMap(({ items }) => items) ?? []
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PublicHead title={t('title')} description={t('description')} at={paths.catalogue()} />
      <h1 className={styles.title} tabIndex={-1}>
        {t('heading')}
      </h1>
      <Filters filter={filter} />
      <div className={styles.results} aria-busy={query.isPlaceholderData}>
        <ListContent
          query={query}
          isEmpty={artists.length === 0}
          failedTitle={t('failed')}
          skeleton={
            <DelayedSkeleton label={t('loading')}>
              <SkeletonBlock height={380} />
            </DelayedSkeleton>
          }
          empty={<NoArtists filter={filter} />}
        >
          <ul className={styles.artists} aria-label={t('title')}>
            {artists.map((artist, index) => (
              <ArtistCard key={artist.slug} artist={artist} isFirst={index < FIRST_CARDS} />
            ))}
          </ul>
        </ListContent>
      </div>
    </div>
  )
}

function Filters({ filter }: { filter: CatalogueFilter }) {
  const { t } = useTranslation('catalogue')
  const set = useSetSearchParam()
  const genres = useChoices('genres')
  const countries = useCountries()
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
        aria-label={t('country')}
        placeholder={t('everyCountry')}
        searchable
        clearable
        nothingFoundMessage={t('noCountry')}
        data={countries}
        value={filter.country ?? null}
        onChange={(country) => set('country', country)}
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
      <SegmentedControl
        className={styles.sort}
        aria-label={t('sort')}
        data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={filter.sort}
        onChange={(sort) => set('sort', sort === 'newest' ? null : sort)}
      />
    </search>
  )
}

const REGION = { type: 'region', fallback: 'code' } as const

function NoArtists({ filter: { search, country, genre } }: { filter: CatalogueFilter }) {
  const { t } = useTranslation('catalogue')
  if (search || country || genre)
    return (
      <EmptyState
        title={t('noMatch')}
        line={t('noMatchLine')}
        action={<LinkButton href={paths.catalogue()}>{t('showAll')}</LinkButton>}
      />
    )
  return <EmptyState title={t('none')} line={t('noneLine')} />
}

/** What is seen without scrolling: two rows on a phone, one on a wide screen. */
const FIRST_CARDS = 4

function ArtistCard({ artist, isFirst }: { artist: ListedArtistAnswer; isFirst: boolean }) {
  const { t } = useTranslation(['catalogue', 'releases'])
  const { locale, number } = useNumbers()
  const facts = [
    ...(artist.country ? [displayNames(locale, REGION).of(artist.country) ?? artist.country] : []),
    ...(artist.genre ? [t(`releases:genre.${artist.genre}`)] : []),
  ]
  return (
    <li>
      {/* Not a page of the app. */}
      <a className={styles.artist} href={paths.artistPublicPage(artist.slug)}>
        <ArtistPicture cover={artist.picture} size="fill" emptyText={t('noPicture')} eager={isFirst} />
        <span className={styles.name}>{artist.name}</span>
        <span className={styles.facts}>{facts.join(', ')}</span>
        {artist.followers === null ? null : (
          <span className={styles.facts}>
            <b>{number(artist.followers, 0)}</b> {t('onSpotify')}
          </span>
        )}
      </a>
    </li>
  )
}
