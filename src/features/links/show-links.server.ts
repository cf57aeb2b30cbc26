// Smart links as their owner sees them.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { isLive } from '#features/releases/domain/status.ts'
import { findPicture, showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Link, LinkSummary } from './contract.ts'
import { sumOfLinks } from './counts.data.server.ts'
import { findLink, type LinkRow, listLiveStores, listLinks as listRows, listStores } from './data.server.ts'
import { nameOf, storesOf, verbOf } from './domain.ts'
import { countedOf } from './show-statistics.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock' | 'publicUrl'>

export async function listLinks(
  deps: ShowDeps,
  viewer: Viewer,
  { cursor, limit, releaseId }: { cursor?: string; limit: number; releaseId?: string },
): Promise<{ items: LinkSummary[]; nextCursor: string | null }> {
  const scope = scopeOf(viewer)
  const rows = await listRows(deps.db, { scope, releaseId, cursor, limit })
  const page = rows.slice(0, limit)
  const [covers, counts] = await Promise.all([
    showUploads(
      deps,
      page.flatMap(({ artwork_upload_id }) => artwork_upload_id ?? []),
      scope,
    ),
    seesCounts(viewer)
      ? sumOfLinks(
          deps.db,
          page.map(({ id }) => id),
        )
      : null,
  ])
  return {
    items: page.map((row) => ({
      ...baseOf(deps, row, covers),
      title: row.title || row.release_title,
      counted: counts && countedOf(counts.get(row.id) ?? { views: 0, clicks: 0 }),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The same rule as the endpoint of statistics. */
const seesCounts = (viewer: Viewer): boolean =>
  includes(viewer.plan, 'links.insights') &&
  actingMay(viewer, 'analytics.view') &&
  (viewer.scopes?.includes('analytics.view') ?? true)

/** @throws not_found */
export async function showLink(deps: ShowDeps, viewer: Viewer, id: string): Promise<Link> {
  const scope = scopeOf(viewer)
  const row = await findLink(deps.db, { id, scope })
  if (!row || row.deleted_at) throw notFound()
  const cover = row.artwork_upload_id
  const [rows, live, covers, picture] = await Promise.all([
    listStores(deps.db, id),
    listLiveStores(deps, row.release_id),
    showUploads(deps, cover ? [cover] : [], scope),
    cover ? findPicture(deps.db, cover) : undefined,
  ])
  return {
    ...baseOf(deps, row, covers),
    title: row.title,
    line: row.line,
    look: row.look,
    tint: picture?.tint ?? null,
    stores: storesOf(rows, live).map((store) => ({
      ...store,
      label: nameOf(store),
      verb: verbOf(store.code),
    })),
    updatedAt: row.updated_at,
  }
}

const baseOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  row: LinkRow,
  covers: Awaited<ReturnType<typeof showUploads>>,
) => ({
  id: row.id,
  slug: row.slug,
  url: `${publicUrl}${paths.smartLinkPage(row.slug)}`,
  release: {
    id: row.release_id,
    title: row.release_title,
    artist: displayArtist(mainNames(row.artist_name, row.other_artists)),
    artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
  },
  isOpen: isLive({ status: row.status, liveAt: row.live_at }),
  createdAt: row.created_at,
})
