// Artist pages as their owner sees them.
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { ArtistPage, ArtistPageSummary } from './contract.ts'
import { findPage, listPages as listRows, type PageRow } from './data.server.ts'
import { NETWORK_KEYS } from './domain/networks.ts'
import { sumOfPages } from './visits.data.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock' | 'publicUrl'>

export async function listPages(
  deps: ShowDeps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: ArtistPageSummary[]; nextCursor: string | null }> {
  const scope = scopeOf(viewer)
  const rows = await listRows(deps.db, { scope, cursor, limit })
  const page = rows.slice(0, limit)
  const [pictures, visits] = await Promise.all([
    picturesOf(deps, viewer, page),
    seesVisits(viewer)
      ? sumOfPages(
          deps.db,
          page.map(({ id }) => id),
        )
      : null,
  ])
  return {
    items: page.map((row) => ({
      ...baseOf(deps, row, pictures),
      visits: visits && (visits.get(row.id) ?? 0),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Whether the plan includes where visits come from; every plan shows their total. */
const seesVisits = (viewer: Viewer): boolean =>
  actingMay(viewer, 'analytics.view') && (viewer.scopes?.includes('analytics.view') ?? true)

/** @throws not_found */
export async function showPage(deps: ShowDeps, viewer: Viewer, id: string): Promise<ArtistPage> {
  const row = await findPage(deps.db, { id, scope: scopeOf(viewer) })
  if (!row || row.deleted_at) throw notFound()
  return {
    ...baseOf(deps, row, await picturesOf(deps, viewer, [row])),
    layout: row.layout,
    palette: row.palette,
    pattern: row.pattern,
    bio: row.bio,
    links: Object.fromEntries(
      NETWORK_KEYS.map((network) => [network, row.links[network] ?? null]),
    ) as ArtistPage['links'],
    blocks: row.blocks,
    updatedAt: row.updated_at,
  }
}

const picturesOf = (deps: ShowDeps, viewer: Viewer, rows: readonly PageRow[]) =>
  showUploads(
    deps,
    rows.flatMap(({ picture_upload_id }) => picture_upload_id ?? []),
    scopeOf(viewer),
  )

const baseOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  row: PageRow,
  pictures: Awaited<ReturnType<typeof showUploads>>,
) => ({
  id: row.id,
  slug: row.slug,
  url: `${publicUrl}${paths.artistPublicPage(row.slug)}`,
  artist: { id: row.artist_id, name: row.artist_name },
  picture: row.picture_upload_id
    ? {
        uploadId: row.picture_upload_id,
        crop: row.picture_crop,
        urls: pictures.get(row.picture_upload_id)?.urls ?? {},
      }
    : null,
  isPublished: row.published_at !== null,
  inCatalogue: row.in_catalogue,
  createdAt: row.created_at,
})
