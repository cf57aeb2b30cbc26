// The actions for the selected releases of the list.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { BulkBar } from '#ui/ListBar.tsx'
import { DialogFailure, lazyPart } from '#ui/lazy-part.tsx'
import { CODES_AT_ONCE, MEDIA_RELEASES_MAX } from '../domain/listing.ts'
import type { ReleaseRowAnswer } from './api.ts'
import type { ReleaseFilter } from './use-release-filter.ts'
import { useSaveCodes } from './use-save-codes.ts'

const BulkEdit = lazyPart(() => import('./BulkEdit.tsx'), { Failed: BulkFailure })
const BulkSubmit = lazyPart(() => import('./BulkSubmit.tsx'), { Failed: BulkFailure })

/** Statuses in which a release can be edited and submitted; the server decides about each. */
const OPEN = ['draft', 'reopened', 'rejected']

export interface ReleaseBulkProps {
  rows: readonly ReleaseRowAnswer[]
  /** All results of the list; selecting them is offered while fewer are selected. */
  all: { count: number; isLoading: boolean; onSelect: () => void }
  sort: ReleaseFilter['sort']
  onDelete: (drafts: ReleaseRowAnswer[]) => void
  onClear: () => void
}

export function ReleaseBulk({ rows, all, sort, onDelete, onClear }: ReleaseBulkProps) {
  // The rows as they were selected: what a dialog does can take them out of the list.
  const [dialog, setDialog] = useState<{ act: 'edit' | 'submit'; rows: readonly ReleaseRowAnswer[] }>()
  const { t } = useTranslation('releases')
  const { saving, saveCodes } = useSaveCodes()
  const canEdit = usePermission('catalogue.edit')
  const canSubmit = usePermission('catalogue.submit')
  const open = rows.filter(({ status }) => OPEN.includes(status))
  const drafts = rows.filter((row) => row.deletable)
  const tooMany = rows.length > CODES_AT_ONCE
  const close = () => setDialog(undefined)
  const bar = (
    <BulkBar
      count={
        <>
          {t('bulk.chosen', { count: rows.length })}
          {all.count > rows.length ? (
            <>
              {' '}
              <Button size="xs" loading={all.isLoading} onClick={all.onSelect}>
                {t('bulk.allResults', { count: all.count })}
              </Button>
            </>
          ) : null}
          {tooMany ? (
            <span className="muted small"> {t('codes.tooMany', { most: CODES_AT_ONCE })}</span>
          ) : null}
        </>
      }
    >
      <Button
        size="sm"
        loading={saving}
        disabled={tooMany}
        onClick={() => saveCodes({ sort, ids: rows.map((row) => row.id) })}
      >
        {t('codes.save')}
      </Button>
      {canEdit && open.length > 0 ? (
        <Button size="sm" onClick={() => setDialog({ act: 'edit', rows: open })}>
          {t('bulk.edit', { count: open.length })}
        </Button>
      ) : null}
      {canSubmit && open.length > 0 ? (
        <Button size="sm" onClick={() => setDialog({ act: 'submit', rows: open })}>
          {t('bulk.submit', { count: open.length })}
        </Button>
      ) : null}
      {canEdit && rows.length <= MEDIA_RELEASES_MAX ? (
        <LinkButton size="sm" href={paths.media(new URLSearchParams(rows.map(({ id }) => ['release', id])))}>
          {t('bulk.media')}
        </LinkButton>
      ) : null}
      {canEdit && drafts.length > 0 ? (
        <Button size="sm" variant="danger" onClick={() => onDelete(drafts)}>
          {t('bulk.delete', { count: drafts.length })}
        </Button>
      ) : null}
      <Button size="sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </BulkBar>
  )
  return (
    <>
      {rows.length > 0 ? bar : null}
      {dialog?.act === 'edit' ? <BulkEdit rows={dialog.rows} onClose={close} /> : null}
      {dialog?.act === 'submit' ? <BulkSubmit rows={dialog.rows} onClose={close} /> : null}
    </>
  )
}

function BulkFailure(props: { onClose: () => void; onRetry: () => void }) {
  return <DialogFailure opened {...props} />
}
