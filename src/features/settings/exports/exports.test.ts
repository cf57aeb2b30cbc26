// Data exports: what they contain, who may download them, and for how long.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { move, platform, tenant, transfer, usd } from '#features/ledger/ledger.fixtures.ts'
import { postTransfers } from '#features/ledger/service.server.ts'
import { connectSpotify } from '#features/music-connections/music-connections.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  proveSession,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { clearJobQueue } from '#test/job-queue.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { readZip } from '../settings.fixtures.ts'
import { EXPORT_LISTS, exportRows, listOriginals } from './data.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
const clientOf = (person: TestPerson) => app.client(person.cookie).settings
const newest = async (person: TestPerson) => (await clientOf(person).listExports({})).items[0]

async function proven(): Promise<TestPerson> {
  const person = await buildUser(app)
  await proveSession(app, person)
  return person
}

async function download(person: TestPerson, url: string): Promise<Map<string, Buffer>> {
  const answer = await app.fetch(url, { headers: { cookie: person.cookie } })
  expect(answer.status).toBe(200)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}
const listIn = (zip: Map<string, Buffer>, name: string) =>
  JSON.parse(zip.get(`${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[]

describe('a data export', () => {
  let person: TestPerson
  let zip: Map<string, Buffer>
  let releaseId: string
  beforeAll(async () => {
    person = await proven()
    releaseId = await buildRelease(app, person, { title: '=SUM(1,2)' })
    await submit(app, person, releaseId)
    const { accountId } = person.viewer
    const earned = transfer([move(platform('store_receivable'), tenant(accountId, 'payable'), usd('1.5'))])
    await app.deps.db.transaction().execute((trx) => postTransfers(trx, app.deps, [earned]))
    const other = await buildUser(app)
    await buildRelease(app, other, { title: 'Somebody else' })
    expect(await clientOf(person).requestExport()).toMatchObject({ status: 'preparing', url: null })
    await app.runJobs()
    const made = await newest(person)
    expect(made).toMatchObject({ status: 'ready', expiresAt: '2026-11-28T09:00:00.000Z' })
    zip = await download(person, made?.url ?? '')
  })

  test('a data export starts with an index', () => {
    const text = zip.get('README.txt')?.toString() ?? ''
    for (const name of ['person', ...EXPORT_LISTS]) expect(text).toMatch(new RegExp(`^${name}: \\w`, 'm'))
  })

  test('a data export contains every list in two formats, and the person once', () => {
    for (const name of EXPORT_LISTS) {
      expect(listIn(zip, name), name).toBeInstanceOf(Array)
      expect(zip.has(`${name}.csv`), name).toBe(true)
    }
    expect(JSON.parse(zip.get('person.json')?.toString() ?? '')).toMatchObject({
      id: person.viewer.userId,
      email: person.email,
      plan: 'indiefy_lite',
    })
  })

  test('a data export contains the releases of the account with their revisions', () => {
    expect(listIn(zip, 'releases').map((row) => row.id)).toEqual([releaseId])
    expect(listIn(zip, 'tracks')).toMatchObject([{ release_id: releaseId }])
    expect(listIn(zip, 'release_revisions')).toMatchObject([{ release_id: releaseId, number: 1 }])
    expect(listIn(zip, 'release_events').map((row) => row.to_status)).toContain('submitted')
    expect(listIn(zip, 'artists')).toMatchObject([{ name: 'Ana Lima' }])
    expect(listIn(zip, 'activity').length).toBeGreaterThan(0)
  })

  test('a data export contains the money of the account', () => {
    const earned = { book: 'payable', currency: 'USD', amount_micros: '1500000' }
    expect(listIn(zip, 'ledger_balances')).toMatchObject([{ book: 'payable', balance_micros: '1500000' }])
    expect(listIn(zip, 'ledger_transfers')).toMatchObject([{ kind: 'adjustment' }])
    expect(listIn(zip, 'ledger_entries')).toEqual(expect.arrayContaining([expect.objectContaining(earned)]))
  })

  test('a data export contains the uploaded files', async () => {
    const uploads = listIn(zip, 'uploads')
    expect(uploads.map((row) => row.kind).sort()).toEqual(['artwork', 'audio'])
    for (const upload of uploads) {
      const name = [...zip.keys()].find((key) => key.includes(String(upload.id)))
      expect(zip.get(name ?? '')?.length).toBe(upload.size_bytes)
    }
  })

  test('the CSV files of a data export contain no formulas', () => {
    const csv = zip.get('releases.csv')?.toString() ?? ''
    expect(csv).toContain(`,"'=SUM(1,2)",`)
    expect(csv.split('\r\n')).toHaveLength(3)
  })

  test('a data export contains no secrets', async () => {
    const secrets = await sql<{ secret: string }>`
      select token as secret from sessions where user_id = ${person.viewer.userId}
      union select password from identities where user_id = ${person.viewer.userId}`.execute(app.deps.db)
    expect(secrets.rows.length).toBeGreaterThan(1)
    for (const [name, bytes] of zip) {
      for (const { secret } of secrets.rows) expect(bytes.includes(secret), name).toBe(false)
    }
  })
})

test('every table with personal or account data is exported or secret', async () => {
  const tables = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not t.relispartition
    where c.table_schema = 'public' and c.column_name ~ '(^|_)(user|account)_id$'`.execute(app.deps.db)
  const secrets = ['links', 'two_factors', 'idempotent_answers']
  const inPerson = ['users', 'payout_settings']
  const ofOperation = ['ledger_keys', 'ledger_holds', 'payout_orders', 'usage_accounts']
  const known = new Set([...EXPORT_LISTS, ...secrets, ...inPerson, ...ofOperation])
  expect(tables.rows.map((row) => row.name).filter((name) => !known.has(name))).toEqual([])
})

