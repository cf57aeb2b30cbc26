// Finishes a step of an import and notifies its uploader in the same transaction.
import { recordActivity } from '#features/activity/service.server.ts'
import type { NotificationKind } from '#features/notifications/domain.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { findAnyImport, type ImportRow, type ImportUpdate, updateImport } from './data.server.ts'
import type { ImportStatus } from './domain.ts'

const KINDS = {
  needs_encoding: 'releases.import_question',
  checked: 'releases.import_checked',
  refused: 'releases.import_refused',
  imported: 'releases.imported',
} as const satisfies Partial<Record<ImportStatus, NotificationKind>>

/**
 * Finishes a step whose every attempt has failed, so that nobody waits for it. A failed check refuses the import; after
 * a failed creation the finished drafts stay, and their owner can start it again for the rest.
 */
export async function failImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  { importId }: { importId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findAnyImport(trx, importId)
    const refusal = JSON.stringify({ code: 'import_stopped', params: {} })
    if (row?.status === 'checking')
      await finishStep(trx, deps, row, { status: 'refused', refusal, finished_at: deps.clock.now() })
    // The drafts that are left can be deleted by another attempt.
    else if (row?.status === 'undoing') await updateImport(trx, row.id, 'undoing', { status: 'imported' })
    else if (row?.status === 'importing') await finishStep(trx, deps, row, { status: 'checked', refusal })
  })
}

/** Returns whether this call changed the status. */
export async function finishStep(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  row: ImportRow,
  values: ImportUpdate & { status: keyof typeof KINDS },
): Promise<boolean> {
  const { status } = values
  if (!(await updateImport(trx, row.id, row.status, values))) return false
  await notify(trx, deps, {
    to: { userId: row.user_id, accountId: row.account_id },
    kind: KINDS[status],
    params: { title: row.file_name },
    href: paths.importRun(row.id),
    key: `import-${row.status}-${status}-${row.id}`,
  })
  if (status === 'imported')
    await recordActivity(trx, deps, {
      accountId: row.account_id,
      artistId: row.artist_id,
      actorId: row.user_id,
      type: 'import.imported',
      title: row.file_name,
      entity: 'import',
      entityId: row.id,
    })
  return true
}
