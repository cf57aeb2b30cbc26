// The application's role works with the data and cannot change history, whatever it tries.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, createDatabase } from '#test/database.ts'
import { buildRelease, buildUser, submit } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { APPEND_ONLY, separateRoles } from './database-roles.ts'
import { migrate } from './migrations.ts'

const role = `app_${randomBytes(6).toString('hex')}`
const password = randomBytes(12).toString('hex')

const asApplication = (url: string) => Object.assign(new URL(url), { username: role, password }).href

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    return result?.rows ?? []
  } finally {
    await client.end()
  }
}

let ownerUrl: string
let url: string
beforeAll(async () => {
  ownerUrl = await cloneDatabase(inject('databaseUrl'))
  await separateRoles(ownerUrl, { role, password })
  url = asApplication(ownerUrl)
})

test('the role is no superuser and owns nothing but the job queue', async () => {
  expect(
    await query(
      url,
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
  expect(
    await query(
      url,
      `select distinct schemaname from pg_tables where tableowner = current_user order by schemaname`,
    ),
  ).toEqual([{ schemaname: 'graphile_worker' }])
})

describe.each(APPEND_ONLY)('%s', (table) => {
  test.each([
    ['delete', [`delete from ${table}`]],
    ['truncate', [`truncate ${table}`]],
    ['truncate with what refers to it', [`truncate ${table} cascade`]],
    [
      'switch triggers off for the session',
      ['set session_replication_role = replica', `delete from ${table}`],
    ],
    ['switch triggers off for a transaction', ['begin', 'set local session_replication_role = replica']],
    ['disable its triggers', [`alter table ${table} disable trigger all`]],
    ['drop a trigger', [`drop trigger ${table}_append_only on ${table}`]],
    [
      'add a trigger',
      [`create trigger mine before insert on ${table} for each row execute function refuse_change()`],
    ],
    [
      'replace the function of its triggers',
      [
        'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      ],
    ],
    ['drop the function of its triggers', ['drop function refuse_change cascade']],
    ['add a rule', [`create rule mine as on insert to ${table} do instead nothing`]],
    ['take it over', [`alter table ${table} owner to current_user`]],
    ['drop it', [`drop table ${table} cascade`]],
    ['rename it', [`alter table ${table} rename to ${table}_old`]],
    ['lock others out of it', [`begin`, `lock table ${table} in access exclusive mode`]],
    ['become its owner', ['set role backline']],
    [
      'grant itself more',
      [`grant all on ${table} to current_user with grant option`, `delete from ${table}`],
    ],
    ['create a schema in the path of the owner', ['create schema backline']],
    ['become a superuser', [`alter role ${role} superuser`]],
    [
      'create a function in its schema',
      ['create function public.mine() returns int language sql as $$ select 1 $$'],
    ],
  ])('the application cannot %s', async (_, statements) => {
    await expect(query(url, ...statements)).rejects.toThrow(
      /permission denied|must be owner|must be able to|denied to|only roles with/i,
    )
  })

  test('the application cannot update any column', async () => {
    const columns = await query(
      url,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    )
    expect(columns.length).toBeGreaterThan(1)
    for (const { name } of columns)
      await expect(query(url, `update ${table} set "${name}" = "${name}"`)).rejects.toThrow(
        'permission denied',
      )
  })
})

test('the application makes partitions of the ledger, and reaches none of them past their table', async () => {
  const created = await cloneDatabase(inject('databaseUrl'))
  await separateRoles(created, { role, password })
  const made = await query(
    asApplication(created),
    `select create_ledger_partitions('2031-01-01', 2) as count`,
    `select create_ledger_partitions('2031-01-01', 3) as count`,
  )
  expect(made).toEqual([{ count: 3 }])
  // The next start grants again what the application may do.
  await separateRoles(created, { role })
  const partitions = await query(
    created,
    `select relname as name, pg_get_userbyid(relowner) as owner from pg_class where relispartition and relkind = 'r'`,
  )
  expect(partitions.map(({ name }) => name)).toContain('ledger_entries_203103')
  for (const { name, owner } of partitions) {
    expect(owner).not.toBe(role)
    for (const statement of [
      `select from ${name}`,
      `delete from ${name}`,
      `truncate ${name}`,
      `insert into ${name} select * from ${name}`,
      `update ${name} set account_id = account_id`,
    ])
      await expect(query(asApplication(created), statement)).rejects.toThrow('permission denied')
    for (const statement of [
      `drop table ${name}`,
      `alter table ${name} disable trigger all`,
      `alter table ${name.replace(/_[^_]*$/, '')} detach partition ${name}`,
      `select protect_ledger_table('${name}')`,
    ])
      await expect(query(asApplication(created), statement)).rejects.toThrow(
        /must be owner|permission denied/,
      )
  }
  await expect(
    query(asApplication(created), `select create_ledger_partitions('2031-01-01', 25)`),
  ).rejects.toThrow('at most 24 months')
})

test('the product works as this role: a person signs in, a release is submitted, and jobs run', async () => {
  const app = await openTestApp({ DATABASE_URL: url })
  const person = await buildUser(app)
  const id = await buildRelease(app, person)
  await submit(app, person, id)
  await app.runJobs()
  expect((await app.client(person.cookie).releases.find({ id })).status).toBe('submitted')
})

test('several processes that start at once take turns', async () => {
  const created = await createDatabase(inject('databaseUrl'))
  await migrate(created, path.resolve('db/migrations'))
  await Promise.all(Array.from({ length: 6 }, () => separateRoles(created, { role, password })))
  await expect(query(asApplication(created), 'delete from audit_entries')).rejects.toThrow(
    'permission denied',
  )
})

test('an installation where the application owned everything is moved over, and stays so at the next start', async () => {
  const created = await createDatabase(inject('databaseUrl'))
  await query(
    created,
    `grant all on schema public to ${role}`,
    `grant create on database ${path.basename(created)} to ${role}`,
  )
  await migrate(asApplication(created), path.resolve('db/migrations'))
  await runMigrations({ connectionString: asApplication(created) })
  for (let start = 0; start < 2; start++) {
    await separateRoles(created, { role })
    await expect(
      query(asApplication(created), 'drop trigger audit_entries_append_only on audit_entries'),
    ).rejects.toThrow('must be owner')
    await expect(query(asApplication(created), 'delete from audit_entries')).rejects.toThrow(
      'permission denied',
    )
    await runMigrations({ connectionString: asApplication(created) })
  }
})

test('the job queue is created as the application in a new database, and taken over in one that has it', async () => {
  const created = await createDatabase(inject('databaseUrl'))
  await migrate(created, path.resolve('db/migrations'))
  await separateRoles(created, { role })
  await runMigrations({ connectionString: asApplication(created) })
  const added = await query(
    asApplication(created),
    `select true as added from graphile_worker.add_job('nothing')`,
  )
  expect(added).toEqual([{ added: true }])

  const older = await createDatabase(inject('databaseUrl'))
  await migrate(older, path.resolve('db/migrations'))
  await runMigrations({ connectionString: older })
  await separateRoles(older, { role })
  await runMigrations({ connectionString: asApplication(older) })
  expect(
    await query(asApplication(older), 'select count(*)::int as n from graphile_worker._private_jobs'),
  ).toEqual([{ n: 0 }])
})

test('an owner that is no superuser separates the roles, of a new database and of one the application owned', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  const asOwner = (database: string) => Object.assign(new URL(database), { username: owner, password }).href
  for (const isNew of [true, false]) {
    const created = await createDatabase(inject('databaseUrl'))
    const name = new URL(created).pathname.slice(1)
    if (isNew)
      await query(created, `create role ${owner} login password '${password}'`, `grant ${role} to ${owner}`)
    const first = isNew ? owner : role
    await query(created, `alter database ${name} owner to ${first}`)
    const firstUrl = isNew ? asOwner(created) : asApplication(created)
    await migrate(firstUrl, path.resolve('db/migrations'))
    if (!isNew) {
      await runMigrations({ connectionString: firstUrl })
      await query(created, `alter database ${name} owner to ${owner}`)
    }
    for (let start = 0; start < 2; start++) {
      expect(await migrate(asOwner(created), path.resolve('db/migrations'))).toEqual([])
      await separateRoles(asOwner(created), { role })
      await runMigrations({ connectionString: asApplication(created) })
      await query(asApplication(created), `select from graphile_worker.add_job('nothing')`)
      await expect(query(asApplication(created), 'truncate audit_entries')).rejects.toThrow(
        'permission denied',
      )
      await expect(
        query(asApplication(created), 'alter table audit_entries disable trigger all'),
      ).rejects.toThrow('must be owner')
      await expect(query(asApplication(created), 'create schema mine')).rejects.toThrow('permission denied')
    }
  }
})