test('an export has the disputes of both sides, and of documents the own ones', async () => {
  const [claimant, owner] = [await buildUser(app), await buildUser(app)]
  const releaseId = await buildRelease(app, owner)
  const { db, clock } = app.deps
  const track = await db
    .selectFrom('tracks')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  const at = clock.now()
  const dispute = newId()
  await db
    .insertInto('disputes')
    .values({
      id: dispute,
      track_id: track.id,
      release_id: releaseId,
      claimant_account_id: claimant.viewer.accountId,
      respondent_account_id: owner.viewer.accountId,
      requested_bp: 2500,
      claimed_bp: 2500,
      status: 'answered',
      deadline_at: at,
      created_at: at,
    })
    .execute()
  const signal = newId()
  await db
    .insertInto('signals')
    .values({
      id: signal,
      track_id: track.id,
      release_id: releaseId,
      account_id: owner.viewer.accountId,
      store: 'deezer',
      usage_month: '2026-09-01',
      deadline_at: at,
      created_at: at,
    })
    .execute()
  const file = (name: string) => ({
    id: newId(),
    event_id: newId(),
    object_key: `documents/${name}`,
    file_name: name,
    media_type: 'application/pdf',
    size_bytes: 1n,
  })
  const said = async (type: 'opened' | 'answered', name: string) => {
    const own = file(name)
    await db
      .insertInto('dispute_events')
      .values({ id: own.event_id, dispute_id: dispute, type, actor_id: null, text: name, at })
      .execute()
    await db
      .insertInto('dispute_files')
      .values({ ...own, dispute_id: dispute })
      .execute()
  }
  await said('opened', 'contract.pdf')
  await said('answered', 'reply.pdf')
  const own = file('invoice.pdf')
  await db
    .insertInto('signal_events')
    .values({ id: own.event_id, signal_id: signal, type: 'answered', actor_id: null, text: 'Ads.', at })
    .execute()
  await db
    .insertInto('signal_files')
    .values({ ...own, signal_id: signal })
    .execute()

  const filesOf = async ({ viewer }: TestPerson) =>
    (await listOriginals(db, viewer)).map(({ kind, name }) => `${kind} ${name}`)
  expect(await filesOf(claimant)).toEqual(['dispute contract.pdf'])
  expect((await filesOf(owner)).filter((name) => !/^(audio|artwork)/.test(name))).toEqual([
    'dispute reply.pdf',
    'signal invoice.pdf',
  ])
  for (const { viewer } of [claimant, owner]) {
    const rows = []
    for await (const row of exportRows(db, 'disputes', viewer)) rows.push(row)
    expect(rows).toMatchObject([{ id: dispute, events: [{ text: 'contract.pdf' }, { text: 'reply.pdf' }] }])
  }
})

test('an export has the connected Spotify account, without its tokens', async () => {
  const person = await buildUser(app)
  await connectSpotify(app, person)
  const rows = []
  for await (const row of exportRows(app.deps.db, 'music_connections', person.viewer)) rows.push(row)
  expect(rows).toEqual([
    {
      id: 'spotify',
      service_user_id: expect.any(String),
      name: 'Nora Pell',
      connected_at: app.deps.clock.now(),
      expired_at: null,
    },
  ])
})

