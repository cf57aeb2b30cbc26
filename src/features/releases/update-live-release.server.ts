// An owner's update of a live release: begins and drops it. In between it is a draft like any other, which is
// submitted, reviewed and delivered; stores keep the live version until it is approved (docs/decisions/011).
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import type { TenantScope, UserId } from '#lib/pure/ids.ts'
import type { Release } from './contract.ts'
import {
  findAnyReleaseForUpdate,
  findLicenceEnd,
  findReleaseForUpdate,
  type Owned,
  type ReleaseRow,
} from './data.server.ts'
import { licenceOver } from './domain/release-days.ts'
import { canTransition, isEditable } from './domain/status.ts'
import { insertDraftSnapshot } from './draft-snapshots.data.server.ts'
import { isRowLive, type ShowDeps, showRelease } from './read-release.server.ts'
import { type TransitionDeps, transitionRelease } from './transition-release.server.ts'

type UpdateDeps = ShowDeps & Pick<Deps, 'jobs'>
interface By {
  id: string
  scope: TenantScope
  userId: UserId
}

/** Opens a live release for changes; the live version stays unchanged. @throws not_found, wrong_state */
export async function beginUpdate(deps: UpdateDeps, params: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, params)
    if (row.status !== 'published' || row.revision === null) throw wrongState(row.status)
    await insertDraftSnapshot(trx, row.id, deps.clock.now())
    await transitionRelease(trx, deps, row, {
      to: 'reopened',
      by: 'user',
      actorId: params.userId,
      values: { update_of: row.revision },
    })
  })
  return showRelease(deps, params)
}

/** Drops the changes and restores the approved version. @throws not_found, wrong_state */
export async function discardUpdate(deps: UpdateDeps, params: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, params)
    if (!isDroppable(row)) throw wrongState(row.status)
    await transitionRelease(trx, deps, row, { to: 'published', by: 'user', actorId: params.userId })
  })
  return showRelease(deps, params)
}

const lock = async (trx: Db, params: Owned): Promise<ReleaseRow> => {
  const row = await findReleaseForUpdate(trx, params)
  if (!row) throw notFound()
  return row
}

/** The owner has an open update; a finally rejected one can only be dropped. */
const isDroppable = ({ status, update_of }: ReleaseRow): boolean =>
  update_of !== null && isEditable({ status, finalRejection: false })

/** Ends an update whose review has not begun; any other update stays unchanged. */
export async function endUpdate(
  trx: Db,
  deps: TransitionDeps,
  params: { id: string; userId: string },
): Promise<void> {
  let row = await findAnyReleaseForUpdate(trx, params.id)
  if (row?.update_of && row.status === 'submitted') {
    await transitionRelease(trx, deps, row, { to: 'reopened', by: 'user', actorId: params.userId })
    row = await findAnyReleaseForUpdate(trx, params.id)
  }
  if (row && isDroppable(row))
    await transitionRelease(trx, deps, row, { to: 'published', by: 'user', actorId: params.userId })
}

/**
 * Job `release.licence_end`: a live release expires when the licence of its live version ends, and its owner's changes
 * end with it. During a review or a delivery it cannot end; the next transition checks again.
 */
export async function endLicence(
  deps: TransitionDeps & Pick<Deps, 'db'>,
  { releaseId }: { releaseId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findAnyReleaseForUpdate(trx, releaseId)
    if (!row || !isRowLive(row) || !canTransition(row.status, 'expired', 'system')) return
    const end = await findLicenceEnd(trx, releaseId)
    if (!end || deps.clock.now() < licenceOver(end.day, end.timing)) return
    // A reopened draft can have another licence end than the approved version, whose licence has ended.
    await transitionRelease(trx, deps, row, {
      to: 'expired',
      by: 'system',
      values: { licence_ends_on: end.day },
    })
  })
}
