// Applies db/migrations/NNNN_name.sql in order: once each, locked, checksummed, forward only.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'

/** An arbitrary constant that every process uses, so that concurrent starts take turns. */
export const START_LOCK = 7_220_351

/**
 * Brings the database at `url` up to date, each migration in a transaction of its own.
 *
 * @returns the names applied now.
 * @throws when the database cannot be reached, or an applied file was edited or is missing: history is not rewritten,
 * write a new migration.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error) => {
    // Of a name with several addresses, only the code says why none was reached.
    const why = thrownMessage(error) || thrownCode(error)
    throw new Error(
      `The database "${client.database}" at ${client.host}:${client.port} cannot be used: ${why}.`,
    )
  })
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    )
    const fresh = freshMigrations(folder, applied.rows)
    for (const migration of fresh) await apply(client, migration)
    return fresh.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export interface Migration {
  name: string
  sha256: string
  sql: string
}

/**
 * The migrations of a folder that are not applied yet, in order.
 *
 * @throws when an applied file was edited or is missing
 */
export function freshMigrations(folder: string, applied: readonly Omit<Migration, 'sql'>[]): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(folder, name))
  for (const { name, sha256 } of applied) {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration) throw new Error(`Migration ${name} is applied here, but its file is gone.`)
    if (migration.sha256 !== sha256) {
      throw new Error(`Migration ${name} was edited after it was applied. Restore it and write a new one.`)
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

function readMigration(folder: string, name: string): Migration {
  const content = readFileSync(path.join(folder, name))
  return { name, sha256: createHash('sha256').update(content).digest('hex'), sql: content.toString('utf8') }
}

async function apply(client: pg.Client, { name, sha256, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${thrownMessage(error)}`, { cause: error })
  }
}
