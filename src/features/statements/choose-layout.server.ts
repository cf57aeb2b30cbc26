// Reads a statement with the layout a person chose: a known one, or a mapping that later files are recognized by.
import { KNOWN_LAYOUTS, type TableLayout } from '#engines/reports/layouts.ts'
import { parseLayout } from '#engines/reports/parse-layout.ts'
import { readStatement } from '#engines/reports/read-statement.ts'
import type { Reject, StatementLine } from '#engines/reports/statement.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { UnreadableFile, withUnpackedFile } from '#lib/unpacked-file.ts'
import type { Mapping, MappingPreview, Statement } from './contract.ts'
import {
  findSource,
  findStatement,
  findStatementForUpdate,
  insertLayout,
  insertStatementEvent,
  listLayouts,
  type StatementRow,
  updateStatement,
} from './data.server.ts'
import { canBecome, decimalOf } from './domain/statement.ts'
import { requireNoRemittance } from './request-posting.server.ts'
import { showStatement } from './show-statements.server.ts'

type LayoutDeps = Pick<
  Deps,
  | 'db'
  | 'jobs'
  | 'clock'
  | 'secret'
  | 'objects'
  | 'bookCurrency'
  | 'statementApprovalAboveMicros'
  | 'creditOn'
>

/** The limit of what a preview reads, because a person waits for it. */
const PREVIEW_LINES_MAX = 200_000
const SHOWN = 20

/** Reads the file with a mapping that is not saved. @throws not_found, wrong_state, invalid_input at the mapping */
export async function previewMapping(
  deps: LayoutDeps,
  { id, ...mapping }: Mapping & { id: string },
): Promise<MappingPreview> {
  const row = await findStatement(deps.db, id)
  const source = row && (await findSource(deps.db, row.source_id))
  if (!row || !source) throw notFound()
  const layout = layoutOf(row, mapping, newId())
  const currency = source.currency ?? undefined
  return withUnpackedFile(deps, { fileKey: row.file_key, entryName: row.entry_name }, async (file) => {
    const reading = readStatement(file.read(), layout, { currency })
    const lines: StatementLine[] = []
    const rejects: Reject[] = []
    let isWhole = true
    for await (const block of reading.blocks) {
      lines.push(...block.lines.slice(0, SHOWN - lines.length))
      rejects.push(...block.rejects.slice(0, SHOWN - rejects.length))
      const { lines: read, rejected } = reading.summary()
      if (read + rejected < PREVIEW_LINES_MAX) continue
      isWhole = false
      break
    }
    const { failure, totals, statedTotals, ...summary } = reading.summary()
    const byCurrency = Map.groupBy(totals, ({ currency }) => currency)
    return {
      lines: lines.map((line) => ({
        line: line.line,
        isrc: line.isrc === '' ? line.foreignCode : line.isrc,
        upc: line.upc,
        title: line.title,
        artist: line.artist,
        month: line.month,
        store: line.store,
        country: line.country,
        quantity: decimalOf(line.quantity),
        amount: decimalOf(line.amount),
        currency: line.currency,
      })),
      rejects,
      totals: [...byCurrency].map(([currency, months]) => ({
        currency,
        lines: months.reduce((sum, { lines }) => sum + lines, 0),
        amount: decimalOf(months.reduce((sum, { amount }) => sum + amount, 0n)),
      })),
      statedTotals: isWhole
        ? statedTotals.flatMap(({ line, isSubtotal, currency, amount, difference }) =>
            isSubtotal || currency === null || amount === null || difference === null
              ? []
              : [{ line, currency, amount: decimalOf(amount), difference: decimalOf(difference) }],
          )
        : [],
      readLines: summary.lines,
      rejectedLines: summary.rejected,
      isWhole,
      failure: failure && { code: failure.code, params: {} },
    }
  }).catch((error) => {
    if (!(error instanceof UnreadableFile)) throw error
    return {
      lines: [],
      rejects: [],
      totals: [],
      statedTotals: [],
      readLines: 0,
      rejectedLines: 0,
      isWhole: true,
      failure: { code: error.code, params: error.params },
    }
  })
}

