// Data exports: all data of a person as one ZIP, built by a job and kept for some days.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import i18next from 'i18next'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { exportLines } from '#features/statements/service.server.ts'
import { signedFileUrl } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { signInFirst } from '#lib/errors.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { type Cell, formatCsv } from '#lib/pure/csv.ts'
import { DAY_MS, HOUR_MS } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { tooManyRequests } from '#lib/rate-limits.ts'
import { scratchFolder } from '#lib/scratch.ts'
import { writeZip, type ZipWriter, zipName } from '#lib/zip.ts'
import type { DataExport } from '../contract.ts'
import { findPerson, findPersonForUpdate } from '../data.server.ts'
import { EXPORT_DAYS, EXPORT_HOURS_MAX, type ExportKind } from '../domain.ts'
import {
  EXPORT_LISTS,
  type ExportOwner,
  type ExportRow,
  exportRows,
  findExport,
  findExportedPerson,
  findPreparing,
  insertExport,
  listExports,
  listExportTimes,
  listOriginals,
  moveExport,
  type Row,
} from './data.server.ts'
import { writeCatalogue } from './write-catalogue.server.ts'

const EXPORTS_A_DAY = 3
const FOLDER = 'exports'

/** Whether an object key belongs to a data export. */
export const isArchive = (key: string): boolean => key.startsWith(`${FOLDER}/`)

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** Download URLs are signed for the person, not the account: other members and staff cannot open them. */
const view = (deps: ShowDeps, row: ExportRow, viewer: Viewer): DataExport => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  url:
    row.status === 'ready' && row.object_key && !viewer.impersonator
      ? signedFileUrl(deps, { key: row.object_key, reader: { userId: viewer.userId } })
      : null,
})

export async function listOwnExports(
  deps: ShowDeps,
  viewer: Viewer,
  params: { cursor?: string; limit: number },
): Promise<{ items: DataExport[]; nextCursor: string | null }> {
  const rows = await listExports(deps.db, { ...params, userId: viewer.userId, limit: params.limit + 1 })
  const page = rows.slice(0, params.limit)
  return {
    items: page.map((row) => view(deps, row, viewer)),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Requests an export; returns the pending one of the same kind if there is one. */
export async function requestExport(
  deps: ShowDeps & Pick<Deps, 'jobs'>,
  viewer: Viewer,
  kind: ExportKind = 'data',
): Promise<DataExport> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const person = await findPersonForUpdate(trx, viewer.userId)
    if (!person) throw signInFirst()
    const preparing = await findPreparing(trx, person.id, kind)
    if (preparing) return preparing
    const now = deps.clock.now()
    const recent = await listExportTimes(trx, person.id, new Date(now.getTime() - DAY_MS))
    const [oldest] = recent
    if (oldest && recent.length >= EXPORTS_A_DAY)
      throw tooManyRequests(oldest.getTime() + DAY_MS - now.getTime())
    const row = await insertExport(trx, { userId: person.id, accountId: person.account_id, kind, now })
    const deadline = new Date(now.getTime() + EXPORT_HOURS_MAX * HOUR_MS)
    await deps.jobs.add(trx, 'settings.export', { exportId: row.id })
    await deps.jobs.add(trx, 'settings.export_overdue', { exportId: row.id }, { at: deadline })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'export.requested',
      accountId: person.account_id,
      entity: 'user',
      entityId: person.id,
      after: { exportId: row.id, kind },
    })
    return row
  })
  return view(deps, row, viewer)
}

type BuildDeps = Pick<Deps, 'db' | 'objects' | 'jobs' | 'clock' | 'ddex' | 'warehouse'>

/** Job `settings.export`: builds the archive and notifies the person once it is stored. */
export async function buildExport(deps: BuildDeps, { exportId }: { exportId: string }): Promise<void> {
  const { db, objects, jobs, clock } = deps
  const row = await findExport(db, exportId)
  if (row?.status !== 'preparing') return
  const person = await findPerson(db, row.user_id)
  if (!person) return
  await using scratch = await scratchFolder()
  const key = `${FOLDER}/${row.id}.zip`
  const file = path.join(scratch.path, 'data.zip')
  await writeArchive(deps, row, isLanguage(person.language) ? person.language : 'en', file)
  const { size } = await stat(file)
  await objects.putFile(key, file)
  const now = clock.now()
  const until = new Date(now.getTime() + EXPORT_DAYS * 24 * HOUR_MS)
  const ready = await db.transaction().execute(async (trx) => {
    const moved = await moveExport(trx, row.id, 'preparing', {
      status: 'ready',
      object_key: key,
      size_bytes: BigInt(size),
      ready_at: now,
      expires_at: until,
    })
    if (!moved) return false
    await jobs.add(trx, 'settings.export_expired', { exportId }, { at: until })
    await jobs.add(trx, 'settings.export_ready', { exportId })
    await notify(trx, deps, {
      to: { userId: row.user_id },
      kind: 'account.export_ready',
      href: paths.personalData(),
      key: `export-${row.id}`,
    })
    return true
  })
  if (!ready) await objects.delete(key)
}

