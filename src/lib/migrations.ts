// Applies db/migrations/NNNN_name.sql in order: once each, locked, checksummed, forward only.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { thrownMessage } from '#lib/pure/thrown.ts'

/** An arbitrary constant that every process uses, so that concurrent starts take turns. */
export const START_LOCK = 7_220_351

/**
 * Brings the database at `url` up to date, each migration in a transaction of its own.
 *
 * @returns the names applied now.
 * @throws when an applied file was edited or is missing: history is not rewritten, write a new migration.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    )
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    for (const { name, sha256 } of applied.rows) {
      if (!files.includes(name)) throw new Error(`Migration ${name} is applied here, but its file is gone.`)
      if (checksum(folder, name) !== sha256) {
        throw new Error(`Migration ${name} was edited after it was applied. Restore it and write a new one.`)
      }
    }
    const done = new Set(applied.rows.map((row) => row.name))
    const fresh = files.filter((name) => !done.has(name))
    for (const name of fresh) await apply(client, folder, name)
    return fresh
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(path.join(folder, name), 'utf8'))
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [
      name,
      checksum(folder, name),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${thrownMessage(error)}`, { cause: error })
  }
}

const checksum = (folder: string, name: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex')
