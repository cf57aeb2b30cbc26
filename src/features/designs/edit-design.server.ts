// Creates, saves, deletes and restores cover designs.
import { applyTemplate as arrange, type TemplateName } from '#engines/covers/compose.ts'
import type { Scene } from '#engines/covers/scene.ts'
import { lockAccount } from '#features/accounts/service.server.ts'
import { showRelease } from '#features/releases/service.server.ts'
import { requireUpload } from '#features/uploads/service.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newIdAt, type TenantScope } from '#lib/pure/ids.ts'
import { countDesigns, type DesignRow, insertDesign, lockDesign, updateDesign } from './data.server.ts'
import { DESIGNS_MAX, picturesOf, sceneProblems } from './domain.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>
interface Owned {
  id: string
  scope: TenantScope
}

/** @returns its id. @throws not_found for the release, invalid_input, too_many_designs */
export async function createDesign(
  deps: Parameters<typeof showRelease>[0] & EditDeps,
  { scope, releaseId, scene }: { scope: TenantScope; releaseId?: string; scene: Scene },
): Promise<string> {
  const release = releaseId === undefined ? undefined : await showRelease(deps, { id: releaseId, scope })
  await requireValid(deps.db, { scene, scope, known: [] })
  const now = deps.clock.now()
  const id = newIdAt(now)
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, scope.accountId)
    await requireRoom(trx, scope.accountId)
    await insertDesign(trx, {
      id,
      account_id: scope.accountId,
      artist_id: release?.artist?.id ?? scope.artistId,
      release_id: release?.id ?? null,
      scene: JSON.stringify(scene),
      revision: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
  })
  return id
}

/** @throws too_many_designs */
export async function requireRoom(db: Db, accountId: string): Promise<void> {
  if ((await countDesigns(db, accountId)) >= DESIGNS_MAX)
    throw new AppError('too_many_designs', 409, { params: { max: DESIGNS_MAX } })
}

/** @throws not_found, design_changed, invalid_input */
export const saveDesign = (deps: EditDeps, { scene, ...by }: Owned & { revision: number; scene: Scene }) =>
  changing(deps, by, async (trx, row) => {
    await requireValid(trx, { scene, scope: by.scope, known: picturesOf(row.scene) })
    return scene
  })

/** @throws not_found, design_changed */
export const applyTemplate = (
  deps: EditDeps,
  { template, ...by }: Owned & { revision: number; template: TemplateName },
) => changing(deps, by, async (_, row) => arrange(row.scene, template, `${row.revision}`))

async function changing(
  { db, clock }: EditDeps,
  { id, scope, revision }: Owned & { revision: number },
  change: (trx: Trx, row: DesignRow) => Promise<Scene>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, { id, scope })
    if (row.revision !== revision) throw new AppError('design_changed', 409)
    const scene = await change(trx, row)
    await updateDesign(trx, id, {
      scene: JSON.stringify(scene),
      revision: revision + 1,
      updated_at: clock.now(),
    })
  })
}

/** @param known pictures already in the design, which stay valid even when the seat can no longer see them */
async function requireValid(
  db: Db,
  { scene, scope, known }: { scene: Scene; scope: TenantScope; known: readonly string[] },
): Promise<void> {
  const problems = sceneProblems(scene)
  if (problems.length > 0) throw invalidInput(problems)
  for (const id of picturesOf(scene))
    if (!known.includes(id)) await requireUpload(db, { id, scope, kind: 'artist_image' })
}

/** @throws not_found */
export const deleteDesign = ({ db, clock }: EditDeps, by: Owned): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOpen(trx, by)
    await updateDesign(trx, by.id, { deleted_at: clock.now() })
  })

/** Changes nothing about a design that is not deleted. @throws not_found */
export const restoreDesign = ({ db }: Pick<Deps, 'db'>, by: Owned): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockDesign(trx, by))) throw notFound()
    await updateDesign(trx, by.id, { deleted_at: null })
  })

async function lockOpen(trx: Trx, by: Owned): Promise<DesignRow> {
  const row = await lockDesign(trx, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}
