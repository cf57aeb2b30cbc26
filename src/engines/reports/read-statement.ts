// Reads a statement of sales in a known layout: typed lines and rejects in blocks, in constant memory.
import { type ByteSource, textBatches } from './decode.ts'
import type { Layout } from './layouts.ts'
import { readDsr } from './read-dsr.ts'
import { type Dialect, RecordSplitter } from './records.ts'
import type { StatementBlock, StatementReading } from './statement.ts'
import { type StatementOptions, Table } from './table.ts'

/** Only errors of the source are thrown; what is wrong with the file is in the rejects and in the summary. */
export function readStatement(
  source: ByteSource,
  layout: Layout,
  options: StatementOptions = {},
): StatementReading {
  if (layout.format === 'dsr') return readDsr(source)
  const table = new Table(layout, options)
  return { blocks: readLines(source, table), summary: () => table.summary() }
}

/** @param from the line that the source starts with, when what is above it was read already */
export async function* readLines(
  source: ByteSource,
  table: Table,
  from?: { line: number; dialect: Dialect },
): AsyncGenerator<StatementBlock> {
  let splitter = from && new RecordSplitter(from.dialect)
  const linesAbove = (from?.line ?? 1) - 1
  for await (const batch of textBatches(source, !from)) {
    if (batch.text !== '') table.endsOpen = !/[\r\n]$/.test(batch.text)
    if (!splitter) {
      const dialect = table.open(batch)?.dialect
      if (!dialect) return
      splitter = new RecordSplitter(dialect)
    }
    splitter.push(batch, (record) => {
      record.line += linesAbove
      const line = table.read(record)
      if (line) table.tally.add(line)
    })
    const block = table.tally.takeBlock()
    if (block) yield block
  }
}
