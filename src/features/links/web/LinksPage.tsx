// /tools/smartlinks: the links of the account, or of one release, and what they bring.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PhoneLabel } from '#ui/PhoneLabel.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import type { Route } from './+types/LinksPage'
import { type LinkRowAnswer, linksQuery } from './api.ts'
import { CreateLink } from './CreateLink.tsx'
import styles from './links.module.css'

export const handle = { namespaces: ['links'] } satisfies PageHandle

const releaseIn = (search: URLSearchParams) => search.get('release') ?? undefined

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const releaseId = releaseIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [linksQuery(releaseId, call)])
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([linksQuery(releaseIn(new URL(request.url).searchParams))])

export default function LinksPage() {
  const { t } = useTranslation('links')
  const [search] = useSearchParams()
  const releaseId = releaseIn(search)
  const query = useInfiniteQuery(linksQuery(releaseId))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const canEdit = usePermission('catalogue.edit')
  const canSee = usePermission('analytics.view')
  const hasInsights = usePlanIncludes('links.insights')
  const columns = useColumns(hasInsights && canSee)
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
      <div className={styles.sections}>
        <ListTable
          query={query}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => paths.smartLink(id)}
          failedTitle={t('failed')}
          empty={{ title: t('emptyTitle'), line: t('emptyLine'), action: create }}
        />
        {rows.length > 0 && !hasInsights ? (
          <UpgradePrompt title={t('premium.insights')} line={t('premium.insightsLine')} from="smart_links" />
        ) : null}
      </div>
      {isCreating ? <CreateLink releaseId={releaseId} onClose={() => setIsCreating(false)} /> : null}
    </div>
  )
}

function useColumns(hasCounts: boolean): RowsColumn<LinkRowAnswer>[] {
  const { t } = useTranslation('links')
  const { number, percent } = useNumbers()
  return [
    {
      key: 'link',
      head: t('link'),
      cell: ({ id, title, slug, release, isOpen }) => (
        <RowLead
          image={
            <Cover image={coverSource(release.artworkUrls, 48)} alt="" size={48} emptyText={t('noCover')} />
          }
          title={
            <>
              <AppLink href={paths.smartLink(id)}>{title}</AppLink>{' '}
              {isOpen ? null : <BoxBadge tone="outline">{t('gone')}</BoxBadge>}
            </>
          }
          line={`${release.artist} · /l/${slug}`}
        />
      ),
    },
    ...(hasCounts
      ? ([
          {
            key: 'views',
            head: t('views'),
            align: 'end',
            small: 'below',
            cell: ({ counted }) => (
              <>
                <PhoneLabel>{t('views')}</PhoneLabel>
                {number(counted?.views ?? 0, 0)}
              </>
            ),
          },
          {
            key: 'clicks',
            head: t('clicks'),
            align: 'end',
            small: 'hide',
            cell: ({ counted }) => number(counted?.clicks ?? 0, 0),
          },
          {
            key: 'rate',
            head: t('rate'),
            align: 'end',
            small: 'side',
            cell: ({ counted }) => (
              <>
                <PhoneLabel>{t('rate')}</PhoneLabel>
                {counted?.rate == null ? '–' : percent(counted.rate)}
              </>
            ),
          },
        ] satisfies RowsColumn<LinkRowAnswer>[])
      : []),
  ]
}
