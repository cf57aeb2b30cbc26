// Reads a statement into cells, identities and rejects, in bounded memory.
import type { Layout } from '#engines/reports/layouts.ts'
import { readStatement } from '#engines/reports/read-statement.ts'
import type { Reject, StatementLine, StatementSummary } from '#engines/reports/statement.ts'
import type { Db } from '#lib/db.ts'
import {
  addCells,
  addIdentities,
  addRejects,
  deleteReading,
  type NewCell,
  type NewIdentity,
} from './cells.data.server.ts'
import { identityOf } from './domain/statement.ts'
import type { StatementFile } from './open-file.server.ts'

/** Cells in memory before they are written; a statement of few tracks never reaches it. */
const CELLS_AT_ONCE = 200_000
const IDENTITIES_AT_ONCE = 20_000
/** Listed with their line; the counts are of all. */
export const REJECTS_MAX = 10_000
const TEXT_MAX = 200

/** Replaces what was read of the statement before. @throws UnreadableStatement */
export async function readLines(
  trx: Db,
  {
    statementId,
    file,
    layout,
    currency,
  }: { statementId: string; file: StatementFile; layout: Layout; currency?: string },
): Promise<StatementSummary> {
  await deleteReading(trx, statementId)
  const reading = readStatement(file.read(), layout, { currency })
  const cells = new Map<string, NewCell>()
  const identities = new Map<string, NewIdentity>()
  let rejects = 0
  const writeCells = async () => {
    if (cells.size > 0) await addCells(trx, statementId, [...cells.values()])
    cells.clear()
  }
  const writeIdentities = async () => {
    if (identities.size > 0) await addIdentities(trx, statementId, [...identities.values()])
    identities.clear()
  }
  for await (const block of reading.blocks) {
    for (const line of block.lines) addLine(line, cells, identities)
    if (rejects < REJECTS_MAX && block.rejects.length > 0) {
      const listed = block.rejects.slice(0, REJECTS_MAX - rejects)
      await addRejects(trx, statementId, listed.map(storable))
      rejects += listed.length
    }
    if (cells.size >= CELLS_AT_ONCE) await writeCells()
    if (identities.size >= IDENTITIES_AT_ONCE) await writeIdentities()
  }
  await writeCells()
  await writeIdentities()
  return reading.summary()
}

function addLine(
  line: StatementLine,
  cells: Map<string, NewCell>,
  identities: Map<string, NewIdentity>,
): void {
  const identity = identityOf(line)
  const { month, currency, store, country, kind } = line
  const key = `${identity}\0${month}\0${currency}\0${store}\0${country}\0${kind}`
  const cell = cells.get(key)
  if (cell) {
    cell.lines += 1
    cell.quantity += line.quantity
    cell.amount += line.amount
  } else
    cells.set(key, {
      identity: copied(identity),
      usageMonth: month,
      currency,
      store: copied(shortText(store)),
      country: copied(shortText(country)),
      kind: copied(shortText(kind)),
      lines: 1,
      quantity: line.quantity,
      amount: line.amount,
    })
  const known = identities.get(identity)
  if (!known)
    identities.set(copied(identity), {
      identity: copied(identity),
      title: copied(shortText(line.version === '' ? line.title : `${line.title} (${line.version})`)),
      artist: copied(shortText(line.artist)),
      release: copied(shortText(line.release)),
      upc: copied(line.upc),
    })
  else if (known.upc !== line.upc) known.upc = ''
}

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()
/** As it is stored, in cells and as lines. */
export const shortText = (text: string): string =>
  clean(text.length > TEXT_MAX ? text.slice(0, TEXT_MAX) : text)
/** Texts of lines are parts of the text of their block, which would stay in memory with them. */
const copied = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

const storable = ({ line, reason, cell, text }: Reject): Reject => ({
  line,
  reason,
  cell: clean(cell),
  text: clean(text),
})
