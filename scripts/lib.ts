// Shared code of the scripts: configuration, the open database, a fresh build, and a clean stop.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import { type Config, readConfig } from '#app/config.ts'
import { protectData } from '#app/protect-data.ts'
import { waitForDataDir } from '#lib/data-lock.ts'
import { roleOf, separateRoles } from '#lib/database-roles.ts'
import { migrate } from '#lib/migrations.ts'
import { openPostgres, type PostgresServer } from '#ports/postgres/index.ts'

/** The configuration; an invalid one ends the process with its message, because the operator has to fix it. */
export function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    return exitWith((error as Error).message)
  }
}

export function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

const brotli = promisify(brotliCompress)
const gzip = promisify<Buffer, { level: number }, Buffer>(gzipCompress)

export interface OpenDatabase {
  config: Config & { databaseUrl: string }
  server: PostgresServer
  close(): Promise<void>
}

/** Locks the data folder, opens the database and applies the migrations. */
export async function openMigrated(config: Config): Promise<OpenDatabase> {
  try {
    protectData(config.dataDir)
    const lock = await waitForDataDir(config.dataDir)
    process.on('exit', () => lock.release())
    const server = await openPostgres(config, ({ message }) =>
      exitWith(`The database ended and could not be started again: ${message}`),
    )
    const databaseUrl =
      server.kind === 'embedded'
        ? await migrateEmbedded(server.url)
        : await migrateExternal(config, server.url)
    return { config: { ...config, databaseUrl }, server, close: () => server.stop() }
  } catch (error) {
    return exitWith((error as Error).message)
  }
}

/** Applies the migrations as the owner. @returns the address for the application, with a password of this start */
async function migrateEmbedded(ownerUrl: string): Promise<string> {
  await migrate(ownerUrl, MIGRATIONS)
  const [role, password] = ['backline_app', randomBytes(24).toString('base64url')]
  await separateRoles(ownerUrl, { role, password })
  return Object.assign(new URL(ownerUrl), { username: role, password }).href
}

/** Applies the migrations as the owner, if the operator named one. @returns the address for the application */
export async function migrateExternal(
  { ownerDatabaseUrl }: Pick<Config, 'ownerDatabaseUrl'>,
  databaseUrl: string,
): Promise<string> {
  await migrate(ownerDatabaseUrl ?? databaseUrl, MIGRATIONS)
  if (ownerDatabaseUrl) await separateRoles(ownerDatabaseUrl, { role: await roleOf(databaseUrl) })
  return databaseUrl
}

const MIGRATIONS = path.resolve('db/migrations')

/** In processes of their own: the server would keep the memory of what builds it. */
const BUILD_STEPS: [program: string, args: string[]][] = [
  ['react-router', ['build']],
  [process.execPath, ['--disable-warning=ExperimentalWarning', path.join('scripts', 'build-programs.ts')]],
]

/** Builds when a source changed since the last build. */
export async function ensureBuilt(): Promise<void> {
  const stamp = path.join('build', '.sources')
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building …')
  for (const [program, args] of BUILD_STEPS) {
    const code = await run(program, args, { quiet: true, env: { NODE_ENV: 'production' } })
    if (code !== 0) exitWith('The build failed; the lines above say where.')
  }
  await compressAssets(path.join('build', 'client', 'assets'))
  writeFileSync(stamp, sources)
}

/** Writes the compressed forms of every script and style sheet, which the server sends directly. */
async function compressAssets(folder: string): Promise<void> {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name)
      const content = readFileSync(file)
      const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/** Hashes names, sizes and modification times: enough to detect a change within a few milliseconds. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const filePath = path.join(folder, entry.name)
      if (entry.isDirectory()) visit(filePath)
      else if (!entry.name.includes('.test.')) {
        const { size, mtimeMs } = statSync(filePath)
        hash.update(`${filePath} ${size} ${mtimeMs}\n`)
      }
    }
  }
  visit('src')
  for (const file of [
    'vite.config.ts',
    'react-router.config.ts',
    'postcss.config.mjs',
    'scripts/build-programs.ts',
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs a program of the dependencies. With `quiet` its output is shown only when it fails. */
export function run(
  program: string,
  args: string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output: Buffer[] = []
    const child = spawn(program, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code) => {
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/**
 * Calls `stop` once, on a signal, on a message over the channel, or when the channel closes because the parent is gone.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const once = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 15_000).unref()
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once)
  process.on('message', (message) => message === 'stop' && once())
  process.on('disconnect', once)
}
