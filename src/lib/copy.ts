// Many rows into a table at once: COPY takes them as lines of text, at about a third of what an INSERT of each costs.
import { pipeline } from 'node:stream/promises'
import { type PostgresCursor, sql } from 'kysely'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Db, Tables } from './db.ts'

/** The library has no name for what it makes. */
const CopyStream = copyFrom('').constructor as new (statement: string) => CopyStreamQuery

/**
 * What Kysely calls a cursor is a statement that takes part in the conversation with the server, in the transaction
 * it is asked in. This one says its lines and hears no rows.
 */
export class CopyIn<T> extends CopyStream implements PostgresCursor<T> {
  readonly #lines: Iterable<string>

  constructor(statement: string, [lines]: unknown[]) {
    super(statement)
    this.#lines = lines as Iterable<string>
  }

  async read(): Promise<T[]> {
    await pipeline(this.#lines, this)
    return []
  }

  async close(): Promise<void> {}
}

/** Lists become arrays of texts, instants ISO 8601; what goes into a column of JSON comes as its text. */
export type CopyValue = string | number | boolean | Date | readonly string[] | null | undefined

/** The columns that are written, and what of a row goes into each. */
export type Columns<T> = Record<string, (row: T) => CopyValue>

/** All of them or none: a row that the table refuses takes the others along. */
export async function copyRows<T>(
  db: Db,
  table: keyof Tables,
  columns: Columns<T>,
  rows: readonly T[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`.compile(db)
  await db
    .getExecutor()
    .stream({ ...statement, parameters: [linesOf(Object.values(columns), rows)] }, 1)
    .next()
}

/** A few at a time: the database writes the first ones while the next are put together. */
const ROWS_AT_ONCE = 100
function* linesOf<T>(cells: Columns<T>[string][], rows: readonly T[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => `${cells.map((cell) => copyCell(cell(row))).join('\t')}\n`)
      .join('')
}

/** The text format of COPY: a tab between columns, a line for each row, and a backslash before what would be either. */
function copyCell(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escaped(`{${value.map(element).join(',')}}`)
  return typeof value === 'string' ? escaped(value) : String(value)
}

const element = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string) : text
