// Proves the audit log: who reads it, what it names, how it is searched and filtered, and that the database itself
// refuses to change an entry.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWaiting, reviewQueueOf } from '#features/review/review.fixtures.ts'
import { addWords } from '#features/words/service.server.ts'
import type { Db } from '#lib/db.ts'
import { newId, newIdAt } from '#lib/pure/ids.ts'
import { buildArtist, buildRelease, buildStaff, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { insertAuditEntry } from './data.server.ts'
import type { AuditAction } from './domain/actions.ts'
import { exportAudit } from './export-entries.server.ts'
import { type AuditRecord, listAudit, recordAudit } from './service.server.ts'

let app: TestApp
let admin: TestPerson
let person: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app)
  person = await buildUser(app)
})

const audit = (person?: TestPerson) => app.client(person?.cookie).audit
const record = (action: AuditAction, more: Partial<AuditRecord> = {}) =>
  recordAudit(app.deps.db, app.deps, {
    by: person.viewer,
    accountId: person.viewer.accountId,
    action,
    entity: 'user',
    entityId: newId(),
    ...more,
  })

/** An entry as an earlier version wrote it. */
const recordOld = (action: string, entity: string, entityId: string) =>
  insertAuditEntry(app.deps.db, {
    id: newIdAt(app.deps.clock.now()),
    at: app.deps.clock.now(),
    action,
    entity,
    entity_id: entityId,
    actor_id: person.viewer.userId,
    impersonator_id: null,
    account_id: person.viewer.accountId,
    before: null,
    after: null,
    request_id: null,
    address_hash: null,
  })

const find = async (filter: object) => (await audit(admin).list({ limit: 100, ...filter })).items
const actionsOf = async (filter: object) => (await find(filter)).map(({ action }) => action)

test.each([
  ['update', sql`update audit_entries set action = 'x'`],
  ['delete', sql`delete from audit_entries`],
  ['truncate', sql`truncate audit_entries`],
])('the database refuses to %s audit entries', async (_, statement) => {
  await record('profile.changed')
  await expect(statement.execute(app.deps.db)).rejects.toThrow('audit_entries is append-only')
})

