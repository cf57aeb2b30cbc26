// Reads a received statement: unpacks, recognizes its layout, adds its lines up, and matches them with the catalogue.
import { BATCH_BYTES } from '#engines/reports/decode.ts'
import { recognizeStatement } from '#engines/reports/headers.ts'
import { KNOWN_LAYOUTS, type Layout } from '#engines/reports/layouts.ts'
import type { StatementSummary } from '#engines/reports/statement.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { newId, newIdAt } from '#lib/pure/ids.ts'
import { digestOf, type UnpackedFile, UnreadableFile, withUnpackedFile } from '#lib/unpacked-file.ts'
import {
  findSameFile,
  findSimilar,
  findSource,
  findStatement,
  findStatementForUpdate,
  insertStatement,
  insertStatementEvent,
  isKnownFile,
  isKnownMessage,
  listLayouts,
  listMessageFiles,
  type SourceRow,
  type StatementRow,
  updateStatement,
} from './data.server.ts'
import { decimalOf, MESSAGE_FILES_MAX, type MessageFile, messageFileOf } from './domain/statement.ts'
import type { StoredFailure, StoredRecognition, StoredSummary } from './domain/stored.ts'
import { matchIdentities } from './match-identities.server.ts'
import { readLines } from './read-lines.server.ts'

type ParseDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'objects'>

/** Job `statements.parse`. Everything that is read is written in one transaction with the new status. */
export async function parseStatement(
  deps: ParseDeps,
  { statementId, forgetLayout = false }: { statementId: string; forgetLayout?: boolean },
): Promise<void> {
  const row = await findStatement(deps.db, statementId)
  if (row?.status !== 'received') return
  const source = await findSource(deps.db, row.source_id)
  if (!source) return
  try {
    await withUnpackedFile(deps, { fileKey: row.file_key, entryName: row.entry_name }, (file) =>
      parseFile(deps, row, source, file, { forgetLayout }),
    )
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await fail(deps, statementId, { code: error.code, params: error.params })
  }
}

async function parseFile(
  deps: ParseDeps,
  row: StatementRow,
  source: SourceRow,
  file: UnpackedFile,
  { forgetLayout }: { forgetLayout: boolean },
): Promise<void> {
  if (file.entries.length === 0 && row.size_bytes === 0n) throw new UnreadableFile('file_empty')
  if (file.entries.length > 1 && row.entry_name === null) return splitZip(deps, row, file.entries)
  const { sha256, sizeBytes, start } = await digestOf(file, BATCH_BYTES + 1)
  if (sizeBytes === 0) throw new UnreadableFile('file_empty')
  const same = await findSameFile(deps.db, { sourceId: row.source_id, sha256, except: row.id })
  if (same) throw new UnreadableFile('file_known', { name: same.file_name })
  // A person is to map it anew, so no layout recognizes it.
  const layouts = forgetLayout ? [] : [...(await listLayouts(deps.db)), ...KNOWN_LAYOUTS]
  const layout = row.layout ?? (await recognize(deps, row, start, layouts))
  if (layout) await readByLayout(deps, row, source, file, layout, sha256)
}

/** Every file of the archive becomes a statement of its own. */
async function splitZip(
  { db, jobs, clock }: ParseDeps,
  row: StatementRow,
  entries: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await findStatementForUpdate(trx, row.id))?.status !== 'received') return
    const [first, ...others] = entries
    await updateStatement(trx, row.id, { entry_name: first })
    await jobs.add(trx, 'statements.parse', { statementId: row.id })
    for (const entry of others) {
      const id = newIdAt(clock.now())
      await insertStatement(trx, {
        id,
        source_id: row.source_id,
        file_key: row.file_key,
        file_name: row.file_name,
        entry_name: entry,
        size_bytes: row.size_bytes,
        status: 'received',
        uploaded_by: row.uploaded_by,
        created_at: clock.now(),
      })
      await insertStatementEvent(trx, {
        id: newId(),
        statementId: id,
        type: 'received',
        actorId: row.uploaded_by,
        at: clock.now(),
      })
      await jobs.add(trx, 'statements.parse', { statementId: id })
    }
  })
}

/** @returns undefined when a person has to choose or map a layout */
async function recognize(
  { db, clock }: ParseDeps,
  row: StatementRow,
  start: Buffer,
  layouts: readonly Layout[],
): Promise<Layout | undefined> {
  const recognition = await recognizeStatement(start, layouts)
  if (recognition.kind === 'recognized') return recognition.layout
  const { header } = recognition
  if (!header) throw new UnreadableFile('no_table')
  const stored: StoredRecognition = {
    header: {
      line: header.line,
      cells: header.cells.map(storableText),
      fingerprint: header.fingerprint,
      delimiter: header.dialect.delimiter,
      firstValues: header.firstValues.map(storableText),
    },
    proposals:
      recognition.kind === 'proposed'
        ? recognition.proposals.map(({ layout, percent }) => ({
            layoutId: layout.id,
            name: layout.name,
            percent,
          }))
        : [],
  }
  await db.transaction().execute(async (trx) => {
    if ((await findStatementForUpdate(trx, row.id))?.status !== 'received') return
    await updateStatement(trx, row.id, {
      status: 'needs_mapping',
      recognition: JSON.stringify(stored),
      failure: null,
      parsed_at: clock.now(),
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId: row.id,
      type: 'parsed',
      actorId: null,
      at: clock.now(),
    })
  })
  return undefined
}

