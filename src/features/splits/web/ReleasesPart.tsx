// The releases of the account, each with the state of its split.
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { type SplitRow, splitsQuery } from './api.ts'
import { SplitBar } from './SplitBar.tsx'
import styles from './splits.module.css'

export function ReleasesPart() {
  const { t } = useTranslation('splits')
  const query = useInfiniteQuery(splitsQuery())
  const columns = useColumns()
  return (
    <ListTable
      query={query}
      label={t('tab.releases')}
      columns={columns}
      rowKey={({ releaseId }) => releaseId}
      hrefOf={({ releaseId }) => paths.split(releaseId)}
      failedTitle={t('failed')}
      empty={{
        title: t('emptyTitle'),
        line: t('emptyLine'),
        action: (
          <LinkButton variant="filled" href={paths.newRelease()}>
            {t('newRelease')}
          </LinkButton>
        ),
      }}
    />
  )
}

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
