// The warehouse in ClickHouse's SQL over its HTTP interface: a server of one's own, or the embedded child process.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type InsertParams,
} from '@clickhouse/client'
import { AppError } from '#lib/errors.ts'
import { USUAL_LIMITS, type WarehouseLimits } from './engine-settings.ts'
import { migrateWarehouse, onCluster, storedTable } from './migrations.ts'
import {
  type Warehouse,
  WarehouseError,
  type WarehouseLines,
  type WarehouseQuery,
  type WarehouseRow,
  warehouseCell,
} from './port.ts'
import { isConnectionFault, unavailable } from './unavailable.ts'

/** Gives `work` a client of a running server. */
export interface Connection {
  use<Result>(work: (client: ClickHouseClient) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface WarehouseOptions {
  migrations: string
  cluster?: string
  limits?: WarehouseLimits
}

const ATTEMPTS_MAX = 20
const CHECKS_MAX = 5
const PAUSE_MS = 200

/** Of a file: while ClickHouse sorts one block, it reads the next. */
const BLOCKS_AT_ONCE = 2

/** The embedded engine refuses to raise them; a server's user has limits of its own. */
const readSettings = (limits: WarehouseLimits) => ({
  readonly: '2' as const,
  max_execution_time: limits.seconds,
  max_memory_usage: String(limits.memoryBytes),
  max_result_rows: String(limits.resultRows),
  output_format_json_quote_decimals: 1 as const,
  output_format_json_quote_64bit_integers: 1 as const,
})

/**
 * For queries of one account. The engine would compile what it has seen a few times, which keeps one of them waiting for a
 * tenth of a second, and saves them nothing.
 */
const WITHOUT_COMPILING = {
  compile_expressions: 0 as const,
  compile_aggregate_expressions: 0 as const,
  compile_sort_description: 0 as const,
}

/** A query ends at its own limit before the request does. */
const REQUEST_MS = 60_000

export const openClient = (url: string): ClickHouseClient =>
  createClient({ url, request_timeout: REQUEST_MS, log: { level: ClickHouseLogLevel.OFF } })

/** @param url with user, password and database, such as https://backline:secret@clickhouse.example:8443/backline */
export function serverConnection(url: string): Connection {
  const client = openClient(url)
  return { use: (work) => work(client), close: () => client.close() }
}

export function clickhouseWarehouse(
  connection: Connection,
  { migrations, cluster, limits = USUAL_LIMITS }: WarehouseOptions,
): Warehouse {
  let migrated: Promise<unknown> | undefined
  /** By table and key. */
  const inserts = new Map<string, Promise<unknown>>()

  const use = async <Result>(work: (client: ClickHouseClient) => Promise<Result>): Promise<Result> => {
    try {
      return await connection.use(async (client) => {
        migrated ??= migrateWarehouse(client, migrations, cluster).catch((error) => {
          migrated = undefined
          throw error
        })
        await migrated
        return work(client)
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** Inserts of one batch take turns, so that none mistakes another that is not readable yet for one that was lost. */
  async function inTurn({ table, key }: { table: string; key: string }, work: () => Promise<void>) {
    const name = `${table}/${key}`
    const before = inserts.get(name)
    const running = (before ?? Promise.resolve()).then(work)
    const settled = running.catch(() => undefined)
    inserts.set(name, settled)
    try {
      await running
    } finally {
      if (inserts.get(name) === settled) inserts.delete(name)
    }
  }

  const insert = ({ table, key, columns, constants, blocks }: WarehouseLines) =>
    inTurn({ table, key }, async () => {
      const names = [...columns, ...Object.keys(constants), 'block_key'].map(nameOf)
      const shared = Object.values(constants).map((value) => warehouseCell(String(value)))
      let index = 0
      const storing: Promise<void>[] = []
      try {
        for await (const block of blocks) {
          if (block.length === 0) continue
          if (storing.length === BLOCKS_AT_ONCE) await storing.shift()
          const stored = insertBlock(nameOf(table), `${key}/${index++}`, (blockKey) => {
            const ending = ['', ...shared, `${blockKey}\n`].join('\t')
            return {
              values: Readable.from([Buffer.from(block.join(ending) + ending)], { objectMode: false }),
              columns: names as [string, ...string[]],
            }
          })
          // Its failure is thrown before another block is stored.
          stored.catch(() => undefined)
          storing.push(stored)
        }
        await Promise.all(storing)
      } finally {
        // Not before they have ended may the same key be stored again.
        await Promise.allSettled(storing)
      }
    })

  /**
   * ClickHouse notes a key shortly before it stores the block, so a server that is killed in between takes the next
   * attempt for a repetition; so it does after the rows were dropped. Therefore a block counts as stored when it can be
   * read. Replicated tables note both at once.
   */
  async function insertBlock(
    table: string,
    key: string,
    blockOf: (blockKey: string) => Pick<InsertParams<Readable>, 'values' | 'columns'>,
  ): Promise<void> {
    const blockKey = uuidOf(key)
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const isStored = await use(async (client) => {
        await client.insert({
          table,
          ...blockOf(blockKey),
          format: 'TabSeparated',
          clickhouse_settings: {
            insert_deduplicate: 1,
            insert_deduplication_token: `${blockKey}/${attempt}`,
            distributed_foreground_insert: 1,
          },
        })
        return cluster !== undefined || appears(client, table, blockKey)
      })
      if (isStored) return
    }
    throw new WarehouseError('NOT_STORED', `A block of ${table} was accepted and not stored.`, undefined)
  }

  async function drop(table: string, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return
    await use((client) =>
      client.command({
        query: `DELETE FROM ${storedTable(nameOf(table), cluster)} ${onCluster(cluster)} WHERE has({files:Array(UUID)}, file_id)`,
        query_params: { files: fileIds },
        clickhouse_settings: { lightweight_deletes_sync: '2' },
      }),
    )
  }

  return {
    async query<Row extends WarehouseRow>(query: WarehouseQuery): Promise<Row[]> {
      const params = scopedParams(query)
      return use(async (client) => {
        const result = await client.query({
          query: query.sql,
          query_params: params,
          format: 'JSONEachRow',
          clickhouse_settings: {
            ...readSettings(limits),
            ...(query.scope === 'installation' ? {} : WITHOUT_COMPILING),
          },
        })
        return result.json<Row>()
      })
    },
    insert,
    async replace({ publish, superseded, fileId, ...lines }) {
      if (superseded.includes(fileId)) throw new Error('A file does not supersede itself.')
      await insert({ ...lines, constants: { ...lines.constants, file_id: fileId } })
      await publish()
      await drop(lines.table, superseded)
    },
    drop,
    close: () => connection.close(),
  }
}

/** A query for one account that does not filter by it is a fault of ours, found before it can return a row. */
function scopedParams({ sql, params = {}, scope }: WarehouseQuery): Record<string, unknown> {
  if (scope === 'installation') return params
  if (!/\baccount_id\s*=\s*\{account_id:UUID\}/.test(sql))
    throw new Error('A query for an account must filter by account_id = {account_id:UUID}.')
  return { ...params, account_id: scope.accountId }
}

function nameOf(table: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new Error(`${table} is not the name of a table.`)
  return table
}

/** Another process may be storing the same block at this moment, whose key is noted first. */
async function appears(client: ClickHouseClient, table: string, blockKey: string): Promise<boolean> {
  for (let checks = 0; checks < CHECKS_MAX; checks++) {
    if (checks > 0) await sleep(PAUSE_MS)
    if (await hasBlock(client, table, blockKey)) return true
  }
  return false
}

async function hasBlock(client: ClickHouseClient, table: string, blockKey: string): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM ${table} WHERE block_key = {block_key:UUID} LIMIT 1`,
    query_params: { block_key: blockKey },
    format: 'JSONEachRow',
  })
  return (await result.json()).length > 0
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError || error instanceof WarehouseError) return error
  if (error instanceof ClickHouseError)
    return new WarehouseError(error.type ?? 'UNKNOWN', error.message, error)
  return isConnectionFault(error) ? unavailable(error) : error
}
