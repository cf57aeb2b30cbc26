// Proves the audit log: who reads it, how it is filtered, and that the database itself refuses to change a line.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { recordAudit } from './service.server.ts'

let app: TestApp
let admin: TestPerson
let person: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  person = await buildUser(app)
})

const audit = (person?: TestPerson) => app.client(person?.cookie).audit
const record = (action: string, more: Partial<Parameters<typeof recordAudit>[2]> = {}) =>
  recordAudit(app.deps.db, app.deps, {
    by: person.viewer,
    accountId: person.viewer.accountId,
    action,
    entity: 'thing',
    entityId: newId(),
    ...more,
  })

test.each([
  ['update', sql`update audit_entries set action = 'x'`],
  ['delete', sql`delete from audit_entries`],
  ['truncate', sql`truncate audit_entries`],
])('the database refuses to %s audit entries', async (_, statement) => {
  await record('kept.entry')
  await expect(statement.execute(app.deps.db)).rejects.toThrow('audit_entries is append-only')
})

test('only finance and administrators read the audit log', async () => {
  const calls = (person?: TestPerson) => [
    audit(person).list({}),
    audit(person).find({ id: newId() }),
    audit(person).exportCsv({}),
  ]
  const codes = (person?: TestPerson) =>
    Promise.all(
      calls(person).map((call) =>
        call.then(
          () => 'fine',
          (error) => error.code,
        ),
      ),
    )
  expect(await codes()).toEqual(Array(3).fill('sign_in_first'))
  expect(await codes(person)).toEqual(Array(3).fill('permission_denied'))
  for (const role of ['support', 'reviewer'] as const)
    expect(await codes(await buildStaff(app, role))).toEqual(Array(3).fill('permission_denied'))
  expect(await codes(await buildStaff(app, 'finance'))).toEqual(['fine', 'not_found', 'fine'])
})

test('the audit log filters by each column and pages through entries', async () => {
  await record('probe.one')
  await record('probe.two', { by: { userId: null }, accountId: null, entity: 'probe', entityId: 'p1' })
  const actions = async (filter: object) =>
    (await audit(admin).list({ ...filter })).items.map(({ action }) => action)
  expect(await actions({ action: 'probe.' })).toEqual(['probe.two', 'probe.one'])
  expect(await actions({ action: 'probe.', actor: person.username.toUpperCase() })).toEqual(['probe.one'])
  expect(await actions({ action: 'probe.', actor: person.email })).toEqual(['probe.one'])
  expect(await actions({ action: 'probe.', actor: person.viewer.userId })).toEqual(['probe.one'])
  expect(await actions({ action: 'probe.', account: person.viewer.accountId })).toEqual(['probe.one'])
  expect(await actions({ entity: 'probe', entityId: 'p1' })).toEqual(['probe.two'])
  expect(await actions({ action: 'probe.', from: '2026-11-21T09:00:01Z' })).toEqual([])
  expect(await actions({ action: 'probe.', to: '2026-11-21T09:00:00Z' })).toEqual([])
  expect(await actions({ action: 'prob%' })).toEqual([])
  const first = await audit(admin).list({ action: 'probe.', limit: 1 })
  const rest = await audit(admin).list({ action: 'probe.', limit: 1, cursor: first.nextCursor ?? '' })
  expect([first, rest].flatMap(({ items }) => items.map(({ action }) => action))).toEqual([
    'probe.two',
    'probe.one',
  ])
  expect(rest.nextCursor).toBeNull()
})

test('an audit entry shows the values before and after', async () => {
  await record('probe.changed', { before: { role: 'user' }, after: { role: 'admin' } })
  const [entry] = (await audit(admin).list({ action: 'probe.changed' })).items
  expect(entry).toMatchObject({ actor: { id: person.viewer.userId, name: 'Ana Lima' }, impersonator: null })
  expect(await audit(admin).find({ id: entry?.id ?? '' })).toMatchObject({
    before: { role: 'user' },
    after: { role: 'admin' },
    addressHash: null,
  })
})

test('the CSV export escapes formulas and is recorded itself', async () => {
  await record('=cmd()', { entity: 'formula' })
  const answer = await app.fetch('/v1/admin/audit/export?entity=formula', {
    headers: { cookie: admin.cookie },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const [head, line, ...rest] = (await answer.text()).split('\r\n')
  expect(head).toMatch(/^at,action,actor_id/)
  expect(line).toContain(",'=cmd(),")
  expect(rest).toEqual([''])
  const [entry] = (await audit(admin).list({ action: 'audit.exported' })).items
  expect(await audit(admin).find({ id: entry?.id ?? '' })).toMatchObject({
    actor: { id: admin.viewer.userId },
    after: { entity: 'formula', entries: 1 },
  })
})
