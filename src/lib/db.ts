// The only access to the database: Kysely over a pool, and the map of tables that each feature extends.
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { CopyIn } from './copy.ts'
import { isOutdated, nameOfStatement } from './prepared.ts'

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
export function openDatabase(url: string, { connections: max = 12 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_MS,
  })
  keepAlive(pool)
  const connections = {
    options: pool.options,
    connect: async () => new Connection(await pool.connect()),
    end: () => pool.end(),
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections, cursor: CopyIn }) })
  return { db, pool, close: () => db.destroy() }
}

/** A connection of the pool that keeps the statements of `prepared` prepared. */
class Connection implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #pg: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
    this.#pg = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return this.#client.query(statement)
    const name = nameOfStatement(statement)
    if (!name) return this.#client.query(statement, values)
    return this.#pg.query({ name, text: statement, values: [...values] }).catch((error) => {
      if (!isOutdated(statement, error)) throw error
      return this.#client.query(statement, values)
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
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
