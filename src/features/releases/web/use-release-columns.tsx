// The columns of the list of releases.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { isOver } from '../domain/cue.ts'
import type { ReleaseSort } from '../domain/listing.ts'
import type { ReleaseRowAnswer } from './api.ts'
import { ReleaseActions } from './ReleaseActions.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useCueDay } from './use-cue-day.ts'

export interface ReleaseColumnsProps {
  sort: ReleaseSort
  isCompact: boolean
  onSort: (sort: ReleaseSort) => void
  onDelete: (row: ReleaseRowAnswer) => void
  onCopy: (row: ReleaseRowAnswer) => void
}

export function useReleaseColumns(props: ReleaseColumnsProps): RowsColumn<ReleaseRowAnswer>[] {
  const { t } = useTranslation('releases')
  const { day } = useDates()
  const sortBy = (ascending: ReleaseSort, descending: ReleaseSort): RowsColumn<ReleaseRowAnswer>['sort'] => ({
    direction: props.sort === ascending ? 'ascending' : props.sort === descending ? 'descending' : 'none',
    onSort: () => props.onSort(props.sort === ascending ? descending : ascending),
  })
  return [
    {
      key: 'release',
      head: t('list.release'),
      sort: sortBy('title_az', 'title_za'),
      cell: (row) => (
        <RowLead
          image={
            <Cover
              image={coverSource(row.artworkUrls, 40)}
              alt=""
              size={props.isCompact ? 24 : 40}
              emptyText={props.isCompact ? '' : t('list.noCover')}
            />
          }
          title={
            <>
              <AppLink href={paths.release(row.id)}>{row.title || t('list.untitled')}</AppLink>
              {row.explicit ? (
                <abbr title={t('detail.explicit')} aria-label={t('detail.explicit')} className="muted small">
                  {' '}
                  E
                </abbr>
              ) : null}
            </>
          }
          line={row.artistName ?? t('list.noArtist')}
        />
      ),
    },
    { key: 'type', head: t('list.type'), small: 'hide', cell: (row) => t(`type.${row.type}`) },
    { key: 'tracks', head: t('list.tracks'), small: 'hide', cell: (row) => row.trackCount },
    {
      key: 'status',
      head: t('list.status'),
      sort: sortBy('status_first', 'status_last'),
      small: 'side',
      cell: (row) => <StatusBadge status={row.status} live={row.live} updateOf={row.updateOf} />,
    },
    {
      key: 'waiting',
      head: t('list.waiting'),
      sort: sortBy('deadline_first', 'deadline_last'),
      small: 'hide',
      cell: (row) => <Waiting cue={row.cue} />,
    },
    {
      key: 'date',
      head: t('list.date'),
      sort: sortBy('date_first', 'date_last'),
      small: 'below',
      align: 'end',
      cell: (row) =>
        row.releaseDate ? day(row.releaseDate) : <span className="muted">{t('list.noDate')}</span>,
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('detail.more')}</span>,
      // On a phone the release page, one tap away, has the same actions.
      small: 'hide',
      align: 'end',
      width: 52,
      cell: (row) => (
        <ReleaseActions row={row} onDelete={() => props.onDelete(row)} onCopy={() => props.onCopy(row)} />
      ),
    },
  ]
}

/** Whose turn it is, and until when. */
function Waiting({ cue }: Pick<ReleaseRowAnswer, 'cue'>) {
  const { t } = useTranslation('releases')
  const day = useCueDay()(cue)
  const now = useNow()
  if (cue.turn === 'nobody') return null
  const turn = t(`cue.turn.${cue.turn}`)
  const tone = cue.turn === 'you' ? undefined : 'muted'
  if (day === null) return <span className={tone}>{turn}</span>
  return <span className={tone}>{t(isOver(cue, now) ? 'list.wasUntil' : 'list.until', { turn, day })}</span>
}
