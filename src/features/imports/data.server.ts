// Every SQL statement of imports.
import { type ExpressionBuilder, sql } from 'kysely'
import { copyRows } from '#lib/copy.ts'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {
  Comparison,
  ImportEncoding,
  ImportFinding,
  ImportReleaseStatus,
  ImportStatus,
} from './domain.ts'
import type { StoredFile, StoredLine, StoredRelease } from './tables.server.ts'

export interface OwnedImport {
  id: string
  scope: TenantScope
}

/** The account's imports; a seat of one artist sees only those it started itself. */
const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'imports'>) =>
    eb.and({ account_id: accountId, ...(artistId ? { artist_id: artistId } : {}) })

export const insertImport = (
  db: Db,
  values: {
    id: string
    account_id: string
    artist_id: string | null
    user_id: string
    upload_id: string
    file_name: string
    created_at: Date
  },
) =>
  db
    .insertInto('imports')
    .values({ ...values, status: 'checking' })
    .execute()

export const findImport = (db: Db, { id, scope }: OwnedImport) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where(inScope(scope)).executeTakeFirst()

export const findImportForUpdate = (db: Db, { id, scope }: OwnedImport) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope))
    .forUpdate()
    .executeTakeFirst()

/** For jobs. */
export const findAnyImport = (db: Db, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findAnyImport>>>

/** For jobs: serializes two workers that process the same import. */
export const findAnyImportForUpdate = (db: Db, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listImports = (db: Db, params: { scope: TenantScope; cursor?: string; limit: number }) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where(inScope(params.scope))
    .$call(whenSet(params.cursor, (query, cursor) => query.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(params.limit)
    .execute()

export interface ImportUpdate {
  status: ImportStatus
  format?: 'csv' | 'ern'
  refusal?: string | null
  encoding?: ImportEncoding
  encoding_choices?: string
  new_artists?: string
  row_count?: number
  rejected_row_count?: number
  release_count?: number
  ignored_columns?: string[]
  header?: string[]
  finished_at?: Date
}

/** Returns whether this call changed the status. */
export async function updateImport(
  db: Db,
  id: string,
  from: ImportStatus,
  values: ImportUpdate,
): Promise<boolean> {
  const moved = await db
    .updateTable('imports')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export interface ImportReleaseValues {
  position: number
  title: string
  artist_name: string
  upc: string | null
  status: ImportReleaseStatus
  content: StoredRelease | null
  findings: ImportFinding[]
  lines: StoredLine[]
  comparison: Comparison[]
  files: StoredFile[]
}

/** Deletes what an earlier attempt of the check has written. */
export const deleteReleases = (db: Db, importId: string) =>
  db.deleteFrom('import_releases').where('import_id', '=', importId).execute()

export const insertReleases = (db: Db, importId: string, rows: ImportReleaseValues[]) =>
  copyRows(
    db,
    'import_releases',
    {
      import_id: () => importId,
      position: (row) => row.position,
      title: (row) => row.title,
      artist_name: (row) => row.artist_name,
      upc: (row) => row.upc,
      status: (row) => row.status,
      content: (row) => row.content && JSON.stringify(row.content),
      findings: (row) => JSON.stringify(row.findings),
      lines: (row) => JSON.stringify(row.lines),
      comparison: (row) => JSON.stringify(row.comparison),
      files: (row) => JSON.stringify(row.files),
    },
    rows,
  )

export const listReleases = (
  db: Db,
  params: { importId: string; status?: ImportReleaseStatus; after: number; limit: number },
) =>
  db
    .selectFrom('import_releases')
    .selectAll()
    .where('import_id', '=', params.importId)
    .where('position', '>', params.after)
    .$call(whenSet(params.status, (query, status) => query.where('status', '=', status)))
    .orderBy('position')
    .limit(params.limit)
    .execute()
export type ImportReleaseRow = Awaited<ReturnType<typeof listReleases>>[number]

interface ReleaseKey {
  importId: string
  position: number
}

export const findRelease = (db: Db, { importId, position }: ReleaseKey) =>
  db
    .selectFrom('import_releases')
    .selectAll()
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()

export const updateRelease = (
  db: Db,
  { importId, position }: ReleaseKey,
  { title, content, findings }: { title: string; content: StoredRelease; findings: ImportFinding[] },
) =>
  db
    .updateTable('import_releases')
    .set({ title, content: JSON.stringify(content), findings: JSON.stringify(findings) })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()

/** Number of releases of each import by status. */
export async function countReleases(
  db: Db,
  ids: string[],
): Promise<Map<string, Partial<Record<ImportReleaseStatus, number>>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_releases')
    .select((eb) => ['import_id', 'status', eb.fn.countAll<bigint>().as('count')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'status'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.import_id)].map(([id, own]) => [
      id,
      Object.fromEntries(own.map((row) => [row.status, Number(row.count)])),
    ]),
  )
}

/** Records the new drafts; the caller creates them in the same transaction. */
export const setCreated = (
  db: Db,
  importId: string,
  created: { position: number; releaseId: string; filesDone: boolean }[],
) =>
  sql`update import_releases i
    set status = 'created', release_id = given.release_id, files_done = given.files_done
    from unnest(${created.map((release) => release.position)}::integer[], ${created.map((release) => release.releaseId)}::uuid[],
      ${created.map((release) => release.filesDone)}::boolean[]) as given(position, release_id, files_done)
    where i.import_id = ${importId}::uuid and i.position = given.position`.execute(db)

/** Records the drafts that were deleted again; the caller deletes them in the same transaction. */
export const setUndone = (db: Db, importId: string, releaseIds: readonly string[]) =>
  db
    .updateTable('import_releases')
    .set({ status: 'undone', release_id: null })
    .where('import_id', '=', importId)
    .where((eb) => eb('release_id', '=', eb.fn.any(eb.val(releaseIds))))
    .execute()

/** Marks a release whose draft could not be created; its rows join the rejected ones. */
export async function setBad(
  db: Db,
  { import_id, position, findings, lines }: ImportReleaseRow,
  finding: ImportFinding,
): Promise<void> {
  await db
    .updateTable('import_releases')
    .set({ status: 'invalid', findings: JSON.stringify([...findings, finding]) })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute()
  await db
    .updateTable('imports')
    .set({ rejected_row_count: sql`rejected_row_count + ${lines.length}` })
    .where('id', '=', import_id)
    .execute()
}

/** Created releases whose files are still in the package. */
export const listWaitingForFiles = (db: Db, importId: string) =>
  db
    .selectFrom('import_releases')
    .selectAll()
    .where('import_id', '=', importId)
    .where('files_done', '=', false)
    .orderBy('position')
    .execute()

export const setFilesDone = (db: Db, { import_id, position }: { import_id: string; position: number }) =>
  db
    .updateTable('import_releases')
    .set({ files_done: true })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute()
