// The child process of the embedded warehouse: chDB behind the parts of ClickHouse's HTTP interface that its client uses.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { RawInsertParams, Session } from 'chdb'
import { waitForDataDir } from '#lib/data-lock.ts'
import { thrownMessage } from '#lib/pure/thrown.ts'
import { DATABASE, type WarehouseLimits, writeEngineSettings } from './engine-settings.ts'
import { statementFault } from './statement-guard.ts'

export interface ServerOrder {
  folder: string
  password: string
  limits: WarehouseLimits
}
export type ServerMessage = { kind: 'ready'; port: number } | { kind: 'failed'; reason: string }

type OpenSession = () => Session

/** A session is light, and there are rarely more queries at once. */
const IDLE_SESSIONS_MAX = 16
/** The key is the statements that prepared the session. Opening and preparing one costs a small query about a tenth of its time. */
const idleSessions: { key: string; session: Session }[] = []

const STATEMENT_BYTES_MAX = 1024 * 1024
/** A batch is one block, which is stored as a whole. */
const BATCH_BYTES_MAX = 64 * 1024 * 1024

/** Parameters of ClickHouse's HTTP interface that are not settings of the query. */
const NOT_SETTINGS =
  /^(query|database|default_format|session_id|query_id|role|user|password|wait_end_of_query|enable_http_compression|send_progress_in_http_headers|http_.*|param_.*)$/

/** One block per batch, because a block is what is stored as a whole. */
const ONE_BLOCK = {
  input_format_parallel_parsing: '0',
  max_insert_block_size: '1048576',
  min_insert_block_size_rows: '1048576',
  min_insert_block_size_bytes: String(4 * BATCH_BYTES_MAX),
}

process.once('message', (order: ServerOrder) => {
  start(order).catch((error) => {
    process.send?.({ kind: 'failed', reason: thrownMessage(error) } satisfies ServerMessage, () =>
      process.exit(1),
    )
  })
})
// What is being written is stored as a whole or not at all, so there is nothing to wait for when the parent is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function start({ folder, password, limits }: ServerOrder): Promise<void> {
  process.umask(0o077)
  const lock = await waitForDataDir(folder)
  process.on('exit', () => lock.release())
  chmodSync(folder, 0o700)
  const engineFolder = path.join(folder, 'engine')
  mkdirSync(engineFolder, { recursive: true, mode: 0o700 })
  const connectionArgs = writeEngineSettings(folder, limits)
  const { Session } = await import('chdb')
  const openSession = () => new Session(engineFolder, { connectionArgs })
  // Held open: the engine ends with its last session.
  const first = openSession()
  await first.queryAsync(`CREATE DATABASE IF NOT EXISTS ${DATABASE}`)
  process.once('message', () => {
    server.close(() => {
      for (const { session } of idleSessions) session.close()
      first.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  })
  const expected = digest(`Basic ${Buffer.from(`default:${password}`).toString('base64')}`)
  const server = createServer({ maxHeaderSize: STATEMENT_BYTES_MAX }, (request, response) => {
    answer(request, response, openSession, expected).catch((error) => refuse(response, error))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    process.send?.({ kind: 'ready', port } satisfies ServerMessage)
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  openSession: OpenSession,
  expected: Buffer,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/ping') return void response.end('Ok.\n')
  if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
    throw new EngineError(516, 'AUTHENTICATION_FAILED', 'default: Authentication failed')
  if (url.pathname !== '/' || request.method !== 'POST')
    throw new EngineError(48, 'NOT_IMPLEMENTED', 'Only POST / and GET /ping are served')

  const inUrl = url.searchParams.get('query')
  const sql = inUrl ?? (await read(request, STATEMENT_BYTES_MAX)).toString('utf8')
  const fault = statementFault(sql)
  if (fault) throw new EngineError(497, 'ACCESS_DENIED', fault)
  const insertion = inUrl === null ? undefined : insertionOf(sql)
  if (inUrl !== null && !insertion)
    throw new EngineError(
      48,
      'NOT_IMPLEMENTED',
      'Data is only accepted with INSERT INTO … FORMAT JSONEachRow or TabSeparated',
    )
  const preparation = [
    `USE ${quoteName(url.searchParams.get('database') ?? DATABASE)}`,
    ...settingsOf(url.searchParams, Boolean(insertion)),
  ]
  const key = preparation.join('; ')
  // A query for rows leaves its session as it was, so the next with the same settings can have it.
  const isReusable = insertion === undefined && LINES.test(sql)
  const index = isReusable ? idleSessions.findLastIndex((idle) => idle.key === key) : -1
  const [idle] = index < 0 ? [] : idleSessions.splice(index, 1)
  const session = idle?.session ?? openSession()
  let isReturned = false
  try {
    if (!idle) for (const statement of preparation) await session.queryAsync(statement)
    if (insertion) {
      const values = await read(request, BATCH_BYTES_MAX)
      if (values.length > 0) await session.insert({ ...insertion, values })
      response.end()
    } else {
      const isComplete = await run(session, sql, url.searchParams, response)
      if (isComplete && isReusable) {
        isReturned = true
        idleSessions.push({ key, session })
        if (idleSessions.length > IDLE_SESSIONS_MAX) idleSessions.shift()?.session.close()
      }
    }
  } finally {
    if (!isReturned) session.close()
  }
}

/** Settings come from our own client; the engine checks their names, values and limits. */
function settingsOf(search: URLSearchParams, inserts: boolean): string[] {
  const settings = new Map(Object.entries(inserts ? ONE_BLOCK : {}))
  for (const [name, value] of search) if (!NOT_SETTINGS.test(name)) settings.set(name, value)
  if (settings.size === 0) return []
  return [
    `SET ${[...settings].map(([name, value]) => `${quoteName(name)} = ${quoteText(value)}`).join(', ')}`,
  ]
}

type Insertion = Pick<RawInsertParams, 'table' | 'columns' | 'format'>

function insertionOf(sql: string): Insertion | undefined {
  const match =
    /^\s*INSERT\s+INTO\s+([\w.]+)\s*(?:\(([\w\s,]+)\))?\s*FORMAT\s+(JSONEachRow|TabSeparated)\s*$/i.exec(sql)
  if (!match?.[1]) return undefined
  const columns = match[2]?.split(',').map((column) => column.trim())
  return { table: match[1], columns, format: match[3] === 'TabSeparated' ? 'TabSeparated' : 'JSONEachRow' }
}

/** Formats of one line per row are sent while the query runs; the others are complete documents. */
const LINES =
  /^\s*(SELECT|WITH)\b[\s\S]*\bFORMAT\s+(JSONEachRow|JSONCompactEachRow|TabSeparated|TSV|CSV)\s*$/i

/** @returns whether all rows were sent */
async function run(
  session: Session,
  sql: string,
  search: URLSearchParams,
  response: ServerResponse,
): Promise<boolean> {
  const { statement, lists } = bindLists(sql)
  const params = paramsOf(search, lists)
  if (!LINES.test(sql)) {
    const isBound = Object.keys(params).length > 0
    const format = { format: 'TabSeparated' }
    const result = isBound
      ? await session.queryBindAsync(statement, params, format)
      : await session.queryAsync(statement, format)
    response.end(result.bytes())
    return true
  }
  const tag = randomBytes(8).toString('hex')
  try {
    for await (const chunk of session.queryStreamBind(statement, params)) {
      if (!response.headersSent) response.setHeader('X-ClickHouse-Exception-Tag', tag)
      if (response.destroyed) return false
      if (!response.write(chunk.raw())) await drained(response)
    }
  } catch (error) {
    if (!response.headersSent) throw error
    // How ClickHouse reports an error after the first rows.
    const message = `${EngineError.of(error).sentence}\n`
    response.write(
      `\r\n__exception__\r\n${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`,
    )
    response.end()
    return false
  }
  response.end()
  return true
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.once('drain', done).once('close', done)
  })
}

/** The client sends values as tab-separated text, as the engine's own HTTP interface reads them; chDB escapes again. */
function paramsOf(search: URLSearchParams, lists: ReadonlySet<string>): Record<string, string | null> {
  const params: Record<string, string | null> = {}
  for (const [key, value] of search) {
    if (!key.startsWith('param_')) continue
    const name = key.slice('param_'.length)
    params[name] = lists.has(name) ? value : value === '\\N' ? null : unescapeTsv(value)
  }
  return params
}

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }
const unescapeTsv = (text: string) =>
  text.replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character)

