// /tools/artist-pages: the pages of the artists of the account, and how often they are opened.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { ArtistPicture } from '#features/artists/web/ArtistPicture.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PhoneLabel } from '#ui/PhoneLabel.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { Route } from './+types/PagesPage'
import { type PageRowAnswer, pagesQuery } from './api.ts'
import { CreatePage } from './CreatePage.tsx'

export const handle = { namespaces: ['artist-pages', 'links'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [pagesQuery(call)])
export const clientLoader = () => startQueries([pagesQuery()])

export default function PagesPage() {
  const { t } = useTranslation('artist-pages')
  const query = useInfiniteQuery(pagesQuery())
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const canEdit = usePermission('catalogue.edit')
  const columns = useColumns(usePermission('analytics.view'))
  const [isCreating, setIsCreating] = useState(false)
  usePageTitle(t('title'))
  const create = canEdit ? (
    <Button variant="filled" onClick={() => setIsCreating(true)}>
      {t('new')}
    </Button>
  ) : undefined
  return (
    <div className="page">
      <PageTitle lead={t('lead')} actions={rows.length > 0 ? create : undefined}>
        {t('title')}
      </PageTitle>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.artistPage(id)}
        failedTitle={t('failed')}
        empty={{ title: t('emptyTitle'), line: t('emptyLine'), action: create }}
      />
      {isCreating ? (
        <CreatePage withPage={rows.map(({ artist }) => artist.id)} onClose={() => setIsCreating(false)} />
      ) : null}
    </div>
  )
}

function useColumns(hasVisits: boolean): RowsColumn<PageRowAnswer>[] {
  const { t } = useTranslation('artist-pages')
  const { number } = useNumbers()
  return [
    {
      key: 'page',
      head: t('page'),
      cell: ({ id, artist, slug, picture, isPublished }) => (
        <RowLead
          image={<ArtistPicture cover={picture} size={48} emptyText={t('noPicture')} />}
          title={
            <>
              <AppLink href={paths.artistPage(id)}>{artist.name}</AppLink>{' '}
              {isPublished ? null : <BoxBadge tone="outline">{t('state.draft')}</BoxBadge>}
            </>
          }
          line={`/a/${slug}`}
        />
      ),
    },
    ...(hasVisits
      ? ([
          {
            key: 'visits',
            head: t('visits'),
            align: 'end',
            small: 'side',
            cell: ({ visits }) => (
              <>
                <PhoneLabel>{t('visits')}</PhoneLabel>
                {number(visits ?? 0, 0)}
              </>
            ),
          },
        ] satisfies RowsColumn<PageRowAnswer>[])
      : []),
  ]
}
