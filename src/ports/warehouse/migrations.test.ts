// Migrations of the warehouse run once each, in order, and are never rewritten; placeholders become what a cluster needs.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { embeddedConnection } from './embedded.ts'
import { migrateWarehouse, renderMigration } from './migrations.ts'

const base = mkdtempSync(path.join(tmpdir(), 'backline-warehouse-'))
const connection = embeddedConnection(path.join(base, 'warehouse'))
afterAll(async () => {
  await connection.close()
  rmSync(base, { recursive: true, force: true })
})

const folder = mkdtempSync(path.join(base, 'migrations-'))
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const migrate = () => connection.use((client) => migrateWarehouse(client, folder))

test('each migration is applied once and in order, a failed one again, and edited or missing ones are refused', async () => {
  write('0002_b.sql', 'ALTER TABLE a ADD COLUMN IF NOT EXISTS more String')
  write(
    '0001_a.sql',
    '-- a; comment\nCREATE TABLE IF NOT EXISTS a (id Int8) ENGINE = {{engine:MergeTree}} ORDER BY id;',
  )
  expect(await migrate()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate()).toEqual([])

  write('0003_c.sql', 'CREATE TABLE IF NOT EXISTS c (id Int8) ENGINE = MergeTree ORDER BY id; SELECT nothing')
  await expect(migrate()).rejects.toThrow(/0003_c\.sql failed: .*nothing/)
  write('0003_c.sql', 'CREATE TABLE IF NOT EXISTS c (id Int8) ENGINE = MergeTree ORDER BY id')
  expect(await migrate()).toEqual(['0003_c.sql'])

  write('0003_c.sql', 'SELECT 1')
  await expect(migrate()).rejects.toThrow(/0003_c\.sql was edited/)
  rmSync(path.join(folder, '0003_c.sql'))
  await expect(migrate()).rejects.toThrow(/0003_c\.sql is applied here, but its file is gone/)
})

test('in a cluster, tables are replicated on every shard, with one that is sharded by account', () => {
  const sql = `CREATE TABLE IF NOT EXISTS {{local:plays}} {{on_cluster}} (account_id UUID)
    ENGINE = {{engine:MergeTree}} ORDER BY account_id;
    {{distributed:plays}};`
  expect(renderMigration(sql, 'main').map((statement) => statement.replace(/\s+/g, ' '))).toEqual([
    'CREATE TABLE IF NOT EXISTS plays_local ON CLUSTER main (account_id UUID) ENGINE = ReplicatedMergeTree ORDER BY account_id',
    'CREATE TABLE IF NOT EXISTS plays ON CLUSTER main AS plays_local ENGINE = Distributed(main, currentDatabase(), plays_local, sipHash64(account_id))',
  ])
  expect(renderMigration(sql).map((statement) => statement.replace(/\s+/g, ' '))).toEqual([
    'CREATE TABLE IF NOT EXISTS plays (account_id UUID) ENGINE = MergeTree ORDER BY account_id',
  ])
})

test('every migration is safe to repeat, starts its keys with the account and knows batches', () => {
  for (const name of readdirSync('db/warehouse')) {
    const sql = readFileSync(path.join('db/warehouse', name), 'utf8')
    for (const statement of renderMigration(sql)) {
      expect(statement, name).toMatch(/\bIF (NOT )?EXISTS\b/)
      if (!/^CREATE TABLE/.test(statement)) continue
      expect(statement, name).toMatch(/ORDER BY \(account_id\b/)
      expect(statement, name).toMatch(/\bblock_key UUID\b/)
      expect(statement, name).toMatch(/non_replicated_deduplication_window = [1-9]/)
      expect(statement, name).toMatch(/fsync_after_insert = 1/)
    }
  }
})
