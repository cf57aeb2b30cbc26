// /tools/presave: the pre-saves of the account, or that of one release.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PhoneLabel } from '#ui/PhoneLabel.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import type { Route } from './+types/PresavesPage'
import { type PresaveRowAnswer, presavesQuery } from './api.ts'
import { CreatePresave } from './CreatePresave.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import styles from './presaves.module.css'

export const handle = { namespaces: ['presaves'] } satisfies PageHandle

const releaseIn = (search: URLSearchParams) => search.get('release') ?? undefined

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const releaseId = releaseIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [presavesQuery(releaseId, call)])
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([presavesQuery(releaseIn(new URL(request.url).searchParams))])

export default function PresavesPage() {
  const { t } = useTranslation('presaves')
  const [search] = useSearchParams()
  const releaseId = releaseIn(search)
  const query = useInfiniteQuery(presavesQuery(releaseId))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isIncluded = usePlanIncludes('releases.presave')
  const canCreate = usePermission('catalogue.edit') && isIncluded
  const columns = useColumns()
  const [isCreating, setIsCreating] = useState(false)
  usePageTitle(t('title'))
  const create = canCreate ? (
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
          hrefOf={({ id }) => paths.presave(id)}
          failedTitle={t('failed')}
          empty={{ title: t('emptyTitle'), line: t('emptyLine'), action: create }}
        />
        {query.isSuccess && !isIncluded ? (
          <UpgradePrompt title={t('premium.title')} line={t('premium.line')} from="presaves" />
        ) : null}
      </div>
      {isCreating ? <CreatePresave releaseId={releaseId} onClose={() => setIsCreating(false)} /> : null}
    </div>
  )
}

function useColumns(): RowsColumn<PresaveRowAnswer>[] {
  const { t } = useTranslation('presaves')
  const { number } = useNumbers()
  const dates = useDates()
  return [
    {
      key: 'release',
      head: t('release'),
      cell: ({ id, key, release }) => (
        <RowLead
          image={
            <Cover image={coverSource(release.artworkUrls, 48)} alt="" size={48} emptyText={t('noCover')} />
          }
          title={<AppLink href={paths.presave(id)}>{release.title}</AppLink>}
          line={`${release.artist} · /release/${key}`}
        />
      ),
    },
    {
      key: 'date',
      head: t('date'),
      cell: ({ releaseDate, daysLeft, phase }) =>
        releaseDate ? (
          <span className={styles.countdown}>
            <b>
              {phase === 'out' || phase === 'gone' || !daysLeft
                ? t(`phase.${phase}`)
                : t('days', { count: daysLeft })}
            </b>
            <small>{dates.day(releaseDate)}</small>
          </span>
        ) : (
          <span className="muted">{t('noDate')}</span>
        ),
    },
    { key: 'state', head: t('state'), cell: ({ phase }) => <PhaseBadge phase={phase} /> },
    {
      key: 'subscribers',
      head: t('subscribers'),
      align: 'end',
      small: 'side',
      cell: ({ subscribers }) => (
        <>
          <PhoneLabel>{t('subscribers')}</PhoneLabel>
          {number(subscribers, 0)}
        </>
      ),
    },
  ]
}