test('only finance and administrators read the audit log', async () => {
  const calls = (person?: TestPerson) => [
    audit(person).list({ about: 'Ana', person: 'Ana' }),
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

test('unknown filters, long texts and large pages are refused', async () => {
  for (const refused of [
    { title: 'Sal' },
    { about: 'x'.repeat(201) },
    { person: 'x'.repeat(201) },
    { limit: 101 },
  ])
    await expect(audit(admin).list(refused as never)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the audit log filters by each column and pages through entries', async () => {
  await record('store.paused', { entity: 'store', entityId: 'deezer' })
  await record('store.resumed', { by: { userId: null }, accountId: null, entity: 'store', entityId: 'tidal' })
  expect(await actionsOf({ action: 'store.' })).toEqual(['store.resumed', 'store.paused'])
  const mine = { action: 'store.' }
  expect(await actionsOf({ ...mine, actor: person.username.toUpperCase() })).toEqual(['store.paused'])
  expect(await actionsOf({ ...mine, actor: person.email })).toEqual(['store.paused'])
  expect(await actionsOf({ ...mine, actor: person.viewer.userId })).toEqual(['store.paused'])
  expect(await actionsOf({ ...mine, account: person.viewer.accountId })).toEqual(['store.paused'])
  expect(await actionsOf({ entity: 'store', entityId: 'tidal' })).toEqual(['store.resumed'])
  expect(await actionsOf({ ...mine, from: '2026-11-21T09:00:01Z' })).toEqual([])
  expect(await actionsOf({ ...mine, to: '2026-11-21T09:00:00Z' })).toEqual([])
  expect(await actionsOf({ action: 'stor%' })).toEqual([])
  const first = await audit(admin).list({ ...mine, limit: 1 })
  const rest = await audit(admin).list({ ...mine, limit: 1, cursor: first.nextCursor ?? '' })
  expect([first, rest].flatMap(({ items }) => items.map(({ action }) => action))).toEqual([
    'store.resumed',
    'store.paused',
  ])
  expect(rest.nextCursor).toBeNull()
})

test('an audit entry shows the values before and after, and names the ids among them', async () => {
  const artist = await buildArtist(app, person, 'Maré Alta')
  const before = { role: 'analyst', artist: artist.id }
  await record('seat.changed', { entity: 'seat', before, after: { role: 'manager', artist: null } })
  const [entry] = await find({ action: 'seat.changed' })
  expect(entry).toMatchObject({
    actor: { id: person.viewer.userId, name: 'Ana Lima' },
    impersonator: null,
    facts: { from: 'analyst', to: 'manager' },
  })
  expect(await audit(admin).find({ id: entry?.id ?? '' })).toMatchObject({
    before,
    after: { role: 'manager', artist: null },
    names: { [artist.id]: 'Maré Alta' },
    addressHash: null,
  })
})

describe('who approved a release', () => {
  let id: string
  beforeAll(async () => {
    id = await buildRelease(app, person, { title: 'Sal' })
    await submit(app, person, id)
    const { id: other } = await buildWaiting(app, person, { title: 'Other' })
    await reviewQueueOf(app, admin).claim({ id: other })
    const { sha256 } = await reviewQueueOf(app, admin).claim({ id })
    await reviewQueueOf(app, admin).approve({ id, sha256 })
  }, 60_000)
  const approval = {
    action: 'review.approved',
    actor: { name: 'Mara Kessler' },
    subject: { kind: 'release', label: 'Sal', hasPage: true, personId: null },
  }

  test.each([
    ['its title', () => 'sal'],
    ['its id', () => id],
    ['its id in capitals, with spaces around it', () => ` ${id.toUpperCase()} `],
  ])('the approval of a release is found by %s', async (_, about) => {
    const entries = await find({ about: about() })
    const moves = entries.filter(({ action }) => action === 'release.moved')
    expect(entries).toContainEqual(expect.objectContaining({ action: 'review.approved' }))
    expect(entries.find(({ action }) => action === 'review.approved')).toMatchObject(approval)
    expect(moves[0]?.facts).toEqual({ from: 'in_review', to: 'approved' })
    expect(entries.every(({ subject }) => subject.label !== 'Other')).toBe(true)
  })

  test('the approval is found by UPC in any notation, with its reviewer', async () => {
    await app.deps.db.updateTable('releases').set({ upc: '0198765432106' }).where('id', '=', id).execute()
    expect(await find({ about: '1 98765 43210 6', person: 'kessler' })).toContainEqual(
      expect.objectContaining({ action: 'review.approved' }),
    )
    expect(await find({ about: '198765432106', person: 'Nobody of this name' })).toEqual([])
  })

  test('the approval is found by the owner of the account, but not by a part of the owner’s name', async () => {
    const found = async (about: string) => (await actionsOf({ about })).includes('review.approved')
    expect(await found(person.username)).toBe(true)
    expect(await found(person.email.toUpperCase())).toBe(true)
    expect(await found(person.viewer.accountId)).toBe(true)
    expect(await found(person.viewer.userId)).toBe(true)
    expect(await found(person.username.slice(0, -1))).toBe(false)
  })

  test('the entry has no link while the release is a draft', async () => {
    const draft = await buildWaiting(app, person, { title: 'Not yet', status: 'draft' })
    await record('release.moved', { entity: 'release', entityId: draft.id })
    expect(await find({ about: 'not yet' })).toMatchObject([
      { subject: { label: 'Not yet', hasPage: false } },
    ])
  })

  test('stays in the log when the release is gone, with its kind and id', async () => {
    const gone = newId()
    await record('release.moved', { entity: 'release', entityId: gone, before: { status: 'draft' } })
    const [entry] = await find({ about: gone })
    expect(entry?.subject).toEqual({
      kind: 'release',
      id: gone,
      label: null,
      hasPage: false,
      personId: null,
    })
  })
})

test('people are found by part of a name, username or email, also as impersonators', async () => {
  const leo = await buildUser(app, { name: 'Leo Söderberg', username: 'leo-s', email: 'leo@music.example' })
  await record('profile.changed', { by: leo.viewer, entityId: leo.viewer.userId })
  for (const text of ['söder', 'LEO-', 'leo@music'])
    expect(await actionsOf({ person: text })).toEqual(['profile.changed'])
  expect(await actionsOf({ person: '%' })).toEqual([])
  expect(await find({ about: 'Leo S' })).toMatchObject([
    { subject: { kind: 'user', label: 'Leo Söderberg', personId: leo.viewer.userId } },
  ])
})

test('each kind of thing has its name', async () => {
  const owner = await buildUser(app, { name: 'Bea Ortiz', plan: 'advanced' })
  const artist = await buildArtist(app, owner, 'Bea')
  await app.deps.db
    .insertInto('webhook_endpoints')
    .values({
      id: newId(),
      account_id: owner.viewer.accountId,
      url: 'https://key:secret@hooks.example:8443/T0K3N?auth=1',
      secret: 'whsec',
      events: [],
      created_at: app.deps.clock.now(),
    })
    .execute()
  const webhook = await app.deps.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', owner.viewer.accountId)
    .executeTakeFirstOrThrow()
  const by = { by: owner.viewer, accountId: owner.viewer.accountId }
  await record('artist.verified', { ...by, entity: 'artist', entityId: artist.id })
  await record('account.chosen', { ...by, entity: 'account', entityId: owner.viewer.accountId })
  await record('webhook.changed', { ...by, entity: 'webhook', entityId: webhook.id })
  await record('store.tested', { ...by, entity: 'store', entityId: 'apple_music', after: { passed: true } })
  await record('seat.removed', {
    ...by,
    entity: 'seat',
    before: { user: person.viewer.userId, role: 'analyst' },
  })
  await addWords(app.deps, {
    viewer: owner.viewer,
    list: 'banned',
    entries: [{ text: 'salt', language: null, note: '' }],
  } as never)
  const labels = Object.fromEntries(
    (await find({ actor: owner.viewer.userId })).map(({ action, subject }) => [action, subject]),
  )
  expect(labels).toMatchObject({
    'artist.verified': { label: 'Bea' },
    'account.chosen': { label: 'Bea Ortiz', personId: owner.viewer.userId },
    'webhook.changed': { label: 'hooks.example:8443' },
    'store.tested': { label: 'Apple Music' },
    'seat.removed': { kind: 'user', label: 'Ana Lima', personId: person.viewer.userId },
    'words.added': { kind: 'word_list', id: 'banned', label: null },
  })
  expect(await actionsOf({ actor: owner.viewer.userId, about: 'apple' })).toEqual(['store.tested'])
  expect(JSON.stringify(labels)).not.toMatch(/secret|T0K3N/)
})

test('a page of entries costs one query for each kind of thing', async () => {
  for (let index = 0; index < 5; index++) {
    const { viewer } = await buildUser(app)
    await record('person.frozen', { entityId: viewer.userId })
    await record('account.chosen', { entity: 'account', entityId: viewer.accountId })
  }
  const asked: string[] = []
  const counted = Object.fromEntries(
    Object.entries(app.deps.auditSubjects).map(([kind, source]) => [
      kind,
      (db: Db, query: Parameters<typeof source>[1]) => {
        asked.push(kind)
        expect(query.limit).toBeLessThanOrEqual(100)
        return source(db, query)
      },
    ]),
  ) as unknown as TestApp['deps']['auditSubjects']
  const { items } = await listAudit({ ...app.deps, auditSubjects: counted }, { limit: 10 })
  expect(items).toHaveLength(10)
  expect(items.every(({ subject }) => subject.label === 'Ana Lima')).toBe(true)
  expect(asked.sort()).toEqual(['account', 'user'])
})

test('a search that finds more than it includes says so', async () => {
  const { accountId } = person.viewer
  await app.deps.db
    .insertInto('artists')
    .values(
      Array.from({ length: 101 }, (_, index) => ({
        id: newId(),
        account_id: accountId,
        name: `Choir ${index}`,
        type: 'choir' as const,
        main_genre: 'pop' as const,
        created_at: app.deps.clock.now(),
        updated_at: app.deps.clock.now(),
      })) as never,
    )
    .execute()
  expect(await audit(admin).list({ about: 'Choir' })).toMatchObject({ partial: true })
  expect(await audit(admin).list({ about: 'Choir 100' })).toMatchObject({ partial: false })
})

test('former action codes are read and found as the present ones', async () => {
  const token = newId()
  await recordOld('token.made', 'token', token)
  await record('token.created', { entity: 'token', entityId: token })
  for (const action of ['token.made', 'token.created', 'token.'])
    expect(await actionsOf({ action, entityId: token })).toEqual(['token.created', 'token.created'])
  const { action } = await app.deps.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity_id', '=', token)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(action).toBe('token.made')
})

test('an entry of an unknown kind and action is listed as it was recorded', async () => {
  await recordOld('master.burnt', 'gramophone', 'g-1')
  expect(await find({ entity: 'gramophone', entityId: 'g-1' })).toMatchObject([
    {
      action: 'master.burnt',
      subject: { kind: 'gramophone', id: 'g-1', label: null, hasPage: false },
      facts: {},
    },
  ])
})

test('the CSV export follows the filters, escapes formulas and is recorded itself', async () => {
  const cover = await buildUser(app, { name: '=cmd()' })
  await record('role.changed', {
    by: admin.viewer,
    entityId: cover.viewer.userId,
    before: { role: 'user' },
    after: { role: 'reviewer' },
  })
  const answer = await app.fetch(
    `/v1/admin/audit/export?about=${encodeURIComponent('=cmd()')}&action=role.`,
    {
      headers: { cookie: admin.cookie },
    },
  )
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const [head, line, ...rest] = (await answer.text()).split('\r\n')
  expect(head).toMatch(/^at,action,actor_id.*,subject,sentence$/)
  expect(line).toMatch(/,'=cmd\(\),Mara Kessler changed the role of =cmd\(\) from Customer to Reviewer$/)
  expect(rest).toEqual([''])
  const [entry] = await find({ action: 'audit.exported' })
  expect(entry?.facts).toEqual({ count: 1 })
  expect(await audit(admin).find({ id: entry?.id ?? '' })).toMatchObject({
    actor: { id: admin.viewer.userId },
    after: { about: '=cmd()', action: 'role.', entries: 1 },
  })
})

test('the CSV export holds all matching entries, and says in the file when there are more than it can hold', async () => {
  const about = newId()
  for (let index = 0; index < 5; index++)
    await record('store.tested', { entity: 'store', entityId: about, after: { index } })
  const by = { ...admin.viewer, language: 'es' as const }
  const linesOf = async (limits: { most: number; atOnce: number }) => {
    const file = await exportAudit(app.deps, { by, entity: 'store', entityId: about }, limits)
    return (await file.text()).split('\r\n').slice(1, -1)
  }
  const all = await linesOf({ most: 5, atOnce: 2 })
  expect(all).toHaveLength(5)
  expect(new Set(all).size).toBe(5)
  const some = await linesOf({ most: 3, atOnce: 2 })
  expect(some.slice(0, 3)).toEqual(all.slice(0, 3))
  expect(some.slice(3)).toEqual([
    expect.stringMatching(/^,+"?Este archivo solo tiene las 3 entradas más recientes/),
  ])
  const [entry] = await find({ action: 'audit.exported' })
  expect(entry?.facts).toEqual({ count: 3 })
})

test('the CSV export starts with the mark by which Excel reads accents', async () => {
  const file = await exportAudit(app.deps, { by: admin.viewer, action: 'audit.exported' })
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
