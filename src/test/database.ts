// One PostgreSQL for the whole test run, and for each test file a database of its own, cloned from a migrated template;
// and one folder for what the files of the run share.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Db } from '#lib/db.ts'
import { migrate } from '#lib/migrations.ts'
import { openEmbeddedPostgres } from '#ports/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** See `material.ts`. */
    materialFolder: string
  }
}

/** vitest's global set-up. Durability is off: a test database is thrown away. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = await openEmbeddedPostgres(path.join(folder, 'postgres'), { settings })
  await migrate(server.url, path.resolve('db/migrations'))
  await runMigrations({ connectionString: server.url })
  project.provide('databaseUrl', server.url)
  const materialFolder = path.join(folder, 'material')
  mkdirSync(materialFolder)
  project.provide('materialFolder', materialFolder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A fresh copy of the template. */
export async function cloneDatabase(templateUrl: string): Promise<string> {
  return createDatabase(templateUrl, new URL(templateUrl).pathname.slice(1))
}

/** A database of one's own on the run's server; empty unless it is copied from `template`. */
export async function createDatabase(serverUrl: string, template = 'template0'): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const url = new URL(serverUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // Two workers cloning at once collide on the template; the lock makes them take turns.
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** Runs `change` on tables that are append-only, as only somebody with the database's own keys could. */
export const withoutTriggers = <T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return change(trx)
  })