async function readByLayout(
  deps: ParseDeps,
  row: StatementRow,
  source: SourceRow,
  file: UnpackedFile,
  layout: Layout,
  sha256: Buffer,
): Promise<void> {
  let message: MessageFile | null = null
  const write = async (trx: Db) => {
    if ((await findStatementForUpdate(trx, row.id))?.status !== 'received') return
    const read = await readLines(trx, {
      statementId: row.id,
      file,
      layout,
      currency: source.currency ?? undefined,
    })
    if (read.failure) {
      const { code, ...params } = read.failure
      throw new UnreadableFile(code, params)
    }
    if (read.lines === 0 && read.rejected === 0) throw new UnreadableFile('header_only')
    const summary = storedSummary(read)
    if (read.lines === 0) {
      // The rejected lines stay: they show what the file or the layout has wrong.
      await updateStatement(trx, row.id, { layout: JSON.stringify(layout), summary: JSON.stringify(summary) })
      return setFailed(trx, deps, row.id, { code: 'no_lines', params: { rejected: read.rejected } })
    }
    await matchIdentities(trx, { statementId: row.id, sourceId: source.id })
    message = messageFileOf(read.dsr)
    if (message) await requireNewMessage(trx, row, message)
    const similar = await findSimilar(trx, {
      sourceId: source.id,
      totals: JSON.stringify(summary.totals),
      lines: summary.lines,
      except: row.id,
    })
    await updateStatement(trx, row.id, {
      status: 'matched',
      sha256,
      dsr_sender: message?.sender ?? null,
      dsr_message_id: message?.messageId ?? null,
      dsr_file_number: message?.number ?? null,
      dsr_file_count: message?.count ?? null,
      layout: JSON.stringify(layout),
      summary: JSON.stringify(summary),
      failure: null,
      recognition: null,
      similar_to: similar?.id ?? null,
      parsed_at: deps.clock.now(),
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId: row.id,
      type: 'parsed',
      actorId: null,
      details: { lines: summary.lines, rejected: summary.rejected, layout: layout.name },
      at: deps.clock.now(),
    })
  }
  try {
    await deps.db.transaction().execute(write)
  } catch (error) {
    // The same file was read by another job at the same time.
    if (isKnownFile(error)) throw new UnreadableFile('file_known', { name: row.file_name })
    // Another job has read a file of the same message and number at the same time.
    if (isKnownMessage(error) && message) await requireNewMessage(deps.db, row, message)
    throw error
  }
}

/** A message is sent once; what corrects it has an id of its own (DDEX DSR, MessageId). */
async function requireNewMessage(
  db: Db,
  row: StatementRow,
  { sender, messageId, number, count }: MessageFile,
): Promise<void> {
  const files = await listMessageFiles(db, {
    sourceId: row.source_id,
    sender,
    messageId,
    limit: MESSAGE_FILES_MAX,
  })
  const known = files.find((file) => file.id !== row.id && file.number === number)
  if (!known) return
  throw new UnreadableFile('message_known', {
    name: known.entry_name ?? known.file_name,
    message: messageId.slice(0, 100),
    file: `${number}/${count}`,
  })
}

const fail = (deps: ParseDeps, statementId: string, failure: StoredFailure): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if ((await findStatementForUpdate(trx, statementId))?.status !== 'received') return
    await setFailed(trx, deps, statementId, failure)
  })

async function setFailed(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  statementId: string,
  failure: StoredFailure,
): Promise<void> {
  log.info({ event: 'statement_failed', statementId, code: failure.code }, 'a statement could not be read')
  await updateStatement(trx, statementId, {
    status: 'failed',
    failure: JSON.stringify(failure),
    parsed_at: clock.now(),
  })
  await insertStatementEvent(trx, {
    id: newId(),
    statementId,
    type: 'failed',
    actorId: null,
    details: { code: failure.code },
    at: clock.now(),
  })
}

/** Run after the last attempt to read a statement has failed: a person can try again. */
export const failStatement = (deps: ParseDeps, { statementId }: { statementId: string }): Promise<void> =>
  fail(deps, statementId, { code: 'reading_failed', params: {} })

const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const storedSummary = (summary: StatementSummary): StoredSummary => ({
  lines: summary.lines,
  rejected: summary.rejected,
  rejects: summary.rejects,
  rounded: summary.rounded,
  endsOpen: summary.endsOpen,
  headerLine: summary.header?.line ?? null,
  header: summary.header?.cells.map(storableText) ?? null,
  dialect: summary.header?.dialect ?? null,
  totals: summary.totals.map(({ currency, month, lines, quantity, amount }) => ({
    currency,
    month,
    lines,
    quantity: decimalOf(quantity),
    amount: decimalOf(amount),
  })),
  statedTotals: summary.statedTotals.map(({ amount, difference, text, ...total }) => ({
    ...total,
    text: storableText(text),
    amount: amount === null ? null : decimalOf(amount),
    difference: difference === null ? null : decimalOf(difference),
  })),
  dsr: summary.dsr && {
    messageId: storableText(summary.dsr.messageId),
    sender: storableText(summary.dsr.sender),
    start: summary.dsr.start,
    end: summary.dsr.end,
    differences: summary.dsr.differences.map(({ line, summary, stated, sum }) => ({
      line,
      summary: storableText(summary),
      stated: decimalOf(stated),
      sum: decimalOf(sum),
    })),
    footer: summary.dsr.footer,
  },
})
