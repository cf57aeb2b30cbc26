// COPY writes every value exactly as an INSERT would.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { type Columns, copyRows } from './copy.ts'
import { type Database, openDatabase, type Tables } from './db.ts'

const table = 'copied' as keyof Tables

interface Row {
  id: number
  text: string | null
  list: string[]
  flag: boolean
  at: Date | null
  json: object | null
}
const columns: Columns<Row> = {
  id: ({ id }) => id,
  text: ({ text }) => text,
  list: ({ list }) => list,
  flag: ({ flag }) => flag,
  at: ({ at }) => at,
  json: ({ json }) => JSON.stringify(json),
}

let database: Database
beforeAll(async () => {
  database = openDatabase(await cloneDatabase(inject('databaseUrl')))
  await sql`create table copied (id integer primary key, text text, list text[], flag boolean not null,
    at timestamptz, json jsonb)`.execute(database.db)
})
afterAll(() => database.close())

const read = async () => (await sql`select * from copied order by id`.execute(database.db)).rows

const word = fc
  .oneof(
    fc.constantFrom('\\N', '\\.', '\\', '\t', '\n', '\r\n', 'NULL', '{', '}', '"', "'", ',', '', '\\n'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .filter((text) => !text.includes('\0'))
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
const row = fc.record({
  text: fc.option(text, { nil: null }),
  list: fc.array(text, { maxLength: 4 }),
  flag: fc.boolean(),
  at: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
    nil: null,
  }),
  json: fc.array(fc.record({ name: text }), { maxLength: 3 }),
})

test('every value round-trips', () =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (given) => {
      await sql`truncate copied`.execute(database.db)
      const rows = given.map((row, id) => ({ id, ...row }))
      await copyRows(database.db, table, columns, rows)
      expect(await read()).toEqual(rows)
    }),
    { numRuns: 100 },
  ))

test('a copy belongs to its transaction, and the connection works after a refusal', async () => {
  await sql`truncate copied`.execute(database.db)
  const line = (id: number): Row => ({ id, text: 'a', list: [], flag: true, at: null, json: null })
  const undone = database.db.transaction().execute(async (trx) => {
    await copyRows(trx, table, columns, [line(1)])
    await copyRows(trx, table, columns, [line(2), line(2)])
  })
  await expect(undone).rejects.toMatchObject({ code: '23505' })
  expect(await read()).toEqual([])
  const { pool } = database
  expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0])
  await copyRows(database.db, table, columns, [line(1)])
  expect(await read()).toMatchObject([{ id: 1, text: 'a' }])
})
