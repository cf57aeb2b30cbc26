// Saves, deletes and restores lyrics drafts.
import type { Song } from '#engines/lyrics/song.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { lockDraft, type StoredDraft, updateDraft } from './data.server.ts'
import { type Asked, columnsOf, readWish } from './read-wish.server.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>

export interface EditedDraft extends Asked {
  id: string
  song: Song
  updatedAt: string
}

/** @throws not_found, invalid_input, lyrics_changed */
export async function saveLyrics(
  { db, clock }: EditDeps,
  viewer: Viewer,
  edited: EditedDraft,
): Promise<void> {
  const wish = readWish(edited)
  await db.transaction().execute(async (trx) => {
    const { id } = await lockEdited(trx, { ...edited, scope: scopeOf(viewer) })
    await updateDraft(trx, id, {
      ...columnsOf(wish),
      song: JSON.stringify(edited.song),
      updated_at: clock.now(),
    })
  })
}

/** @throws not_found, lyrics_changed */
export async function lockEdited(
  trx: Trx,
  { id, scope, updatedAt }: { id: string; scope: TenantScope; updatedAt: string },
): Promise<StoredDraft> {
  return expectEdited(await lockDraft(trx, { id, scope }), { updatedAt })
}

/** Of a draft that is not deleted, and did not change since it was read. @throws not_found, lyrics_changed */
export function expectEdited(
  row: StoredDraft | undefined,
  { updatedAt }: Pick<EditedDraft, 'updatedAt'>,
): StoredDraft {
  if (!row || row.deleted_at) throw notFound()
  if (Date.parse(updatedAt) !== row.updated_at.getTime()) throw new AppError('lyrics_changed', 409)
  return row
}

/** @throws not_found */
export const deleteLyrics = (
  { db, clock }: EditDeps,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, by)
    if (!row || row.deleted_at) throw notFound()
    await updateDraft(trx, by.id, { deleted_at: clock.now() })
  })

/** Changes nothing about a draft that is not deleted. @throws not_found */
export const restoreLyrics = (
  { db }: Pick<Deps, 'db'>,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockDraft(trx, by))) throw notFound()
    await updateDraft(trx, by.id, { deleted_at: null })
  })
