// Prepared statements: the same rows as others, planned once, and within transactions.

import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type {} from '#features/accounts/service.server.ts'
import { cloneDatabase } from '#test/database.ts'
import { openDatabase } from './db.ts'
import { prepared, type ValueOf } from './prepared.ts'

// One connection, so that its prepared statements can be listed.
const database = openDatabase(await cloneDatabase(inject('databaseUrl')), { connections: 1 })
const { db } = database
afterAll(() => database.close())

const [basic, pro, later] = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
await db
  .insertInto('accounts')
  .values([
    { id: basic, plan: 'basic', plan_until: null },
    { id: pro, plan: 'pro', plan_until: '2027-01-01' },
    { id: later, plan: 'basic', plan_until: null },
  ])
  .execute()

const findAccounts = prepared((db, value: ValueOf<{ from: string; except: 'basic' | 'pro' | 'advanced' }>) =>
  db
    .selectFrom('accounts')
    .select(['id', 'plan_until'])
    .where('id', '>=', value('from'))
    .where('plan', '!=', value('except'))
    .where('id', '<', later)
    .orderBy('id'),
)

test('each run has its own values, beside those that the statement has itself', async () => {
  expect(await findAccounts(db, { from: basic, except: 'pro' })).toEqual([{ id: basic, plan_until: null }])
  expect(await findAccounts(db, { except: 'basic', from: basic })).toEqual([
    { id: pro, plan_until: '2027-01-01' },
  ])
  expect(await findAccounts(db, { from: later, except: 'pro' })).toEqual([])
})

test('a connection prepares a statement once, and no others', async () => {
  for (const from of [basic, pro, later]) await findAccounts(db, { from, except: 'advanced' })
  await sql`select plan from accounts where id = ${basic}`.execute(db)
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%accounts%'`.execute(db)
  expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('"plan" != $2')])
})

test('a prepared statement sees what its transaction has written', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`update accounts set plan_until = '2028-02-02' where id = ${basic}`.execute(trx)
    expect(await findAccounts(trx, { from: basic, except: 'pro' })).toEqual([
      { id: basic, plan_until: '2028-02-02' },
    ])
  })
})

test('a prepared statement works when a migration has changed its columns', async () => {
  const findAll = prepared((db, value: ValueOf<{ id: string }>) =>
    db.selectFrom('accounts').selectAll().where('id', '=', value('id')),
  )
  expect(await findAll(db, { id: basic })).toHaveLength(1)
  await sql`alter table accounts add column more text default 'new'`.execute(db)
  for (let run = 0; run < 2; run++)
    expect(await findAll(db, { id: basic })).toEqual([expect.objectContaining({ id: basic, more: 'new' })])
})
