// Searches the whole catalogue for a release to review or decide again.
import { isLive } from '#features/releases/domain/status.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { searchReleases } from './cases.data.server.ts'
import type { Reviewer } from './claim-case.server.ts'
import { otherRelease } from './show-case.server.ts'

/** As many results as one can read through; a longer query narrows them down. */
const RESULTS_MAX = 30

/** Any release of the catalogue, to view or to decide again: stores and legal orders name releases by their codes. */
export async function searchCases(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  { search, reviewer }: { search: string; reviewer: Reviewer },
) {
  const query = search.trim()
  if (query === '') return { items: [], hasMore: false }
  const rows = await searchReleases(deps.db, { search: query, limit: RESULTS_MAX + 1 })
  const page = rows.slice(0, RESULTS_MAX)
  const covers = page.map((row) => row.artwork_upload_id).filter((id) => id !== null)
  const uploads = await showUploads(deps, covers, scopeOf(reviewer))
  const items = page.map((row) => ({
    ...otherRelease(row),
    accountName: row.account_name ?? '',
    upc: row.upc,
    live: isLive({ status: row.status, liveAt: row.live_at }),
    artworkUrls: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)?.urls) || null,
  }))
  return { items, hasMore: rows.length > RESULTS_MAX }
}