/** A list is bound as text and read by the engine, because chDB takes lists only as values of JavaScript. */
function bindLists(sql: string): { statement: string; lists: Set<string> } {
  const lists = new Set<string>()
  const statement = sql.replace(
    /\{\s*(\w+)\s*:\s*(Array\([^{}]+\))\s*\}/g,
    (_, name: string, type: string) => {
      lists.add(name)
      return `CAST({${name}:String}, ${quoteText(type)})`
    },
  )
  return { statement, lists }
}

async function read(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bytesMax)
      throw new EngineError(307, 'TOO_MANY_BYTES', `More than ${bytesMax} bytes in one request`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, thrown: unknown): void {
  const error = EngineError.of(thrown)
  if (response.headersSent) return void response.destroy()
  response.writeHead(error.code === 516 ? 403 : 500, { 'X-ClickHouse-Exception-Code': error.code })
  response.end(error.sentence)
}

/** An error in ClickHouse's own form: `Code: 60. DB::Exception: Unknown table. (UNKNOWN_TABLE)`. */
class EngineError extends Error {
  readonly code: number
  readonly sentence: string

  constructor(code: number, type: string, message: string) {
    super(message)
    this.code = code
    this.sentence = `Code: ${code}. DB::Exception: ${message}. (${type})`
  }

  static of(thrown: unknown): EngineError {
    if (thrown instanceof EngineError) return thrown
    const message = thrownMessage(thrown)
    const [, code, text, type] = /Code: (\d+)\. DB::Exception: ([\s\S]*)\. \((\w+)\)/.exec(message) ?? []
    return code && text && type
      ? new EngineError(Number(code), type, text)
      : new EngineError(1002, 'UNKNOWN_EXCEPTION', message)
  }
}

const quoteText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function quoteName(name: string): string {
  if (!/^\w{1,64}$/.test(name)) throw new EngineError(36, 'BAD_ARGUMENTS', 'Not a name')
  return name
}

const digest = (text: string) => createHash('sha256').update(text).digest()
