// /admin/playlists: playlists that wait for a decision, listed ones, and those refused or removed.
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useAction } from '#features/accounts/web/use-action.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import { NOTE_LENGTH_MAX, STAFF_REASONS, STAFF_VIEWS, type StaffReason } from '../domain.ts'
import type { Route } from './+types/StaffPlaylistsPage'
import { playlistsApi, type StaffPlaylistAnswer, staffPlaylistsQuery } from './api.ts'
import styles from './playlists.module.css'

export const handle = { namespaces: ['playlists', 'releases'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    staffPlaylistsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS), call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffPlaylistsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS))])

export default function StaffPlaylistsPage() {
  const { t } = useTranslation('playlists')
  const [search] = useSearchParams()
  const view = viewIn(search, STAFF_VIEWS)
  const query = useInfiniteQuery(staffPlaylistsQuery(view))
  const columns = useColumns()
  usePageTitle(t('staff.title'))
  return (
    <div className="page">
      <PageTitle lead={t('staff.lead')}>{t('staff.title')}</PageTitle>
      <ListBar>
        <ViewSelect
          label={t('staff.view')}
          views={STAFF_VIEWS}
          view={view}
          nameOf={(name) => t(`staff.views.${name}`)}
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('staff.title')}
        columns={columns}
        rowKey={({ id }) => id}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('staff.emptyTitle'), line: t(`staff.empty.${view}`) }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<StaffPlaylistAnswer>[] {
  const { t } = useTranslation(['playlists', 'releases'])
  const { number } = useNumbers()
  const { dayOf } = useDates()
  return [
    {
      key: 'playlist',
      head: t('playlist'),
      cell: ({ name, genre, about, coverUrls, spotifyUrl }) => (
        <RowLead
          image={<Cover image={coverSource(coverUrls, 48)} alt="" size={48} emptyText={t('noCover')} />}
          title={
            <AppLink href={spotifyUrl} target="_blank" rel="noopener">
              {name}
            </AppLink>
          }
          line={`${t(`releases:genre.${genre}`)}. ${about}`}
        />
      ),
    },
    {
      key: 'curator',
      head: t('staff.curator'),
      small: 'below',
      cell: ({ curator, curatorUser }) => (
        <>
          <AppLink href={paths.admin.person(curatorUser.id)}>{curatorUser.name}</AppLink>
          <div className={styles.hint}>{curator}</div>
        </>
      ),
    },
    {
      key: 'followers',
      head: t('followers'),
      align: 'end',
      small: 'below',
      cell: ({ followers, readAt }) => (
        <>
          {number(followers, 0)}
          <div className={styles.hint}>{t('staff.readAt', { day: dayOf(readAt) })}</div>
        </>
      ),
    },
    {
      key: 'added',
      head: t('staff.added'),
      small: 'side',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
    {
      key: 'decision',
      head: <span className="visually-hidden">{t('staff.reason')}</span>,
      align: 'end',
      small: 'below',
      cell: (playlist) => <Decision playlist={playlist} />,
    },
  ]
}

function Decision({ playlist: { id, name, state, reason, note } }: { playlist: StaffPlaylistAnswer }) {
  const { t } = useTranslation('playlists')
  const { run, busy, error } = useAction({ done: t('staff.approved'), queryKey: playlistsApi.key() })
  if (state === 'refused' || state === 'removed')
    return reason ? (
      <span className={styles.hint}>
        {t(`curator.staffReason.${reason}`)}. {note}
      </span>
    ) : null
  if (state === 'listed') return <RejectDialog id={id} name={name} action="remove" />
  return (
    <div className={styles.decision}>
      <Button
        size="sm"
        variant="filled"
        loading={busy}
        onClick={() => run(() => playlistsApi.approve.call({ id }))}
        aria-label={t('staff.approveOf', { playlist: name })}
      >
        {t('staff.approve')}
      </Button>
      <RejectDialog id={id} name={name} action="refuse" />
      {error ? <FormAlert>{error}</FormAlert> : null}
    </div>
  )
}

const DONE = { refuse: 'refused', remove: 'removed' } as const

/** Refuses or removes a playlist, with a reason and a note for its curator. */
function RejectDialog({ id, name, action }: { id: string; name: string; action: keyof typeof DONE }) {
  const { t } = useTranslation(['playlists', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<StaffReason>('off_topic')
  const [note, setNote] = useState('')
  const { run, busy, error } = useAction({
    done: t(`staff.${DONE[action]}`),
    queryKey: playlistsApi.key(),
    onDone: () => setIsOpen(false),
  })
  return (
    <>
      <Button
        size="sm"
        onClick={() => setIsOpen(true)}
        aria-label={t(`staff.${action}Of`, { playlist: name })}
      >
        {t(`staff.${action}`)}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => run(() => playlistsApi[action].call({ id, reason, note }))}
        title={t(`staff.${action}Of`, { playlist: name })}
        confirmLabel={t(`staff.${action}`)}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        tone="plain"
        ready={note.trim() !== ''}
        busy={busy}
        error={error}
      >
        <NativeSelect
          data-autofocus
          label={t('staff.reason')}
          data={STAFF_REASONS.map((value) => ({ value, label: t(`curator.staffReason.${value}`) }))}
          value={reason}
          onChange={(event) =>
            setReason(STAFF_REASONS.find((known) => known === event.currentTarget.value) ?? 'other')
          }
        />
        <Textarea
          label={t('staff.note')}
          autosize
          minRows={3}
          maxLength={NOTE_LENGTH_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
