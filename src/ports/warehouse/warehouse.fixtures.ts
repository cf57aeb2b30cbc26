// Rows of tests as the lines that a warehouse stores.
import { blocksOf } from './blocks.ts'
import { type WarehouseLines, type WarehouseRow, warehouseCell } from './port.ts'

/** What a row does not have gets the default of its column. */
export function asLines(
  rows: readonly WarehouseRow[],
): Pick<WarehouseLines, 'columns' | 'constants' | 'blocks'> {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const cell = (value: unknown) => warehouseCell(value == null ? null : String(value))
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join('\t'))
  return { columns, constants: {}, blocks: blocksOf(lines) }
}
