// Cover designs as their owner sees them.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { findPictureModels, showUploads } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { Design } from './contract.ts'
import { type DesignRow, findDesign, listDesigns as listRows } from './data.server.ts'
import { picturesOf } from './domain.ts'

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

export async function listDesigns(
  deps: ShowDeps,
  by: { scope: TenantScope; releaseId?: string; cursor?: string; limit: number },
): Promise<{ items: Design[]; nextCursor: string | null }> {
  const rows = await listRows(deps.db, by)
  const page = rows.slice(0, by.limit)
  return {
    items: await describe(deps, page, by.scope),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showDesign(deps: ShowDeps, by: { id: string; scope: TenantScope }): Promise<Design> {
  const row = await requireDesign(deps, by)
  const [design] = await describe(deps, [row], by.scope)
  return required(design)
}

/** @throws not_found, also when it was deleted */
export async function requireDesign(
  { db }: Pick<Deps, 'db'>,
  by: { id: string; scope: TenantScope },
): Promise<DesignRow> {
  const row = await findDesign(db, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}

async function describe(deps: ShowDeps, rows: readonly DesignRow[], scope: TenantScope): Promise<Design[]> {
  const ids = rows.flatMap(({ scene }) => picturesOf(scene))
  const [uploads, models] = await Promise.all([
    showUploads(deps, ids, scope),
    findPictureModels(deps.db, ids),
  ])
  return rows.map((row) => ({
    id: row.id,
    release: row.release_id
      ? {
          id: row.release_id,
          title: row.release_title ?? '',
          artist: displayArtist(mainNames(row.artist_name, row.other_artists ?? [])),
        }
      : null,
    scene: row.scene,
    revision: row.revision,
    pictures: Object.fromEntries(
      picturesOf(row.scene).flatMap((id) => {
        const urls = uploads.get(id)?.urls
        const url = urls?.['1200'] ?? urls?.original
        return url ? [[id, url]] : []
      }),
    ),
    model: picturesOf(row.scene).flatMap((id) => models.get(id) ?? [])[0] ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