/** Job `settings.export_overdue`: marks an unfinished export as failed so that another can be requested. */
export const giveUpExport = ({ db }: Pick<Deps, 'db'>, { exportId }: { exportId: string }) =>
  moveExport(db, exportId, 'preparing', { status: 'failed' })

/** Job `settings.export_expired`. Deletes the object before the row, so that an interrupted job runs again. */
export async function expireExport(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { exportId }: { exportId: string },
): Promise<void> {
  const row = await findExport(db, exportId)
  if (row?.status !== 'ready' || !row.object_key) return
  await objects.delete(row.object_key)
  await moveExport(db, exportId, 'ready', { status: 'expired', object_key: null })
}

/** Writes the archive: an index first, then every list and file. */
async function writeArchive(
  deps: BuildDeps,
  row: ExportRow,
  language: Language,
  file: string,
): Promise<void> {
  const zip = writeZip(file)
  const owner = { userId: row.user_id, accountId: row.account_id }
  try {
    await zip.addText('README.txt', readme(row.kind, language))
    if (row.kind === 'data') await writeData(deps, owner, zip)
    else if (row.kind === 'royalties') await writeRoyalties(deps, owner, zip)
    else await writeCatalogue(deps, { accountId: row.account_id, scratch: path.dirname(file) }, zip)
    await zip.close()
  } catch (error) {
    zip.abort()
    throw error
  }
}

/** All of a person's data. */
async function writeData(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  whose: ExportOwner,
  zip: ZipWriter,
): Promise<void> {
  const person = await findExportedPerson(db, whose)
  await zip.addText('person.json', `${toJson(person)}\n`)
  for (const name of EXPORT_LISTS) {
    await zip.add(`${name}.json`, () => Readable.from(jsonOf(exportRows(db, name, whose))))
    await zip.add(`${name}.csv`, () => Readable.from(csvOf(exportRows(db, name, whose))))
  }
  for (const { id, kind, name, key } of await listPresent({ db, objects }, whose)) {
    await zip.add(`files/${kind}/${id}-${zipName(name)}`, () => objects.read(key), { compress: false })
  }
}

/** What royalties consist of besides the lines of reports. */
const ROYALTY_LISTS = EXPORT_LISTS.filter((name) => /^(earnings|split|recoupment|payout|ledger_)/.test(name))

/** Everything about the money of an account: what was reported, earned, shared and paid. */
async function writeRoyalties(
  deps: Pick<Deps, 'db' | 'warehouse'>,
  whose: ExportOwner,
  zip: ZipWriter,
): Promise<void> {
  for (const name of ROYALTY_LISTS)
    await zip.add(`${name}.csv`, () => Readable.from(csvOf(exportRows(deps.db, name, whose))))
  await zip.add('lines.csv', () => Readable.from(csvOf(linesOf(deps, whose.accountId))))
}

async function* linesOf(deps: Pick<Deps, 'db' | 'warehouse'>, accountId: string): AsyncGenerator<Row> {
  for await (const line of exportLines(deps, accountId)) yield { ...line }
}

/** The original uploads. A missing object is skipped, so that the rest is still exported. */
async function listPresent({ db, objects }: Pick<Deps, 'db' | 'objects'>, whose: ExportOwner) {
  const originals = await listOriginals(db, whose)
  const present: typeof originals = []
  for (let start = 0; start < originals.length; start += LOOKUPS_AT_ONCE) {
    const some = originals.slice(start, start + LOOKUPS_AT_ONCE)
    const sizes = await Promise.all(some.map((original) => objects.sizeBytes(original.key)))
    present.push(...some.filter((_, index) => sizes[index] !== undefined))
  }
  return present
}

const LOOKUPS_AT_ONCE = 20

function readme(kind: ExportKind, language: Language): string {
  const t = i18next.getFixedT(language, 'settings')
  const lines =
    kind === 'catalogue'
      ? [
          t('catalogueArchive.title'),
          '',
          ...(['csv', 'packages', 'drafts'] as const).map((part) => t(`catalogueArchive.${part}`)),
        ]
      : kind === 'royalties'
        ? [
            t('royaltiesArchive.title'),
            '',
            ...ROYALTY_LISTS.map((name) => `${name}.csv: ${t(`archive.lists.${name}`)}`),
            `lines.csv: ${t('royaltiesArchive.lines')}`,
          ]
        : [
            t('archive.title'),
            '',
            t('archive.intro'),
            '',
            ...(['person', ...EXPORT_LISTS] as const).map((name) => `${name}: ${t(`archive.lists.${name}`)}`),
            `files/: ${t('archive.files')}`,
            '',
            t('archive.without'),
          ]
  return [...lines, ''].join('\r\n')
}

const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? Number(field) : field), 2)

async function* jsonOf(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${toJson(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Column names precede the first row; a list without rows is an empty file. */
async function* csvOf(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let columns: string[] | undefined
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row)
      yield formatCsv([columns], { bom: true })
    }
    yield formatCsv([columns.map((name) => row[name] as Cell)])
  }
}
