// The door of imports: a catalogue that was uploaded is checked first, and made into drafts when its owner says so.
import i18next from 'i18next'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { requireCatalogue } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, premiumRequired, wrongState } from '#lib/errors.ts'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'
import { sentenceParams } from '#lib/i18n/sentence-params.ts'
import { csvLine } from '#lib/pure/csv.ts'
import { newId, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import type { Import, ImportRelease } from './contract.ts'
import {
  countReleases,
  findImport,
  findImportForUpdate,
  type ImportReleaseRow,
  type ImportRow,
  insertImport,
  listImports,
  listReleases,
  moveImport,
} from './data.server.ts'
import type { ImportReleaseStatus } from './domain.ts'

export { checkImport } from './checking/service.server.ts'
export { runImport } from './making/service.server.ts'
export { stopImport } from './moving/service.server.ts'
export { csvHead, csvOf, template } from './reading/service.server.ts'

interface By {
  id: string
  scope: TenantScope
}

/** Codes of one's own, labels and albums are what a catalogue is made of, and they begin with PRO (decision D48). */
async function requirePlan(db: Db, { accountId }: TenantScope): Promise<void> {
  if ((await findAccountPlan(db, accountId)) === 'indiefy_lite') throw premiumRequired('pro')
}

/** @throws premium_required; invalid_input for another upload; wrong_state while that is on its way */
export async function beginImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  viewer: Viewer,
  { uploadId }: { uploadId: string },
): Promise<Import> {
  const scope = scopeOf(viewer)
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    await requirePlan(trx, scope)
    const { fileName } = await requireCatalogue(trx, { id: uploadId, scope })
    await insertImport(trx, {
      id,
      account_id: scope.accountId,
      artist_id: scope.artistId,
      user_id: viewer.userId,
      upload_id: uploadId,
      file_name: fileName,
      created_at: deps.clock.now(),
    })
    await deps.jobs.add(trx, 'imports.check', { importId: id })
  })
  return showImport(deps, { id, scope })
}

/** Promises the drafts. Asked twice, the second is told that it is under way. @throws premium_required, wrong_state */
export async function confirmImport(deps: Pick<Deps, 'db' | 'jobs'>, by: By): Promise<Import> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, by)
    if (!row) throw notFound()
    await requirePlan(trx, by.scope)
    if (row.status !== 'checked') throw wrongState(row.status)
    await moveImport(trx, row.id, 'checked', { status: 'importing', refusal: null })
    await deps.jobs.add(trx, 'imports.run', { importId: row.id })
  })
  return showImport(deps, by)
}

export async function showImport(deps: Pick<Deps, 'db'>, by: By): Promise<Import> {
  const row = await findImport(deps.db, by)
  if (!row) throw notFound()
  return ((await views(deps.db, [row])) as [Import])[0]
}

export async function listOwnImports(
  deps: Pick<Deps, 'db'>,
  by: { scope: TenantScope; cursor?: string; limit: number },
) {
  const rows = await listImports(deps.db, { ...by, limit: by.limit + 1 })
  const page = rows.slice(0, by.limit)
  return {
    items: await views(deps.db, page),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
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
    badRows: row.bad_row_count,
    releases: row.release_count,
    ready: 0,
    bad: 0,
    made: 0,
    ...counts.get(row.id),
    ignoredColumns: row.ignored_columns,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }))
}

export async function listImportReleases(
  deps: Pick<Deps, 'db'>,
  by: By & { status?: ImportReleaseStatus; cursor?: string; limit: number },
) {
  const row = await findImport(deps.db, by)
  if (!row) throw notFound()
  const found = await listReleases(deps.db, {
    importId: row.id,
    status: by.status,
    after: Number(by.cursor ?? 0),
    limit: by.limit + 1,
  })
  const page = found.slice(0, by.limit)
  return {
    items: page.map(releaseView),
    nextCursor: found.length > by.limit ? String(page.at(-1)?.position) : null,
  }
}

const releaseView = (row: ImportReleaseRow): ImportRelease => ({
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

const RELEASES_AT_ONCE = 500

/** The rows that were not taken, under the file's own header, and why: mended, they are a file to bring again. */
export async function readBadRows(deps: Pick<Deps, 'db'>, by: By & { language: string }): Promise<File> {
  const row = await findImport(deps.db, by)
  if (!row) throw notFound()
  const language = isLanguage(by.language) ? by.language : 'en'
  const t = i18next.getFixedT(language, ['imports', 'problem'])
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value)
  const say: Say = (code, params = {}) =>
    (t as unknown as (keys: string[], params: object) => string)(
      [`csv.${code}`, `problem:${code}`],
      sentenceParams(params, number),
    )
  const parts = [`\uFEFF${csvLine([...row.header, t('csv.reason')])}`]
  for (let after = 0; ; ) {
    const page = await listReleases(deps.db, {
      importId: row.id,
      status: 'bad',
      after,
      limit: RELEASES_AT_ONCE,
    })
    for (const release of page) parts.push(...badLines(release, row.header.length, say))
    if (page.length < RELEASES_AT_ONCE) break
    after = page.at(-1)?.position ?? 0
  }
  return new File(parts, 'rows-to-mend.csv', { type: 'text/csv; charset=utf-8' })
}

type Say = (code: string, params?: Record<string, string | number>) => string

function badLines({ lines, findings }: ImportReleaseRow, columns: number, say: Say): string[] {
  return lines.map(({ row, cells }) => {
    const why = findings
      .filter((finding) => finding.row === row && finding.severity === 'blocks')
      .map((finding) => `${finding.column}: ${say(finding.code, finding.params)}`)
    // What is short of the header is filled up, so that the reason stands in its own column.
    const padded = Array.from({ length: columns }, (_, index) => cells[index] ?? '')
    return csvLine([...padded, why.join(' / ')])
  })
}
