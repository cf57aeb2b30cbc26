// Lists the drafts that bulk files can go to: those of an import, or the given ones.
import { MEDIA_RELEASES_MAX } from '#features/releases/domain/listing.ts'
import { listMediaTargets } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { findImport, listReleases } from './data.server.ts'

export async function listMedia(
  { db }: Pick<Deps, 'db'>,
  params: { scope: TenantScope; importId?: string; ids?: readonly string[]; cursor?: string },
) {
  const { scope, importId } = params
  if (!importId)
    return { items: await listMediaTargets(db, { scope, ids: params.ids ?? [] }), nextCursor: null }
  if (!(await findImport(db, { id: importId, scope }))) throw notFound()
  const rows = await listReleases(db, {
    importId,
    status: 'created',
    after: Number(params.cursor ?? 0),
    limit: MEDIA_RELEASES_MAX + 1,
  })
  const page = rows.slice(0, MEDIA_RELEASES_MAX)
  const ids = page.flatMap(({ release_id }) => release_id ?? [])
  return {
    items: await listMediaTargets(db, { scope, ids }),
    nextCursor: rows.length > MEDIA_RELEASES_MAX ? String(page.at(-1)?.position) : null,
  }
}
