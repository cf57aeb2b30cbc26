// The analytical store: what grows with plays, such as the lines of statements. Everything in it can be made again.

/** Whose rows a query may read. Only queries over data without an owner, or of staff, read the whole installation. */
export type WarehouseScope = { accountId: string } | 'installation'

export type WarehouseValue = string | number | bigint | boolean | null | readonly (string | number | bigint)[]

export interface WarehouseQuery {
  /**
   * One statement with `{name:Type}` where a value belongs. With the scope of an account it must filter by
   * `{account_id:UUID}`, which is bound to that account.
   */
  sql: string
  params?: Record<string, WarehouseValue>
  scope: WarehouseScope
}

/** A row by the names of its columns. Decimals are strings, so that no digit is lost. */
export type WarehouseRow = Record<string, unknown>

/** Rows as lines of text, which are stored several times as fast as rows of objects. */
export interface WarehouseLines {
  table: string
  /**
   * The same key is stored once per table, however often it is inserted. The blocks must be the same, in the same order.
   * In a cluster, a key whose rows were dropped is not used again.
   */
  key: string
  /** The columns of the cells of each line, in their order. */
  columns: readonly string[]
  /** Columns that are the same in all rows. */
  constants: Readonly<Record<string, string | number>>
  /**
   * Lines of cells that were written by `warehouseCell`, separated by tabs, without line ends. Each list is stored as a
   * whole if its rows are of one partition of the table; its size is limited as by `blocksOf`.
   */
  blocks: AsyncIterable<readonly string[]>
}

export interface WarehouseReplacement extends WarehouseLines {
  /** The file whose rows these are, which is stored with each as `file_id`. */
  fileId: string
  /** Makes `fileId` live instead of the files in `superseded`, in one transaction of PostgreSQL. */
  publish: () => Promise<void>
  superseded: readonly string[]
}

/**
 * Every call throws an AppError `warehouse_unavailable` (503) when the warehouse cannot be reached or ends during the
 * call, and a `WarehouseError` when it refuses the statement.
 */
export interface Warehouse {
  /** Decimals and 64-bit integers are returned as strings. */
  query<Row extends WarehouseRow>(query: WarehouseQuery): Promise<Row[]>
  /**
   * Each block is stored as a whole or not at all, and repeating an interrupted insert stores only what is missing. The
   * next block is read while one is stored.
   */
  insert(lines: WarehouseLines): Promise<void>
  /**
   * Corrects a file without a moment at which a reader sees half of it: stores the new rows, publishes them, then drops
   * the superseded ones. Safe to repeat.
   */
  replace(replacement: WarehouseReplacement): Promise<void>
  /** Removes the rows of files. Queries must have stopped reading them: they filter by the live files. */
  drop(table: string, fileIds: readonly string[]): Promise<void>
  /** Ends what this process started. Idempotent. */
  close(): Promise<void>
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

/** A cell of a line; null is an unknown value. */
export const warehouseCell = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign] ?? sign)

/** The warehouse refused a statement: a limit, a missing right, or a fault in the statement. */
export class WarehouseError extends Error {
  /** ClickHouse's own name, such as MEMORY_LIMIT_EXCEEDED. */
  readonly type: string

  constructor(type: string, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'WarehouseError'
    this.type = type
  }
}

declare module '#lib/deps.ts' {
  interface Deps {
    warehouse: Warehouse
  }
}
