// An artist's own update of a live release: begun, and dropped again. In between it is a draft like any other, which is
// sent, reviewed and delivered; stores keep what they have until the desk has approved it (decision 11).
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import type { Reach, UserId } from '#lib/pure/ids.ts'
import type { Release } from '../contract.ts'
import { findAnyReleaseForUpdate, findReleaseForUpdate, type Owned, type ReleaseRow } from '../data.server.ts'
import { isEditable } from '../domain/status.ts'
import { type MoveDeps, moveRelease } from '../moves/service.server.ts'
import { type ShowDeps, showRelease } from '../reading/service.server.ts'
import { forgetDraft, keepDraft, restoreDraft } from './data.server.ts'

type UpdateDeps = ShowDeps & Pick<Deps, 'jobs'>
type By = { id: string; reach: Reach; userId: UserId }

/** Opens a live release for changes; it stays live as it is. @throws not_found, wrong_state */
export async function beginUpdate(deps: UpdateDeps, by: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, by)
    if (row.status !== 'published' || row.revision === null) throw wrongState(row.status)
    await keepDraft(trx, row.id, deps.clock.now())
    await moveRelease(trx, deps, row, {
      ...{ to: 'reopened', by: 'user', actorId: by.userId, values: { update_of: row.revision } },
    })
  })
  return showRelease(deps, by)
}

/** Gives the changes up: everything is again as it was approved. @throws not_found, wrong_state */
export async function dropUpdate(deps: UpdateDeps, by: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, by)
    if (!isDroppable(row)) throw wrongState(row.status)
    await revertUpdate(trx, deps, row, by)
  })
  return showRelease(deps, by)
}

const lock = async (trx: Db, by: Owned): Promise<ReleaseRow> => {
  const row = await findReleaseForUpdate(trx, by)
  if (!row) throw notFound()
  return row
}

/** It is its owner's turn with changes of their own; those that were refused for good can only be dropped. */
const isDroppable = ({ status, update_of }: ReleaseRow): boolean =>
  update_of !== null && isEditable({ status, finalRejection: false })

/** Ends an update nobody at the desk has begun to look at, wherever it stands; anything else stays as it is. */
export async function endUpdate(trx: Db, deps: MoveDeps, by: { id: string; userId: string }): Promise<void> {
  let row = await findAnyReleaseForUpdate(trx, by.id)
  if (row?.update_of && row.status === 'submitted') {
    await moveRelease(trx, deps, row, { to: 'reopened', by: 'user', actorId: by.userId })
    row = await findAnyReleaseForUpdate(trx, by.id)
  }
  if (row && isDroppable(row)) await revertUpdate(trx, deps, row, by)
}

async function revertUpdate(
  trx: Db,
  deps: MoveDeps,
  row: ReleaseRow,
  { userId }: { userId: string },
): Promise<void> {
  await restoreDraft(trx, row.id, deps.clock.now())
  await forgetDraft(trx, row.id)
  const restored = await findAnyReleaseForUpdate(trx, row.id)
  await moveRelease(trx, deps, restored ?? row, {
    ...{ to: 'published', by: 'user', actorId: userId },
    values: { update_of: null, revision: row.update_of ?? undefined, final_rejection: false },
  })
}
