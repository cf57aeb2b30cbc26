// Proves that the seals find what was changed, removed or added past the application, and nothing else.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { withoutTriggers } from '#test/database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { sealAudit } from './seal-entries.server.ts'
import { recordAudit } from './service.server.ts'
import { verifyAudit } from './verify-seals.server.ts'

let app: TestApp
let ids: string[]
beforeAll(async () => {
  app = await openTestApp()
  await record(app)
  await record(app)
  await sealAudit(app.deps)
  await record(app)
  await sealAudit(app.deps)
  const rows = await app.deps.db.selectFrom('audit_entries').select('id').orderBy('id').execute()
  ids = rows.map(({ id }) => id)
})

const record = ({ deps }: TestApp, db = deps.db) =>
  recordAudit(db, deps, {
    by: { userId: null },
    action: 'release.moved',
    entity: 'release',
    entityId: newId(),
    after: { title: 'Maré', count: 3 },
  })

/** What verification says once something was changed past the triggers; the change is undone afterwards. */
async function faultAfter(statement: ReturnType<typeof sql>): Promise<unknown> {
  const undo = new Error('undo')
  let found: unknown
  await withoutTriggers(app.deps.db, async (trx) => {
    await statement.execute(trx)
    found = await verifyAudit({ ...app.deps, db: trx })
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
  return found
}

test('an untouched log is verified, and waiting entries are counted', async () => {
  const log = await verifyAudit(app.deps)
  expect(log).toMatchObject({ seals: 2, entries: 3, unsealed: 0, last: { number: 2 } })
  await record(app)
  expect(await verifyAudit(app.deps)).toMatchObject({ entries: 3, unsealed: 1 })
  expect(await sealAudit(app.deps)).toBe(1)
  expect(await sealAudit(app.deps)).toBe(0)
})

test('an entry whose transaction commits after a seal is covered by the next one', async () => {
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const recorded = Promise.withResolvers<void>()
  const late = app.deps.db.transaction().execute(async (trx) => {
    await record(app, trx)
    recorded.resolve()
    await held
  })
  await recorded.promise
  await record(app)
  expect(await sealAudit(app.deps)).toBe(1)
  commit()
  await late
  expect(await sealAudit(app.deps)).toBe(1)
  expect(await verifyAudit(app.deps)).toMatchObject({ unsealed: 0 })
})

test('a changed, removed or added entry is named', async () => {
  expect(
    await faultAfter(sql`update audit_entries set after = '{"title": "Sal"}' where id = ${ids[1]}`),
  ).toEqual({
    kind: 'entry_changed',
    seal: 1,
    entryId: ids[1],
  })
  expect(await faultAfter(sql`delete from audit_entries where id = ${ids[2]}`)).toEqual({
    kind: 'entry_missing',
    seal: 2,
    entryId: ids[2],
  })
  const added = newId()
  expect(
    await faultAfter(
      sql`insert into audit_entries (id, at, action, entity, entity_id) values (${added}, now(), 'x', 'thing', 'x')`,
    ),
  ).toEqual({ kind: 'entry_added', entryId: added })
})

test('a rewritten or removed seal is named', async () => {
  expect(
    await faultAfter(
      sql`update audit_seals set entry_ids = entry_ids[1:1], entry_hashes = entry_hashes[1:1] where number = 1`,
    ),
  ).toEqual({
    kind: 'seal_changed',
    seal: 1,
  })
  expect(await faultAfter(sql`delete from audit_seals where number = 1`)).toEqual({
    kind: 'seal_missing',
    seal: 1,
  })
})

test('with a seal noted outside, removing the last ones is found', async () => {
  const log = await verifyAudit(app.deps)
  const known = 'last' in log ? log.last : undefined
  expect(known).toBeDefined()
  const undo = new Error('undo')
  await withoutTriggers(app.deps.db, async (trx) => {
    await sql`delete from audit_entries where id = any (select unnest(entry_ids) from audit_seals where number = ${known?.number})`.execute(
      trx,
    )
    await sql`delete from audit_seals where number = ${known?.number}`.execute(trx)
    expect(await verifyAudit({ ...app.deps, db: trx })).toMatchObject({ unsealed: 0 })
    expect(await verifyAudit({ ...app.deps, db: trx }, known)).toEqual({
      kind: 'seal_missing',
      seal: known?.number,
    })
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
})

test.each([
  ['update', sql`update audit_seals set hash = 'x'`],
  ['delete', sql`delete from audit_seals`],
  ['truncate', sql`truncate audit_seals`],
])('the database refuses to %s seals', async (_, statement) => {
  await expect(statement.execute(app.deps.db)).rejects.toThrow('audit_seals is append-only')
})
