// /tools/lyrics: the songs that the account has drafted.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { Route } from './+types/LyricsListPage'
import { type LyricsRowAnswer, lyricsListQuery, lyricsTermsQuery } from './api.ts'
import { Quota } from './Quota.tsx'
import { useLyricsWords } from './use-lyrics-words.ts'

export const handle = { namespaces: ['lyrics', 'releases'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [lyricsListQuery(call), lyricsTermsQuery(call)])
export const clientLoader = () => startQueries([lyricsListQuery(), lyricsTermsQuery()])

export default function LyricsListPage() {
  const { t } = useTranslation('lyrics')
  const query = useInfiniteQuery(lyricsListQuery())
  const terms = useQuery(lyricsTermsQuery())
  const columns = useColumns()
  const isEmpty = query.data?.pages[0]?.items.length === 0
  const canWrite = usePermission('catalogue.edit')
  usePageTitle(t('title'))
  const isLocked = terms.data?.hasPublishedRelease === false
  const create =
    canWrite && !isLocked ? (
      <LinkButton href={paths.newLyrics()} variant="filled">
        {t('new')}
      </LinkButton>
    ) : undefined
  return (
    <div className="page">
      <PageTitle
        lead={t('lead')}
        actions={
          isEmpty ? undefined : (
            <>
              <Quota terms={terms.data} />
              {create}
            </>
          )
        }
      >
        {t('title')}
      </PageTitle>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.lyricsDraft(id)}
        failedTitle={t('failed')}
        empty={{
          title: t('emptyTitle'),
          line: isLocked ? t('locked') : t('emptyLine'),
          action: create,
        }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<LyricsRowAnswer>[] {
  const { t } = useTranslation('lyrics')
  const { dayOf } = useDates()
  const { genreName, moodName, languageName } = useLyricsWords()
  return [
    {
      key: 'title',
      head: t('field.title'),
      cell: ({ id, title, genre }) => (
        <RowLead title={<AppLink href={paths.lyricsDraft(id)}>{title}</AppLink>} line={genreName(genre)} />
      ),
    },
    { key: 'mood', head: t('field.mood'), small: 'below', cell: ({ mood }) => moodName(mood) },
    {
      key: 'language',
      head: t('field.language'),
      small: 'hide',
      cell: ({ language }) => languageName(language),
    },
    {
      key: 'created',
      head: t('created'),
      align: 'end',
      small: 'side',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
  ]
}
