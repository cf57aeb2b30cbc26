// /artists
import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { useCanEditWholeAccount } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { useHidden } from '#ui/deferred-action.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Rows } from '#ui/Rows.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/ArtistsPage'
import { ArtistLimit } from './ArtistLimit.tsx'
import { ArtistRow } from './ArtistRow.tsx'
import { type ArtistAnswer, artistsQuery } from './api.ts'
import { ARTIST_SORTS, useArtistList } from './use-artist-list.ts'

export const handle = { namespaces: ['artists', 'releases', 'uploads'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [artistsQuery(call)])
export const clientLoader = () => startQueries([artistsQuery()])

/** A list that fits a screen needs no search. */
const SEARCHED_FROM = 9

export default function ArtistsPage() {
  const { t } = useTranslation('artists')
  const query = useQuery(artistsQuery())
  const hidden = useHidden()
  const artists = query.data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  const full = query.data !== undefined && artists.length >= query.data.limit
  const empty = query.isSuccess && artists.length === 0
  const adds = useCanEditWholeAccount()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle
        actions={
          empty || full || !adds || !query.data ? null : (
            <LinkButton
              variant="ink"
              href={paths.newArtist()}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('new')}
            </LinkButton>
          )
        }
        lead={query.data && !empty ? t('count', { count: artists.length }) : undefined}
      >
        {t('title')}
      </PageTitle>
      <ReadOnlyNotice />
      <ListContent
        query={query}
        isEmpty={artists.length === 0}
        failedTitle={t('failed')}
        primary
        skeleton={
          <DelayedSkeleton label={t('loading')}>
            <SkeletonRows count={3} />
          </DelayedSkeleton>
        }
        empty={
          <EmptyState
            title={t('emptyTitle')}
            line={adds ? t('emptyLine') : undefined}
            action={
              adds ? (
                <LinkButton
                  variant="filled"
                  size="lg"
                  href={paths.newArtist()}
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                >
                  {t('create')}
                </LinkButton>
              ) : null
            }
          />
        }
      >
        <Artists artists={artists} />
        {full && adds ? <ArtistLimit limit={query.data?.limit ?? 0} /> : null}
      </ListContent>
    </div>
  )
}

function Artists({ artists }: { artists: readonly ArtistAnswer[] }) {
  const { t } = useTranslation('artists')
  const { filter, arrival, setFilter, found } = useArtistList(artists)
  return (
    <>
      {artists.length < SEARCHED_FROM ? null : (
        <ListBar count={t('count', { count: found.length })}>
          <SearchField
            key={arrival}
            label={t('search')}
            placeholder={t('search')}
            initial={filter.search}
            maxLength={200}
            onSearch={(search) => setFilter({ search })}
          />
          <NativeSelect
            size="sm"
            aria-label={t('sort')}
            value={filter.sort}
            data={ARTIST_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(event) =>
              setFilter({ sort: ARTIST_SORTS.find((sort) => sort === event.currentTarget.value) })
            }
          />
        </ListBar>
      )}
      {found.length === 0 ? (
        <EmptyState compact title={t('noResultTitle')} line={t('noResultLine')} />
      ) : (
        <Rows label={t('title')}>
          {found.map((artist) => (
            <ArtistRow key={artist.id} artist={artist} />
          ))}
        </Rows>
      )}
    </>
  )
}