test('a long list is exported completely', async () => {
  const person = await proven()
  await sql`insert into activity (id, account_id, type, title, entity, entity_id, created_at)
    select gen_random_uuid(), ${person.viewer.accountId}, 'release.updated', 'n' || n, 'release', gen_random_uuid(), now()
    from generate_series(1, 1203) n`.execute(app.deps.db)
  await clientOf(person).requestExport()
  await app.runJobs()
  const zip = await download(person, (await newest(person))?.url ?? '')
  expect(new Set(listIn(zip, 'activity').map((row) => row.title)).size).toBe(1203)
})

test('a finished export is notified in the app and by email', async () => {
  const person = await proven()
  await clientOf(person).requestExport()
  await app.runJobs()
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.subject).toBe('Your data is ready')
  expect(mail?.text).toMatch(/Whose turn: You\s+Until: .* 2026.* UTC\s+Then: The archive is deleted/)
  const notifications = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(notifications).toEqual([{ kind: 'account.export_ready' }])
})

test('one export runs at a time, even when requested concurrently, and three a day', async () => {
  const person = await proven()
  const [one, two] = await Promise.all([clientOf(person).requestExport(), clientOf(person).requestExport()])
  expect(one.id).toBe(two.id)
  await app.runJobs()
  for (let made = 1; made < 3; made++) {
    await clientOf(person).requestExport()
    await app.runJobs()
  }
  await expect(clientOf(person).requestExport()).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  })
  const first = await clientOf(person).listExports({ limit: 2 })
  const rest = await clientOf(person).listExports({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
})

describe('downloading an export', () => {
  test('an export is downloaded as an attachment and never cached', async () => {
    const person = await proven()
    await clientOf(person).requestExport()
    await app.runJobs()
    const answer = await app.fetch((await newest(person))?.url ?? '', { headers: { cookie: person.cookie } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="backline-data.zip"',
    })
  })

  test('only the person can download their export, not members, impersonating staff or visitors', async () => {
    const [person, other, staff] = [await proven(), await buildUser(app), await buildStaff(app)]
    await clientOf(person).requestExport()
    await app.runJobs()
    const url = (await newest(person))?.url ?? ''
    const statusFor = async (cookie?: string) =>
      (await app.fetch(url, { headers: cookie ? { cookie } : {} })).status
    expect(await statusFor(other.cookie)).toBe(404)
    expect(await statusFor(staff.cookie)).toBe(404)
    expect(await statusFor()).toBe(401)
    await app.deps.db
      .updateTable('sessions')
      .set({ impersonated_by: staff.viewer.userId })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    expect(await statusFor(person.cookie)).toBe(403)
    expect(await newest(person)).toMatchObject({ status: 'ready', url: null })
    expect((await clientOf(other).listExports({})).items).toEqual([])
  })

  test('an export expires after seven days and its object is deleted', async () => {
    const person = await proven()
    await clientOf(person).requestExport()
    await app.runJobs()
    const { id, url } = (await newest(person)) ?? { id: '', url: '' }
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 7 * 86_400_000))
    expect(await newest(person)).toMatchObject({ id, status: 'expired', url: null })
    expect(await app.deps.objects.sizeBytes(`exports/${id}.zip`)).toBeUndefined()
    expect((await app.fetch(url ?? '', { headers: { cookie: person.cookie } })).status).toBe(404)
  })
})

test('an interrupted export leaves nothing behind, and the next attempt succeeds', async () => {
  const person = await proven()
  const { id } = await clientOf(person).requestExport()
  await sql`alter table webhook_attempts rename to webhook_tries`.execute(app.deps.db)
  try {
    await expect(app.runJobs()).rejects.toThrow('webhook_attempts')
  } finally {
    await sql`alter table webhook_tries rename to webhook_attempts`.execute(app.deps.db)
  }
  expect(await newest(person)).toMatchObject({ id, status: 'preparing' })
  expect(await app.deps.objects.sizeBytes(`exports/${id}.zip`)).toBeUndefined()
  for (let runs = 0; runs < 2; runs++) {
    await app.deps.jobs.add(app.deps.db, 'settings.export', { exportId: id })
    await app.runJobs()
  }
  expect(await newest(person)).toMatchObject({ id, status: 'ready' })
})

test('an export that is not ready after six hours fails and can be requested again', async () => {
  const person = await proven()
  const { id } = await clientOf(person).requestExport()
  await clearJobQueue(app.deps.db)
  await app.moveTo(new Date(app.deps.clock.now().getTime() + 6 * 3_600_000))
  expect(await newest(person)).toMatchObject({ id, status: 'failed' })
  expect((await clientOf(person).requestExport()).id).not.toBe(id)
})
