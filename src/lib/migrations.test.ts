// Migrations run once each, in order, and are never rewritten.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { migrate } from './migrations.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

let url: string
let folder: string
beforeEach(async () => {
  url = await createDatabase(inject('databaseUrl'))
  folder = mkdtempSync(path.join(tmpdir(), 'backline-migrations-'))
  folders.push(folder)
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)

async function query(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a database that cannot be reached is named, without its password', async () => {
  await expect(migrate('postgres://ana:geheim@127.0.0.1:1/music', folder)).rejects.toThrow(
    'The database "music" at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
  const { host } = new URL(url)
  await expect(migrate(url.replace(/[^/]*$/, 'none'), folder)).rejects.toThrow(
    `The database "none" at ${host} cannot be used: database "none" does not exist.`,
  )
})

test('each migration is applied once, in the order of the names', async () => {
  write('0002_b.sql', 'alter table a add column more text')
  write('0001_a.sql', 'create table a (id int)')
  write('README.md', 'not a migration')
  expect(await migrate(url, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(url, folder)).toEqual([])
  write('0003_c.sql', 'create table c (id int); insert into c values (1)')
  expect(await migrate(url, folder)).toEqual(['0003_c.sql'])
  expect(await query('select * from c')).toEqual([{ id: 1 }])
})

test('an edited migration is refused by name, and nothing new is applied', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await migrate(url, folder)
  write('0001_a.sql', 'create table a (id bigint)')
  write('0002_b.sql', 'create table b (id int)')
  await expect(migrate(url, folder)).rejects.toThrow(/0001_a\.sql was edited/)
  expect(await query(`select to_regclass('b') as b`)).toEqual([{ b: null }])
})

test('a missing migration is refused by name', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await migrate(url, folder)
  rmSync(path.join(folder, '0001_a.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(/0001_a\.sql is applied here, but its file is gone/)
})

test('a failing migration is rolled back and named, and earlier ones stay applied', async () => {
  write('0001_a.sql', 'create table a (id int)')
  write('0002_b.sql', 'create table b (id int); insert into b values (1); select 1 / 0')
  await expect(migrate(url, folder)).rejects.toThrow(/0002_b\.sql failed: division by zero/)
  expect(await query('select name from migrations')).toEqual([{ name: '0001_a.sql' }])
  expect(await query(`select to_regclass('b') as b`)).toEqual([{ b: null }])
  write('0002_b.sql', 'create table b (id int)')
  expect(await migrate(url, folder)).toEqual(['0002_b.sql'])
})

test('concurrent runs take turns: one applies, the others find it done', async () => {
  write('0001_a.sql', 'create table a (id int); select pg_sleep(0.2)')
  write('0002_b.sql', 'create table b (id int)')
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.filter((names) => names.length > 0)).toEqual([['0001_a.sql', '0002_b.sql']])
})
