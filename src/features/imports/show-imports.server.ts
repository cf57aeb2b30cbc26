// Shows imports and the releases they contain.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Import, ImportRelease } from './contract.ts'
import type { OwnedImport } from './data.server.ts'
import {
  countReleases,
  findImport,
  type ImportReleaseRow,
  type ImportRow,
  listImports,
  listReleases,
} from './data.server.ts'
import type { ImportReleaseStatus } from './domain.ts'

export async function showImport(deps: Pick<Deps, 'db'>, params: OwnedImport): Promise<Import> {
  const row = await findImport(deps.db, params)
  if (!row) throw notFound()
  return ((await views(deps.db, [row])) as [Import])[0]
}

export async function listOwnImports(
  deps: Pick<Deps, 'db'>,
  params: { scope: TenantScope; cursor?: string; limit: number },
) {
  const rows = await listImports(deps.db, { ...params, limit: params.limit + 1 })
  const page = rows.slice(0, params.limit)
  return {
    items: await views(deps.db, page),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

async function views(db: Db, rows: ImportRow[]): Promise<Import[]> {
  const counts = await countReleases(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    status: row.status,
    refusal: row.refusal,
    rows: row.row_count,
    rejectedRows: row.rejected_row_count,
    releases: row.release_count,
    ready: 0,
    invalid: 0,
    created: 0,
    undone: 0,
    ...counts.get(row.id),
    ignoredColumns: row.ignored_columns,
    encodingChoices: row.encoding_choices,
    newArtists: row.new_artists.map(({ name, pages, releases }) => ({ name, pages, releases })),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }))
}

export async function listImportReleases(
  deps: Pick<Deps, 'db'>,
  params: OwnedImport & { status?: ImportReleaseStatus; cursor?: string; limit: number },
) {
  const row = await findImport(deps.db, params)
  if (!row) throw notFound()
  const rows = await listReleases(deps.db, {
    importId: row.id,
    status: params.status,
    after: Number(params.cursor ?? 0),
    limit: params.limit + 1,
  })
  const page = rows.slice(0, params.limit)
  return {
    items: page.map(releaseView),
    nextCursor: rows.length > params.limit ? String(page.at(-1)?.position) : null,
  }
}

export const releaseView = (row: ImportReleaseRow): ImportRelease => ({
  position: row.position,
  title: row.title,
  artistName: row.artist_name,
  upc: row.upc,
  status: row.status,
  findings: row.findings,
  comparison: row.comparison,
  releaseId: row.release_id,
  type: row.content?.release.type ?? null,
  trackCount: row.content?.release.tracks.length ?? null,
  releaseDate: row.content?.release.releaseDate ?? null,
  files: row.files.map(({ kind, fileName, sizeBytes }) => ({ kind, fileName, sizeBytes })),
})
