// The releases of the account, each with the state of its split.
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type SplitRow, searchIn, splitsQuery } from './api.ts'
import { SplitBar } from './SplitBar.tsx'
import styles from './splits.module.css'

export function ReleasesPart() {
  const { t } = useTranslation('splits')
  const { filter, arrival, setFilter } = useAddressFilter({
    read: (query) => ({ search: searchIn(query) }),
    write: ({ search }) => paths.splits({ q: search || undefined }),
  })
  const query = useInfiniteQuery({ ...splitsQuery(filter.search), placeholderData: keepPreviousData })
  const columns = useColumns()
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const hasSearch = filter.search !== '' || query.hasNextPage || rows.length >= SEARCHED_FROM
  return (
    <>
      {hasSearch ? (
        <div className={styles.search}>
          <SearchField
            key={arrival}
            label={t('search')}
            placeholder={t('search')}
            initial={filter.search}
            maxLength={100}
            onSearch={(search) => void setFilter({ search })}
          />
        </div>
      ) : null}
      <ListTable
        query={query}
        label={t('tab.releases')}
        columns={columns}
        rowKey={({ releaseId }) => releaseId}
        hrefOf={({ releaseId }) => paths.split(releaseId)}
        failedTitle={t('failed')}
        empty={
          filter.search
            ? { title: t('noResult', { search: filter.search }), line: t('noResultLine') }
            : {
                title: t('emptyTitle'),
                line: t('emptyLine'),
                action: (
                  <LinkButton variant="filled" href={paths.newRelease()}>
                    {t('newRelease')}
                  </LinkButton>
                ),
              }
        }
      />
    </>
  )
}

/** A list that fits a screen needs no search. */
const SEARCHED_FROM = 9

function useColumns(): RowsColumn<SplitRow>[] {
  const { t } = useTranslation('splits')
  return [
    {
      key: 'release',
      head: t('release'),
      cell: ({ releaseId, title, artist, artworkUrls }) => (
        <RowLead
          image={<Cover image={coverSource(artworkUrls, 40)} alt="" size={40} emptyText={t('noCover')} />}
          title={<AppLink href={paths.split(releaseId)}>{title || t('untitled')}</AppLink>}
          line={artist ?? t('noArtist')}
        />
      ),
    },
    {
      key: 'shares',
      head: t('shares'),
      cell: ({ shares, trackSheets }) => (
        <>
          {shares.length === 0 ? (
            <span className="muted">{t('ownerEarns')}</span>
          ) : (
            <span className={styles.miniBar}>
              <SplitBar small shares={shares.map((share, index) => ({ ...share, key: String(index) }))} />
            </span>
          )}
          {trackSheets > 0 ? (
            <span className={styles.note}>{t('trackSheets', { count: trackSheets })}</span>
          ) : null}
        </>
      ),
    },
    { key: 'state', head: t('state'), cell: (row) => <SheetState row={row} /> },
  ]
}

function SheetState({ row: { shares, trackSheets, waitingFor, declinedBy } }: { row: SplitRow }) {
  const { t } = useTranslation('splits')
  const { locale } = useDates()
  const list = (names: string[]) => listFormat(locale).format(names)
  if (declinedBy.length > 0)
    return (
      <BoxBadge tone="danger" icon={IconX}>
        {t('declinedBy', { names: list(declinedBy) })}
      </BoxBadge>
    )
  if (waitingFor.length > 0)
    return (
      <BoxBadge tone="info" icon={IconClock}>
        {t('waitingFor', { names: list(waitingFor) })}
      </BoxBadge>
    )
  if (shares.length === 0 && trackSheets === 0) return <span className="muted">{t('noSheet')}</span>
  return (
    <BoxBadge tone="success" icon={IconCheck}>
      {t('agreed')}
    </BoxBadge>
  )
}
