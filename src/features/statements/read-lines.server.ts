// Reads a statement into cells, identities and rejects, in bounded memory.
import { foldStatement } from '#engines/reports/fold-statement.ts'
import type { Layout } from '#engines/reports/layouts.ts'
import type { Reject, StatementGroup, StatementSummary } from '#engines/reports/statement.ts'
import type { Db } from '#lib/db.ts'
import { type UnpackedFile, UnreadableFile } from '#lib/unpacked-file.ts'
import { CellSums } from './cell-sums.server.ts'
import {
  addCells,
  addIdentities,
  addRejects,
  copyCells,
  deleteReading,
  type NewIdentity,
} from './cells.data.server.ts'
import { identityOf } from './domain/statement.ts'

/** Cells in memory before they are written; a statement of few tracks never reaches it. */
const CELLS_AT_ONCE = 200_000
const IDENTITIES_AT_ONCE = 20_000
/** Listed with their line; the counts are of all. */
const REJECTS_MAX = 10_000
/** A file of which more is rejected, and less is read, is no statement of this layout; the rest of it is not read. */
const REJECTED_MAX = 1_000_000
const TEXT_MAX = 200

/** Replaces what was read of the statement before. @throws UnreadableFile */
export async function readLines(
  trx: Db,
  {
    statementId,
    file,
    layout,
    currency,
  }: { statementId: string; file: UnpackedFile; layout: Layout; currency?: string },
): Promise<StatementSummary> {
  await deleteReading(trx, statementId)
  const reading = foldStatement(file.read(), layout, { currency })
  const cells = new CellSums()
  const identities = new Map<string, NewIdentity>()
  let rejects = 0
  let rejected = 0
  let isFirst = true
  const writeCells = async () => {
    const write = isFirst ? copyCells : addCells
    isFirst = false
    if (cells.size > 0) await write(trx, statementId, cells.take())
  }
  const writeIdentities = async () => {
    if (identities.size > 0) await addIdentities(trx, statementId, [...identities.values()])
    identities.clear()
  }
  for await (const block of reading.blocks) {
    for (const group of block.groups) addGroup(group, cells, identities)
    if (rejects < REJECTS_MAX && block.rejects.length > 0) {
      const listed = block.rejects.slice(0, REJECTS_MAX - rejects)
      await addRejects(trx, statementId, listed.map(storable))
      rejects += listed.length
    }
    rejected += block.rejects.length
    if (rejected > REJECTED_MAX && rejected > reading.summary().lines)
      throw new UnreadableFile('mostly_rejected', { max: REJECTED_MAX })
    if (cells.size >= CELLS_AT_ONCE) await writeCells()
    if (identities.size >= IDENTITIES_AT_ONCE) await writeIdentities()
  }
  await writeCells()
  await writeIdentities()
  return reading.summary()
}

function addGroup(group: StatementGroup, cells: CellSums, identities: Map<string, NewIdentity>): void {
  const identity = identityOf(group)
  const { month, currency, texts } = group
  const [store, country, kind] = [shortText(group.store), shortText(group.country), shortText(group.kind)]
  cells.add(identity, { usageMonth: month, currency, store, country, kind }, group)
  const known = identities.get(identity)
  if (!known)
    identities.set(identity, {
      identity,
      title: copied(shortText(texts.version === '' ? texts.title : `${texts.title} (${texts.version})`)),
      artist: copied(shortText(texts.artist)),
      release: copied(shortText(texts.release)),
      upc: copied(group.upc),
    })
  else if (known.upc !== group.upc) known.upc = ''
}

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()
/** As it is stored, in cells and as lines. */
export const shortText = (text: string): string =>
  clean(text.length > TEXT_MAX ? text.slice(0, TEXT_MAX) : text)
/** Texts are parts of the text of their line or block, which would stay in memory with them. */
const copied = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

const storable = ({ line, reason, cell, text }: Reject): Reject => ({
  line,
  reason,
  cell: clean(cell),
  text: clean(text),
})
