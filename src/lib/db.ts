// The only access to the database: Kysely over a pool, and the map of tables that each feature extends.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { CopyIn } from './copy.ts'

/** Each feature names its tables here by module augmentation (`tables.server.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Tables {}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Dates stay text (a Date would add a time zone) and 64-bit numbers stay exact, in our pool only. */
const types: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (format !== 'binary' && type === pg.types.builtins.DATE) return String
    if (format !== 'binary' && type === pg.types.builtins.INT8) return BigInt
    return pg.types.getTypeParser(type, format as 'text')
  },
}

/** No statement of ours takes this long; a database that hangs must not block every request. */
const STATEMENT_MS = 30_000

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** A lost connection (server restart), idle or busy, must not end the process. */
export function keepAlive(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
}

/** Opens a pool; nothing connects until the first statement. A lost connection is replaced, its statement fails. */
export function openDatabase(url: string, { connections = 12 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_MS,
  })
  keepAlive(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: CopyIn }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Adds to a query when the value is set: `.$call(whenSet(cursor, (query, after) => query.where('id', '<', after)))`.
 */
export const whenSet =
  <Value, Query>(value: Value | null | undefined, add: (query: Query, value: NonNullable<Value>) => Query) =>
  (query: Query): Query =>
    value === null || value === undefined ? query : add(query, value)

/** A pattern for `ilike` that matches any text with this part; its own `%` and `_` are plain characters. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