/** @throws not_found, wrong_state; invalid_input for an unknown layout or a mapping that contradicts itself */
export async function chooseLayout(
  deps: LayoutDeps,
  viewer: Viewer,
  { id, layoutId, mapping }: { id: string; layoutId?: string; mapping?: Mapping },
): Promise<Statement> {
  if ((layoutId === undefined) === (mapping === undefined))
    throw invalidInput([{ code: 'required', at: 'layoutId' }])
  const { clock } = deps
  await deps.db.transaction().execute(async (trx) => {
    const row = await findStatementForUpdate(trx, id)
    if (!row) throw notFound()
    if (row.status !== 'needs_mapping' && !canBecome(row.status, 'received')) throw wrongState(row.status)
    await requireNoRemittance(trx, row)
    const known = [...(await listLayouts(trx)), ...KNOWN_LAYOUTS]
    const layout = mapping ? layoutOf(row, mapping, newId()) : known.find((layout) => layout.id === layoutId)
    if (!layout) throw invalidInput([{ code: 'layout_unknown', at: 'layoutId' }])
    const header = row.recognition?.header?.cells
    // An accepted proposal is learned too: the next file with this header is recognized.
    const learned =
      layout.format === 'table' && header && !layout.headers.some((cells) => isSameHeader(cells, header))
        ? { ...layout, id: mapping ? layout.id : newId(), headers: [header] }
        : layout
    if (learned.format === 'table' && (mapping || learned !== layout))
      await insertLayout(trx, {
        id: learned.id,
        name: learned.name,
        definition: learned,
        createdBy: viewer.userId,
        at: clock.now(),
      })
    await updateStatement(trx, id, {
      status: 'received',
      layout: JSON.stringify(learned),
      recognition: null,
      failure: null,
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId: id,
      type: 'layout_chosen',
      actorId: viewer.userId,
      details: { layout: learned.name },
      at: clock.now(),
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'statement.layout_chosen',
      entity: 'statement',
      entityId: id,
      after: { layout: learned.name },
    })
    await deps.jobs.add(trx, 'statements.parse', { statementId: id })
  })
  return showStatement(deps, viewer, id)
}

const isSameHeader = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((cell, index) => cell === b[index])

/** @throws wrong_state for a file without a header; invalid_input at the fields of the mapping */
function layoutOf(row: StatementRow, mapping: Mapping, id: string): TableLayout {
  const header = row.recognition?.header ?? headerStored(row)
  if (!header) throw wrongState(row.status)
  const list = (column: string | null) => (column === null ? [] : [column])
  const parsed = parseLayout({
    format: 'table',
    id,
    name: mapping.name,
    headers: [header.cells],
    delimiters: [header.delimiter],
    decimalMark: mapping.decimalMark,
    dates: mapping.dates,
    isrc: list(mapping.isrc),
    upc: list(mapping.upc),
    amount: mapping.isUnitPrice ? { unitPrice: mapping.amount } : { column: mapping.amount },
    quantity: mapping.quantity,
    month: { column: mapping.month },
    currency: mapping.currency === null ? 'source' : { column: mapping.currency },
    store: mapping.store === null ? { columns: [] } : { columns: [mapping.store] },
    title: list(mapping.title),
    artist: list(mapping.artist),
    release: list(mapping.release),
    country: list(mapping.country),
    kind: list(mapping.kind),
  })
  if ('layout' in parsed) return parsed.layout
  throw invalidInput(
    parsed.problems.map(({ code, at, params }) => ({ code: `layout_${code}`, at: fieldOf(at), params })),
  )
}

/** The field of the mapping that a path of the layout comes from. */
const fieldOf = (path: string): string => path.split('.')[0] ?? ''

/** The mapping of a statement that was already read, to change its layout. */
function headerStored({ summary, layout }: StatementRow): { cells: string[]; delimiter: string } | undefined {
  const delimiter = layout?.format === 'table' ? layout.delimiters[0] : undefined
  return summary?.header && delimiter ? { cells: summary.header, delimiter } : undefined
}
